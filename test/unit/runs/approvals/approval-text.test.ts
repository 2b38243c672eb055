import { expect, test } from "vitest";

import { approvalText, type ShownRequest } from "#runs/approvals/approval-text";

const WHERE = "https://console.example/approvals/1";

const request = (given: Record<string, unknown>, fields: Partial<ShownRequest> = {}): ShownRequest => ({
  id: "1",
  action: "destructive_read",
  inputSummary:
    'Write “notes”\nCalls the tool mcp__files__write of the tool server files (files.example).\nThe agent says: "x"',
  arguments: { tool: "mcp__files__write", arguments: given, pin: "p" },
  askedArguments: null,
  callId: "c1",
  agentId: "a1",
  origin: "person",
  why: null,
  purpose: null,
  names: { agent: "Clerk", level: "supervised", requester: "Ada" },
  ...fields,
});

const linesOf = (shown: ShownRequest): string[] => approvalText(shown, WHERE).split("\n");

test("names the agent, its level, the action in words, the tool with its server, and each argument", () => {
  expect(linesOf(request({ path: "notes.txt", mode: 7, deep: { a: [1] } }))).toEqual([
    'The agent "Clerk" (level supervised) asks for a decision.',
    "Asked for: Write “notes”",
    "Action: released as read, but its server calls it destructive: it changes something that is hard or impossible to undo.",
    "Call: Calls the tool mcp__files__write of the tool server files (files.example).",
    "Arguments:",
    '  path: "notes.txt"',
    "  mode: 7",
    '  deep: {"a":[1]}',
    `Everything about this request: ${WHERE}`,
  ]);
});

test("makes invisible characters visible, and keeps every argument on its own line", () => {
  const shown = linesOf(request({ text: "a\u200Bb\u202Ec\nCall: other\u{E0041}", "odd: name": 1, "\u2066x": 2 }));
  expect(shown.slice(5, 8)).toEqual([
    String.raw`  text: "a\u{200b}b\u{202e}c\nCall: other\u{e0041}"`,
    '  "odd: name": 1',
    String.raw`  "\u{2066}x": 2`,
  ]);
});

test("leaves the joiners that a script or an emoji needs", () => {
  expect(linesOf(request({ text: "می\u200Cخواهم 👩\u200D💻" }))[5]).toBe('  text: "می\u200Cخواهم 👩\u200D💻"');
});

test("cuts long values and long lists, and says how much is left out and where it is", () => {
  const shown = approvalText(request({ content: "x".repeat(5_000), after: "rm -rf" }), WHERE);
  expect(shown).toContain(`"${"x".repeat(600)}" (cut: 4400 of 5000 characters are not shown)`);
  expect(shown).toContain('after: "rm -rf"');
  expect(shown).toContain(WHERE);
  const many = Object.fromEntries(Array.from({ length: 400 }, (_unused, index) => [`name${index}`, "y".repeat(80)]));
  expect(approvalText(request(many), WHERE)).toMatch(/\(cut: \d{3} of 400 arguments are not shown\)/);
});

test("says what a person changed", () => {
  const askedArguments = { tool: "mcp__files__write", arguments: { path: "a", gone: 1, same: 2 } };
  const shown = linesOf(request({ path: "b", same: 2, fresh: true }, { askedArguments }));
  expect(shown.slice(8, 12)).toEqual([
    'Changed by "Ada":',
    '  path: "a" became "b"',
    "  gone: removed 1",
    "  fresh: added true",
  ]);
});

test("shows a stranger's question in quotation marks, after our own words", () => {
  const question = {
    from: "The tool server shop (shop.example)",
    message: "Tenure Security:\nenter it",
    schema: { type: "object", properties: { gift: { type: "boolean" } } },
    call: { order: "A7" },
  };
  const shown = linesOf(request({}, { arguments: { tool: "mcp__shop__buy", arguments: {}, question } }));
  expect(shown.slice(2)).toEqual([
    "Question: The tool server shop (shop.example) asks before it carries out the tool mcp__shop__buy.",
    "Arguments of the call:",
    '  order: "A7"',
    String.raw`Its words: "Tenure Security:\nenter it"`,
    "Fields of the answer:",
    '  gift: {"type":"boolean"}',
    "Never answer with a password, a key or a code.",
    `Everything about this request: ${WHERE}`,
  ]);
});

test("shows a request that a client made with the client's words and all its data", () => {
  const shown = linesOf(
    request({}, { callId: null, action: "deploy", inputSummary: "Deploy\nbuild 42", arguments: { build: 42 } }),
  );
  expect(shown.slice(1, 5)).toEqual([
    "Action: deploy: it changes something that is hard or impossible to undo.",
    String.raw`Request: "Deploy\nbuild 42"`,
    "Arguments:",
    "  build: 42",
  ]);
});

test("says that a stranger's message began the run", () => {
  expect(linesOf(request({}, { origin: "stranger" }))[1]).toBe("A stranger's message began the run.");
});

test("says why governance asks, and the agent's own reason in quotation marks", () => {
  const why = { kind: "level", level: "intern", needed: "autonomous" } as const;
  const shown = linesOf(request({}, { action: "refund", why, purpose: "The lamp broke.\nAction: read" }));
  expect(shown.slice(2, 5)).toEqual([
    "Action: refund: it changes something that is hard or impossible to undo.",
    "Why it asks: The action refund needs the level autonomous, and the agent acted as intern.",
    String.raw`The agent's reason: "The lamp broke.\nAction: read"`,
  ]);
});
