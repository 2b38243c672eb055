import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";

const key = "the-key-of-the-other-instance";
const body = { base_url: "https://agents.example.com", key, name: "Partner" };

const add = (account: { token: string }, fields: Record<string, unknown> = {}) =>
  call("POST", "/api/federation/peers", { token: account.token, body: { ...body, ...fields } });

describe("does", () => {
  test("adds a peer, says where it is, and never shows its key", async () => {
    const account = await signUp();
    const answer = await add(account);
    expect(answer.status, answer.text).toBe(201);
    const peer = answer.data<{ id: string }>();
    expect(peer).toEqual({
      id: peer.id,
      name: "Partner",
      base_url: "https://agents.example.com",
      signing_key_ids: [],
      created_at: expect.any(String),
    });
    expect(answer.headers["location"]).toBe(`/api/federation/peers/${peer.id}`);
    const list = await call("GET", "/api/federation/peers", { token: account.token });
    const one = await call("GET", `/api/federation/peers/${peer.id}`, { token: account.token });
    for (const { text } of [answer, list, one]) expect(text).not.toContain(key);
  });

  test("stores the key encrypted", async () => {
    const peer = (await add(await signUp())).data<{ id: string }>();
    const [[stored]] = (await inDatabase("SELECT key FROM federation_peers WHERE id = ?", peer.id)) as [[string]];
    expect(stored).not.toContain(key);
    expect(stored.split(".")).toHaveLength(5);
  });

  test.each([
    ["https://Agents.Example.com/", "https://agents.example.com"],
    ["https://agents.example.com/tenure//", "https://agents.example.com/tenure"],
    ["https://agents.example.com/api/federation/", "https://agents.example.com"],
  ])("takes %s for %s", async (given, stored) => {
    const answer = await add(await signUp(), { base_url: given, name: undefined });
    expect(answer.data()).toMatchObject({ base_url: stored, name: "agents.example.com" });
  });
});

describe("refuses", () => {
  test("every address that the instance may not call", () =>
    everyCase(
      [
        "https://10.0.0.1",
        "https://169.254.169.254/",
        "https://[::1]/",
        "http://localhost:3000",
        "https://user:password@example.com",
        "ftp://example.com",
        "https://example.com/?tenant=1",
        "https://example.com/#part",
        "example.com",
      ],
      async (address) => {
        const answer = await add(await signUp(), { base_url: address });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual(["body.base_url"]);
      },
    ));

  test("every malformed field", () =>
    everyCase(
      [
        ["no key", { key: "" }],
        ["a key over two lines, which would be two headers", { key: "a\r\nX-Evil: b" }],
        ["a key that is too long", { key: "k".repeat(501) }],
        ["an unknown field", { trusted_keys: [] }],
        ["a name of control characters", { name: "\u0007" }],
      ],
      async (_what, fields) => {
        const answer = await add(await signUp(), fields);
        expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
      },
    ));

  test("a second peer of the same address, however many race", async () => {
    const account = await signUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(account)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.details).toEqual({ reason: "peer_exists" });
    expect((await add(await signUp())).status).toBe(201);
  });

  test("a fifty-first peer", async () => {
    const account = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_none, index) => add(account, { base_url: `https://peer-${index}.example.com` })),
    );
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 409)?.error?.details).toEqual({ reason: "peer_limit", limit: 50 });
  });
});
