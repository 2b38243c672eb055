import { describe, expect, test } from "vitest";

import { issuePaths, signUp, statusesOf } from "#test/support/client";
import { changeComponent, CONTENT, createComponent, showComponent } from "#test/support/factories/components";

describe("does", () => {
  test("changes the supplied fields and keeps the others", async () => {
    const owner = await signUp();
    const { id } = await createComponent(owner);
    const body = { name: "Tile", category: null, dependencies: [] };
    const answer = await changeComponent(owner, id, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers["etag"]).toBe('"2"');
    expect(await showComponent(owner, id)).toMatchObject({ ...CONTENT, ...body, version: "1.2.0", revision: 2 });
  });

  test("of those who change one revision, one wins", async () => {
    const owner = await signUp();
    const { id } = await createComponent(owner);
    const write = (name: string) => changeComponent(owner, id, { name }, { "if-match": '"1"' });
    const answers = await Promise.all(["A", "B", "C"].map(write));
    expect(statusesOf(answers)[0]).toBe(200);
    for (const { status } of answers.filter((answer) => answer.status !== 200)) expect([409, 412]).toContain(status);
    expect((await write("D")).status).toBe(412);
  });
});

describe("refuses", () => {
  test("nothing, unknown fields, and content that a new component could not have", async () => {
    const owner = await signUp();
    const { id } = await createComponent(owner);
    expect(issuePaths(await changeComponent(owner, id, {}))).toEqual(["body"]);
    expect(issuePaths(await changeComponent(owner, id, { colour: "red" }))).toContain("body.colour");
    expect(issuePaths(await changeComponent(owner, id, { code: "<img src='http://a.example'>" }))).toEqual([
      "body.code",
    ]);
  });
});
