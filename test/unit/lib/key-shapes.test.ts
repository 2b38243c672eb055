import { expect, test } from "vitest";

import { holdsShape, KEY_SHAPES, keysIn } from "#lib/key-shapes";
import { everyCase } from "#test/support/every-case";

const find = (text: string): string[] =>
  KEY_SHAPES.filter(({ shape }) => holdsShape(text, [shape])).map(({ name }) => name);

test("a JSON Web Token is found wherever a word can begin", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ";
  for (const text of [token, `"${token}"`, `token=${token}`, `${token}.`])
    expect(find(text)).toContain("JSON Web Token");
});

test("a password in an address is found, but a placeholder for one is not", () => {
  const address = (password: string) => `db: postgres://me:${password}@db.example.com/x`;
  for (const password of ["hunter22", "p", "${half", "<open", "{{two}", "a${b}"])
    expect(find(address(password)), password).toEqual(["password in an address"]);
  for (const password of ["${PASSWORD}", "{{password}}", "<password>", '"+word+"', ""])
    expect(find(address(password)), password).toEqual([]);
});

test("the same text is told the same each time, key by key", () => {
  const keys = [`ghp_${"a1B2".repeat(9)}`, `ghp_${"c3D4".repeat(9)}`, `AKIA${"ABCD".repeat(4)}`];
  for (let time = 0; time < 2; time++) expect(keysIn(`${keys.join(" and ")}.`).toSorted()).toEqual(keys.toSorted());
});

test(
  "a megabyte of a repeated part is searched in time that grows with the text alone",
  () =>
    everyCase(
      ["-eyJ", "eyJa.", "sk-", "SG.", "Bearer ", "a://b:", "aa://b:${", "aa://b:<", "xoxb-", "tnr_", "-----BEGIN "],
      (part) => {
        // In quadratic time this would run for half an hour.
        find(part.repeat(1_000_000 / part.length));
      },
    ),
  60_000,
);
