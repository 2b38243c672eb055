import { expect, test } from "vitest";

import { isAllowed, listLines } from "#local/desktop/allowed-words";

const allows = (entry: string, command: string): boolean => isAllowed(command.split(" "), [entry]);

test("an entry is the whole command, unless its last word is a star", () => {
  expect(allows("git log", "git log")).toBe(true);
  expect(allows(" git  log ", "git log")).toBe(true);
  expect(allows("git log *", "git log --stat -3")).toBe(true);
  expect(allows("git log *", "git log")).toBe(true);
  for (const [entry, command] of [
    ["git log", "git log --output=x"],
    ["git log", "git"],
    ["git log *", "git"],
    ["git log *", "git logs"],
    ["git log*", "git log"],
    ["git * log", "git x log"],
    ["*", "git"],
    ["", "git"],
  ] as const)
    expect([entry, command, allows(entry, command)]).toEqual([entry, command, false]);
});

test("the client says which entries are whole commands, which take arguments, and which allow nothing", () => {
  expect(listLines([])).toEqual(["You are asked before each command."]);
  const lines = listLines(["git status", "npm test *", "*", "ls | wc", "read_file"]);
  expect(lines[0]).toBe("Runs without asking, exactly so: git status; read_file");
  expect(lines[1]).toBe("Runs without asking, with any arguments: npm test *");
  expect(lines[2]).toContain("An argument can let a program write elsewhere");
  expect(lines[3]).toMatch(/^Allows nothing, .*: \*; ls \| wc$/);
});
