// Where the time of a run goes: the files by what their tests took, and the longest tests. It stands at the end of every run of several
// files. Tests run side by side, so all of it is more than the clock's time, and on a busy machine more than the processor's.

/** How many tests are named. */
const LONGEST = 12;

const seconds = (time) => `${(time / 1000).toFixed(1)} s`.padStart(8);

export default class Durations {
  #tests = [];

  printsToStdio() {
    return false; // The list of tests is another reporter's.
  }

  onTestEnd({ location, title }, { duration }) {
    this.#tests.push({ file: location.file.split("/").at(-1), title, duration });
  }

  onEnd() {
    const files = new Set(this.#tests.map(({ file }) => file));
    if (files.size < 2) return;
    const whole = (tests) => tests.reduce((sum, { duration }) => sum + duration, 0);
    console.log(`\nWhat took how long, ${seconds(whole(this.#tests)).trim()} in all:`);
    const lines = [...files].map((file) => {
      const tests = this.#tests.filter((test) => test.file === file);
      return [whole(tests), `${file}, ${tests.length} tests`];
    });
    for (const [time, what] of lines.toSorted(([one], [other]) => other - one)) console.log(`${seconds(time)}  ${what}`);
    console.log("The longest tests:");
    this.#tests.sort((one, other) => other.duration - one.duration);
    for (const { duration, file, title } of this.#tests.slice(0, LONGEST)) console.log(`${seconds(duration)}  ${file}: ${title}`);
  }
}
