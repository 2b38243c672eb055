import { expect, onTestFinished, test } from "vitest";

import { databaseClient } from "#local/database-client";
import { call, signUp } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import { startInstance } from "#test/support/instance";

test(
  "health says that the database cannot write as soon as a write found no room, until one finds it",
  { timeout: 60_000 },
  async () => {
    const instance = await startInstance();
    onTestFinished(() => instance.stop());
    const database = databaseClient({ url: instance.database.url });
    onTestFinished(() => database.close());
    const { baseUrl } = instance;
    const { token } = await signUp({ baseUrl });
    const create = async () => (await call("POST", "/api/agents", { token, body: agentBody(), baseUrl })).status;
    const health = async () => {
      const answer = await call("GET", "/api/v1/health", { baseUrl });
      return [answer.status, answer.body];
    };
    const full = "database or disk is full";
    await database.execute(`CREATE TRIGGER no_room BEFORE INSERT ON agents BEGIN SELECT RAISE(ABORT, '${full}'); END`);
    expect(await create()).toBeGreaterThanOrEqual(500);
    expect(await health()).toMatchObject([
      200,
      { status: "degraded", checks: { database: { ok: true, writable: false } } },
    ]);
    await database.execute("DROP TRIGGER no_room");
    expect(await create()).toBe(201);
    expect(await health()).toMatchObject([200, { status: "ok", checks: { database: { ok: true, writable: true } } }]);
  },
);
