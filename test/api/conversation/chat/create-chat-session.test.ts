import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, countRows, MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { openSession, readSession, type ChatSessionView } from "#test/support/factories/chat";

describe("does", () => {
  test("opens a session, with an agent and a title or without", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await call("POST", "/api/sessions", { token: owner.token, body: { agent_id: id, title: "Taxes" } });
    expect(answer.status).toBe(201);
    const session = answer.data<ChatSessionView>();
    expect(session).toMatchObject({ agent_id: id, title: "Taxes", updated_at: session.created_at });
    expect(answer.headers["location"]).toBe(`/api/sessions/${session.id}`);
    expect(await openSession(owner)).toMatchObject({ agent_id: null, title: null });
    expect(await readSession(owner, session.id)).toEqual({ ...session, messages: [], has_more: false, summary: null });
  });

  test("opens one session for racing requests with one Idempotency-Key", async () => {
    const owner = await signUp();
    const options = { token: owner.token, body: {}, headers: { "idempotency-key": "once" } };
    await Promise.all(Array.from({ length: 5 }, () => call("POST", "/api/sessions", options)));
    expect((await call("POST", "/api/sessions", options)).headers["idempotency-replayed"]).toBe("true");
    expect(await countRows("chat_sessions", "tenant_id", owner.tenantId)).toBe(1);
  });
});

describe("refuses", () => {
  test("an unknown agent and every malformed id, with 404", async () => {
    const { token } = await signUp();
    for (const odd of [unknownId(), ...MALFORMED_IDS.filter((id) => id.length <= 100)]) {
      const answer = await call("POST", "/api/sessions", { token, body: { agent_id: odd } });
      expect([answer.status, answer.error?.code], odd).toEqual([404, "AGENT_NOT_FOUND"]);
    }
  });

  test("another tenant's agent", async () => {
    const { id } = await createAgent(await signUp());
    const answer = await call("POST", "/api/sessions", { token: (await signUp()).token, body: { agent_id: id } });
    expect([answer.status, answer.error?.code]).toEqual([403, "FORBIDDEN"]);
  });

  test("every malformed body", () =>
    everyCase(
      [
        [{ title: "" }, "body.title"],
        [{ title: "two\nlines" }, "body.title"],
        [{ title: "x".repeat(201) }, "body.title"],
        [{ agent_id: 7 }, "body.agent_id"],
        [{ colour: "red" }, "body.colour"],
      ],
      async (body, path) => {
        const answer = await call("POST", "/api/sessions", { token: (await signUp()).token, body });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));
});
