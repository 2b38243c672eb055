import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { CONTENT, createDomain, showDomain } from "#test/support/factories/domains";

describe("does", () => {
  test("changes only the supplied fields", async () => {
    const owner = await signUp();
    const { id } = await createDomain(owner);
    const body = { name: "Bills", rules: [], instructions: null };
    const answer = await call("PUT", `/api/v1/domains/${id}`, { token: owner.token, body });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers["etag"]).toBe('"2"');
    expect(await showDomain(owner, id)).toMatchObject({ ...CONTENT, ...body, slug: "accounts-payable", version: 2 });
  });

  test("of those who change one version, one wins", async () => {
    const { token, ...owner } = await signUp();
    const { id } = await createDomain({ token, ...owner });
    const write = (name: string) =>
      call("PUT", `/api/v1/domains/${id}`, { token, body: { name }, headers: { "if-match": '"1"' } });
    const answers = await Promise.all(["A", "B", "C"].map(write));
    expect(statusesOf(answers)[0]).toBe(200);
    for (const { status } of answers.filter((answer) => answer.status !== 200)) expect([409, 412]).toContain(status);
    expect((await write("D")).status).toBe(412);
  });
});

describe("refuses", () => {
  test("nothing, unknown fields, and a slug that is taken", async () => {
    const owner = await signUp();
    await createDomain(owner, { slug: "one" });
    const { id } = await createDomain(owner, { slug: "two" });
    const put = (body: unknown) => call("PUT", `/api/v1/domains/${id}`, { token: owner.token, body });
    expect(issuePaths(await put({}))).toEqual(["body"]);
    expect(issuePaths(await put({ colour: "red" }))).toContain("body.colour");
    expect((await put({ slug: "one" })).error?.details).toEqual({ reason: "slug_taken", slug: "one" });
  });
});
