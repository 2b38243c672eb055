import { describe, expect, inject, test } from "vitest";

import { call, newAddress, signUp, statusesOf } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { uniqueWord } from "#test/support/factories/listings";
import { approved, PUBLIC_SKILLS, submittedSkill } from "#test/support/factories/skill-listings";

const TYPES = "/api/marketplace/templates/types";

describe("does", () => {
  test("answers 304 without a body to who has the answer, from memory or not", async () => {
    const from = newAddress();
    const path = `${TYPES}?asked=${uniqueWord()}`;
    const first = await call("GET", path, { from });
    const etag = first.headers["etag"] ?? "";
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await call("GET", path, { from, headers: { "if-none-match": sent } });
      expect([answer.status, answer.text, answer.headers["etag"]]).toEqual([304, "", etag]);
      expect(answer.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
    const fresh = await call("GET", `${TYPES}?asked=${uniqueWord()}`, { from, headers: { "if-none-match": etag } });
    expect(fresh.status).toBe(304);
    expect((await call("GET", path, { from, headers: { "if-none-match": '"other"' } })).text).toBe(first.text);
  });

  test("answers HEAD as GET without its body", async () => {
    const from = newAddress();
    for (const path of [`${TYPES}?asked=${uniqueWord()}`, TYPES]) {
      const got = await call("GET", path, { from });
      const answer = await fetchHead(path);
      expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([200, got.headers["etag"], ""]);
    }
  });

  test("keeps no refusal: what is there later is answered then", async () => {
    const [owner, from] = [await signUp(), newAddress()];
    const { marketplaceId } = await submittedSkill(owner);
    const path = `${PUBLIC_SKILLS}/${marketplaceId}`;
    for (const refused of [path, `${PUBLIC_SKILLS}/${unknownId()}`, `${PUBLIC_SKILLS}?limit=0`]) {
      const answers = [await call("GET", refused, { from }), await call("GET", refused, { from })];
      const status = refused.includes("?") ? 400 : 404;
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      for (const { headers } of answers)
        expect([headers["cache-control"], headers["etag"]]).toEqual(["no-store", undefined]);
    }
    await approved(owner, marketplaceId);
    expect((await call("GET", path, { from })).status).toBe(200);
  });

  test("lets exactly 60 of 300 simultaneous reads of one address through in a minute", async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_unused, index) =>
        call("GET", index % 2 === 0 ? TYPES : `${TYPES}?asked=${uniqueWord()}`, { from }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(60);
    expect(refused).toHaveLength(240);
    for (const { error, headers } of refused) {
      expect(error?.code).toBe("RATE_LIMIT_EXCEEDED");
      expect(headers["x-ratelimit-remaining"]).toBe("0");
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    const remaining = answers.filter(({ status }) => status === 200).map(({ headers }) => headers["x-ratelimit-limit"]);
    expect(new Set(remaining)).toEqual(new Set(["60"]));
  });

  test("counts callers with credentials by their tenant, not by their address", async () => {
    const [account, from] = [await signUp({ requests_per_minute: 500 }), newAddress()];
    await Promise.all(Array.from({ length: 70 }, () => call("GET", TYPES, { from })));
    expect((await call("GET", TYPES, { from })).status).toBe(429);
    const first = await call("GET", TYPES, { from, apiKey: account.apiKey });
    const second = await call("GET", TYPES, { from: newAddress(), token: account.token });
    expect([first.status, second.status]).toEqual([200, 200]);
    const left = [first, second].map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
    expect(left).toEqual([499, 498]);
  });
});

/** The test's own client does not support HEAD, because the document does not name it. */
const fetchHead = (path: string): Promise<Response> => fetch(new URL(path, inject("baseUrl")), { method: "HEAD" });

describe("refuses", () => {
  test("credentials that are not good, though none are needed", async () => {
    const from = newAddress();
    await call("GET", TYPES, { from });
    for (const options of [{ apiKey: "tnr_wrong" }, { token: "wrong" }]) {
      const answer = await call("GET", TYPES, { from, ...options });
      expect(answer.status).toBe(401);
    }
  });
});
