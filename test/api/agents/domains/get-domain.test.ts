import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { CONTENT, createDomain, showDomain } from "#test/support/factories/domains";

describe("does", () => {
  test("shows a domain, and 304 until it changes", async () => {
    const owner = await signUp();
    const { id } = await createDomain(owner);
    expect(await showDomain(owner, id)).toMatchObject(CONTENT);
    const conditional = { token: owner.token, headers: { "if-none-match": '"1"' } };
    expect((await call("GET", `/api/v1/domains/${id}`, conditional)).status).toBe(304);
    await call("PUT", `/api/v1/domains/${id}`, { token: owner.token, body: { name: "B" } });
    expect((await call("GET", `/api/v1/domains/${id}`, conditional)).headers["etag"]).toBe('"2"');
  });
});

describe("refuses", () => {
  test("an unknown or malformed id", async () => {
    const { token } = await signUp();
    for (const id of [unknownId(), "nonsense", "marketplace"])
      expect((await call("GET", `/api/v1/domains/${id}`, { token })).error?.code).toBe("NOT_FOUND");
  });
});
