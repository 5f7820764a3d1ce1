// What is wrong with the layout of a page, in a line each. Every test that looks at a layout asks here, so that all sizes, fonts and
// screens are held to the same.

/** What a thumb needs, in pixels. */
const THUMB = 44;
/** What is left of it on a phone of 320 px for cards alone: fourteen values lie there in two rows, and seven cards on the mat in one. */
const SMALL_THUMB = 39;

/** Looks at what is open. `whole`: the page does not scroll, and everything to decide with is in sight. */
export async function faults(page, { whole = true } = {}) {
  return await page.evaluate(inspect, [THUMB, SMALL_THUMB, whole]);
}

/** Runs in the page, so it can use nothing from outside but the player. */
async function inspect([usual, small, whole]) {
  window.player.mustBePainted();
  await window.player.still();
  const found = [];
  const name = (element) => {
    const { testid, move, value } = element.dataset;
    const label = testid ?? move ?? value ?? element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30);
    return `${element.localName}.${[...element.classList].join(".")} (${label})`;
  };
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide`);
  if (whole && root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight} px high`);

  const open = document.querySelector("dialog[open], [data-testid=cover], [data-testid=notice], [data-testid=update]") ?? document.body;
  const drawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // What is left of a box after everything around it that cuts off: old layers leave a full display that way.
  const windows = new Map([[document.body, [-Infinity, Infinity, -Infinity, Infinity]]]);
  const seenThrough = (element) => {
    if (!element) return windows.get(document.body);
    if (windows.has(element)) return windows.get(element);
    let [left, right, top, bottom] = seenThrough(element.parentElement);
    const { overflowX, overflowY } = getComputedStyle(element);
    const edge = element.getBoundingClientRect();
    if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    windows.set(element, [left, right, top, bottom]);
    return windows.get(element);
  };
  const clipped = (box, element) => {
    const edge = seenThrough(element);
    const [left, right] = [Math.max(box.left, edge[0]), Math.min(box.right, edge[1])];
    const [top, bottom] = [Math.max(box.top, edge[2]), Math.min(box.bottom, edge[3])];
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };
  const left = (element) => clipped(element.getBoundingClientRect(), element.parentElement);
  const overlap = (one, other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 0 && high > 0 ? [Math.round(wide), Math.round(high)] : [0, 0];
  };
  const ellipsis = (style) => style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";

  const out = new Set();
  for (const element of open.querySelectorAll("*")) {
    if (!drawn(element) || element.closest("svg, .news, .sky, .sr")) continue;
    const box = left(element);
    if (box && (box.left < -1 || box.right > innerWidth + 1)) {
      if (!out.has(element.parentElement)) found.push(`${name(element)} runs out of the window`);
      out.add(element);
    }
    const style = getComputedStyle(element);
    const sideways = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    if (sideways && ["auto", "scroll"].includes(style.overflowX)) found.push(`${name(element)} scrolls sideways`);
    const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    // A name may end in dots, the head of a column may not.
    if (sideways && text && style.overflowX !== "visible" && (!ellipsis(style) || element.matches("thead th"))) found.push(`${name(element)} cuts its text off`);
  }

  // Every line of text that can be read, where it stands.
  const lines = [];
  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.textContent.trim() || !drawn(parent) || parent.closest("svg, .news, .sky, .sr, .layer, script, noscript, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const control = parent.closest("button, a[href], label, .plate, .score, .verdict, td, th");
    for (const rect of range.getClientRects()) {
      const box = clipped(rect, parent);
      if (!box) continue;
      lines.push({ node, parent, box });
      const edge = control?.getBoundingClientRect();
      const beyond = edge && (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1);
      if (beyond && !parent.closest(".num, .count")) found.push(`"${node.textContent.trim()}" leaves ${name(control)}`);
    }
  }
  // Lines of a sentence stand close; two texts never lie on each other, but what is scrolled may go below a foot that stays.
  const foot = ".foot, .verdict-sheet > .answers";
  for (const [place, one] of lines.entries()) {
    for (const other of lines.slice(place + 1)) {
      const [wide, high] = overlap(one.box, other.box);
      if (wide <= 2 || high <= 4) continue;
      if (one.node === other.node || one.parent.closest(foot) !== other.parent.closest(foot) || one.parent.closest("p, h2, small, li.turn") === (other.parent.closest("p, h2, small, li.turn") ?? 0)) continue;
      found.push(`"${one.node.textContent.trim()}" and "${other.node.textContent.trim()}" overlap by ${wide}×${high} px`);
    }
  }

  // What comes of an answer is told whole or not at all: half of it may mean something else.
  for (const line of open.querySelectorAll(".choice small")) {
    const seen = drawn(line) && left(line);
    if (!seen) continue;
    const box = line.getBoundingClientRect();
    const cut = line.scrollHeight > line.clientHeight + 1 || seen.bottom < box.bottom - 1 || seen.right < box.right - 1;
    if (cut) found.push(`${name(line)} is told by half`);
  }

  // Nothing of one part of the table lies on another part.
  const parts = [...open.querySelectorAll(".layer, .spot, .pile, .hand .group, .shadow .group, .plate, .deed, .verdict, .story, .panel, .shadow h2")]
    .filter(drawn)
    .map((element) => ({ element, box: left(element), part: element.closest(".seat, .talk > *, main.table > *") }))
    .filter(({ box }) => box);
  for (const [place, one] of parts.entries()) {
    for (const other of parts.slice(place + 1)) {
      if (one.part === other.part) continue;
      const [wide, high] = overlap(one.box, other.box);
      if (wide > 4 && high > 4) found.push(`${name(one.element)} and ${name(other.element)} overlap by ${wide}×${high} px`);
    }
  }

  // Nor does the way to a rule lie on what is owed.
  const [rule, owed] = [open.querySelector(".panel > .why-rule"), open.querySelector(".panel > .owed > :last-child")];
  const [wide, high] = rule && owed ? overlap(rule.getBoundingClientRect(), owed.getBoundingClientRect()) : [0, 0];
  if (wide > 4 && high > 4) found.push(`${name(rule)} and what is owed overlap by ${wide}×${high} px`);

  // Radio buttons and switches are pressed by their labels.
  const controls = [...open.querySelectorAll("button, a[href], select, input")].map((control) => control.closest("label") ?? control);
  for (const control of new Set(controls)) {
    // What is inert is a picture.
    if (!drawn(control) || control.disabled || control.closest("[inert]")) continue;
    let box = control.getBoundingClientRect();
    const deciding = control.closest(".hand, .panel, .middle, .cover, .bar");
    if (whole && deciding && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`${name(control)} is out of sight`);
    if (!whole || !deciding) control.scrollIntoView({ block: "center", inline: "center" });
    box = control.getBoundingClientRect();
    const panel = control.closest(".panel")?.getBoundingClientRect();
    if (panel && !control.closest(".why-rule") && box.bottom > panel.bottom - 1) found.push(`${name(control)} touches the edge of its panel`);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = (x, y) => control.contains(document.elementFromPoint(x, y));
    // The middle, and the corners as far in as they are round.
    const round = Math.max(8, parseFloat(getComputedStyle(control).borderTopLeftRadius) * 0.3 || 0);
    const [dx, dy] = [Math.max(box.width / 2 - round, 0), Math.max(box.height / 2 - round, 0)];
    const points = [[0, 0], [-dx, -dy], [dx, -dy], [-dx, dy], [dx, dy]].map(([right, down]) => [x + right, y + down]);
    // A fanned group of the hand is as good as its middle: the next one may lie on its edge.
    const covered = points.slice(0, control.closest(".hand") ? 1 : 5).find(([x, y]) => !hit(x, y));
    if (covered) {
      found.push(`${name(control)} is covered by ${document.elementFromPoint(...covered)?.outerHTML.slice(0, 100)}`);
      continue;
    }
    if (control.ariaDisabled === "true") continue;
    const thumb = innerWidth < 360 && control.closest(".hand, .mat") ? small : usual;
    // Nearly every control is far larger than a thumb: a look at the rim of one, and half-way there, is enough.
    const half = thumb / 2;
    const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]];
    if (sides.every(([dx, dy]) => hit(x + dx * half, y + dy * half) && hit(x + dx * half / 2, y + dy * half / 2))) continue;
    // Else as far as it answers, not as far as it is drawn; no further than needed, and in steps, because asking what lies where is slow.
    const reach = (dx, dy, needed) => {
      let far = 0;
      for (const step of [4, 1]) while (far + step <= needed && hit(x + dx * (far + step), y + dy * (far + step))) far += step;
      return far;
    };
    const across = (dx, dy) => {
      const back = 1 + reach(-dx, -dy, thumb - 1);
      return back + reach(dx, dy, thumb - back);
    };
    const [wide, high] = [across(1, 0), across(0, 1)];
    if (wide < thumb || high < thumb) found.push(`${name(control)} answers on ${wide}×${high} px`);
  }
  scrollTo(0, 0);
  return found;
}
