//! Reading lessons from text. The format is explained beside the lessons, in `crates/words/lessons/README.md`.

use luxx_rules::{ParseMoveError, Position, Seat};

use super::{Answer, Lesson, Pattern, Task};

/// A text that holds no lessons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ScriptError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Lesson {
    /// Reads all lessons of a text.
    pub fn read_all(text: &str) -> Result<Vec<Lesson>, ScriptError> {
        let mut reader = Reader::default();
        for (place, line) in text.lines().enumerate() {
            let number = place + 1;
            let fail = |problem| ScriptError { line: number, problem };
            reader.read(number, line).map_err(fail)?;
        }
        let last = text.lines().count();
        reader.finish_table().map_err(|problem| ScriptError { line: last, problem })?;
        Ok(reader.lessons)
    }
}

#[derive(Default)]
struct Reader {
    lessons: Vec<Lesson>,
    /// The lines of a table that is being read.
    table: String,
    /// The next question, before it is asked.
    position: Option<Position>,
    before: Vec<luxx_rules::Move>,
}

impl Reader {
    fn read(&mut self, number: usize, line: &str) -> Result<(), String> {
        if let Some(heading) = line.strip_prefix("## ") {
            self.finish_table()?;
            if self.position.is_some() || !self.before.is_empty() {
                return Err("the lesson before ends with something that no question follows".to_owned());
            }
            self.lessons.push(heading_of(heading)?);
            return Ok(());
        }
        let line = line.split('#').next().unwrap_or_default().trim();
        let (sign, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
        match sign {
            "" => Ok(()),
            "?" => self.ask(rest.trim()),
            "+" | "-" => self.answer(sign == "+", rest.trim()),
            ">" => {
                self.finish_table()?;
                self.before.push(rest.trim().parse().map_err(|error: ParseMoveError| error.to_string())?);
                Ok(())
            }
            _ if self.lessons.is_empty() => Err("a lesson begins with ##".to_owned()),
            _ => {
                // Empty lines keep the line numbers of what the rules say about a table.
                if self.table.is_empty() {
                    self.table.push_str(&"\n".repeat(number - 1));
                }
                self.table.push_str(line);
                self.table.push('\n');
                Ok(())
            }
        }
    }

    fn finish_table(&mut self) -> Result<(), String> {
        if !self.table.is_empty() {
            let table = std::mem::take(&mut self.table);
            let position = table.parse::<Position>().map_err(|error| format!("a table: {error}"))?;
            self.position = Some(position);
        }
        Ok(())
    }

    /// `which against 2`
    fn ask(&mut self, text: &str) -> Result<(), String> {
        self.finish_table()?;
        let (ask, against) = match text.split_once(" against ") {
            None => (text, None),
            Some((ask, seat)) => {
                let seat = seat.trim().parse().ok().and_then(Seat::new);
                (ask.trim(), Some(seat.ok_or("after `against` comes the number of a seat")?))
            }
        };
        let task = Task {
            position: self.position.take(),
            before: std::mem::take(&mut self.before),
            ask: ask.to_owned(),
            against,
            right: Vec::new(),
            wrong: Vec::new(),
        };
        self.lessons.last_mut().ok_or("a lesson begins with ##")?.tasks.push(task);
        Ok(())
    }

    /// `play 9 9 = caught`
    fn answer(&mut self, right: bool, text: &str) -> Result<(), String> {
        let (when, said) = text.split_once(" = ").ok_or("an answer is `MOVE = TEXT`")?;
        let when = match when.trim() {
            "*" => Pattern::Any,
            "count" => Pattern::Count,
            "number" => Pattern::Number,
            choice => Pattern::This(choice.parse().map_err(|error: ParseMoveError| error.to_string())?),
        };
        let task = self.lessons.last_mut().and_then(|lesson| lesson.tasks.last_mut());
        let task = task.ok_or("an answer without a question")?;
        let answers = if right { &mut task.right } else { &mut task.wrong };
        answers.push(Answer { when, said: said.trim().to_owned() });
        Ok(())
    }
}

/// `catch 2.5 3.1 extra`
fn heading_of(text: &str) -> Result<Lesson, String> {
    let mut words = text.split_whitespace();
    let key = words.next().ok_or("a lesson needs a name")?.to_owned();
    let (mut rules, mut extra) = (Vec::new(), false);
    for word in words {
        match word {
            "extra" => extra = true,
            rule => rules.push(rule.to_owned()),
        }
    }
    Ok(Lesson { key, rules, extra, tasks: Vec::new() })
}
