import { PassThrough } from "node:stream";

import { expect, test, vi } from "vitest";

import { Person } from "#local/desktop/person";
import { questionLines } from "#local/desktop/question";

const never = new AbortController().signal;

/** A person at a terminal of streams, which is how a real one is read. */
function scene({ isTerminal = true, calmMs = 0 } = {}) {
  const stream = () => Object.assign(new PassThrough(), { isTTY: isTerminal });
  const [input, output] = [stream(), stream()];
  let shown = "";
  output.setEncoding("utf8").on("data", (text: string) => (shown += text));
  const onInterrupt = vi.fn<() => void>();
  const person = new Person({ input, output, onInterrupt, calmMs });
  /** Waits until the answer to a question is expected. */
  const asked = async (words: string) => {
    await expect
      .poll(() => shown.slice(Math.max(0, shown.indexOf(words))))
      .toMatch(new RegExp(`^${words}[^]*\\[y/N\\]`));
  };
  return { person, input, type: (text: string) => input.write(text), shown: () => shown, asked, onInterrupt };
}

const answers: [string, string][] = [
  ["y\r", "yes"],
  ["YES\r", "yes"],
  [" yes \r", "yes"],
  ["n\r", "no"],
  ["\r", "no"],
  ["yep\r", "no"],
  ["y y\r", "no"],
  // Ctrl-C and Ctrl-D
  ["\u0003", "no"],
  ["\u0004", "no"],
];

test.each(answers)("%j is heard as %s, and the next question is asked", async (typed, expected) => {
  const { person, type, asked } = scene();
  const first = person.agrees(["first"], never);
  await asked("first");
  type(typed);
  expect(await first).toBe(expected);
  const second = person.agrees(["second"], never);
  await asked("second");
  type("y\r");
  expect(await second).toBe("yes");
});

test("two questions are asked one after the other, and what is said meanwhile waits", async () => {
  const { person, type, shown, asked } = scene();
  const [first, second] = [person.agrees(["first"], never), person.agrees(["second"], never)];
  person.say("done with something");
  await asked("first");
  expect(shown()).not.toMatch(/second|done/);
  type("y\r");
  expect(await first).toBe("yes");
  await asked("second");
  type("n\r");
  expect(await second).toBe("no");
  expect(shown()).toMatch(/first[^]*done with something[^]*second|first[^]*second[^]*done with something/);
});

test("what was typed before a question, and too soon after it, is no answer to it", async () => {
  const { person, type, shown } = scene({ calmMs: 3_600_000 });
  type("y\r");
  const stop = new AbortController();
  const answer = person.agrees(["first"], stop.signal);
  type("y\rhere\r");
  await expect.poll(shown).toMatch(/first[^]*here/);
  expect(shown()).not.toContain("[y/N]");
  stop.abort();
  expect(await answer).toBe("none");
});

test("what was begun to be typed before a question is not part of its answer", async () => {
  const { person, type, asked } = scene();
  type("y");
  const answer = person.agrees(["first"], never);
  await asked("first");
  type("\r");
  expect(await answer).toBe("no");
});

test("nobody answers in time, or the terminal is closed: none, and nobody is there any more", async () => {
  const { person, input, asked } = scene();
  const stop = new AbortController();
  const first = person.agrees(["first"], stop.signal);
  await asked("first");
  stop.abort();
  expect(await first).toBe("none");
  const second = person.agrees(["second"], never);
  await asked("second");
  input.end();
  expect(await second).toBe("none");
  expect(person.isThere).toBe(false);
  expect(await person.agrees(["third"], never)).toBe("none");
});

test("a question whose time is over before its turn is not shown", async () => {
  const { person, type, asked, shown } = scene();
  const stop = new AbortController();
  const [first, second] = [person.agrees(["first"], never), person.agrees(["second"], stop.signal)];
  await asked("first");
  stop.abort();
  type("y\r");
  expect([await first, await second]).toEqual(["yes", "none"]);
  expect(shown()).not.toContain("second");
});

test("Ctrl-C between questions ends the program, and a pipe is no person", async () => {
  const { type, onInterrupt } = scene();
  type("\u0003");
  await expect.poll(() => onInterrupt.mock.calls.length).toBe(1);
  expect(scene({ isTerminal: false }).person.isThere).toBe(false);
});

test("a question names who asks, where, and the command; nothing in it moves the cursor, turns the text or hides", async () => {
  const { person, shown, asked } = scene();
  const tricks = "\u001b[2K\u001b[1A\rMay it run? ls\u009b1A \u202e\u200b\u2028\u3164\u00a0\ud800\n";
  const stop = new AbortController();
  const about = {
    onBehalfOf: "the agent «Mole»\u001b[8m",
    device: "Mara's laptop",
    folder: "/home/mara/website",
    protection: null,
    changes: [],
  };
  const answer = person.agrees(
    questionLines({ ...about, order: { tool: "terminal", command: `rm -rf build #${tricks}` } }),
    stop.signal,
  );
  await asked("rm -rf build");
  stop.abort();
  await answer;
  const question = shown().slice(0, shown().indexOf("\u001b[1G"));
  expect(question).toContain("the agent «Mole»\\u{1b}[8m\n");
  expect(question).toContain("Mara's laptop\n");
  expect(question).toContain("/home/mara/website\n");
  expect(question).toContain(
    "rm -rf build #\\u{1b}[2K\\u{1b}[1A\\rMay it run? ls\\u{9b}1A \\u{202e}\\u{200b}\\u{2028}\\u{3164}\\u{a0}\\u{d800}\\n\n",
  );
  expect(question).not.toMatch(/(?!\n)[\p{C}\u2028\u3164\u00a0]/u);
});

test("a long command is shown to its end, with its length", () => {
  const command = `${"x".repeat(9_000)} && rm -rf /`;
  const order = { tool: "terminal", command };
  const lines = questionLines({ onBehalfOf: "a", device: "b", folder: "c", order, changes: [], protection: null });
  expect(lines.at(-1)).toBe(`  command  ${command}`);
  expect(lines.join("\n")).toContain("9012 characters");
});

test("a question lists every argument of an action and what a person changed, and counts what is cut", () => {
  const given = { path: "notes.txt", text: `${"x".repeat(3_000)}\u200b`, mode: 7 };
  const lines = questionLines({
    onBehalfOf: "the agent «Mole»",
    device: "Laptop",
    folder: "/work",
    order: { tool: "write_file", arguments: given },
    changes: ['path: "a.txt" became "notes.txt"'],
    protection: null,
  });
  expect(lines.slice(4)).toEqual([
    "  tool     write_file",
    "  changed by the person who approved it:",
    '    path: "a.txt" became "notes.txt"',
    "  arguments:",
    '    path: "notes.txt"',
    `    text: "${"x".repeat(2_000)}" (cut: 1001 of 3001 characters are not shown)`,
    "    mode: 7",
  ]);
});
