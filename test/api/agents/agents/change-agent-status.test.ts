import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, getAgent } from "#test/support/factories/agents";

const change = ({ token }: TestAccount, id: string, body: unknown) =>
  call("PATCH", `/api/agents/${id}`, { token, body });

describe("does", () => {
  test("an inactive agent refuses execute with 409 until it is active again", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await change(owner, id, { status: "inactive" });
    expect(answer.status).toBe(200);
    expect(answer.data()).toEqual({ agent: { id, status: "inactive", updated_at: expect.any(String) as string } });
    expect((await getAgent(owner, id)).status).toBe("inactive");

    const refused = await execute(owner, id);
    expect([refused.status, refused.error?.code]).toEqual([409, "CONFLICT"]);
    expect((await getAgent(owner, id)).statistics.total_executions).toBe(0);

    expect((await change(owner, id, { status: "active" })).status).toBe(200);
    expect((await execute(owner, id)).status).toBe(200);
  });

  test("does not create an agent version and changes nothing else", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { a: 1 }, capabilities: ["x"] });
    const { updated_at: _before, ...before } = await getAgent(owner, id);
    await change(owner, id, { status: "inactive" });
    const { updated_at: _after, ...after } = await getAgent(owner, id);
    expect(after).toEqual({ ...before, status: "inactive" });
  });

  test("races with updates and loses none of them", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const keys = ["a", "b", "c", "d"];
    const insist = async (attempt: () => Promise<{ status: number }>): Promise<void> => {
      while ((await attempt()).status !== 200);
    };
    await Promise.all([
      insist(() => change(owner, id, { status: "inactive" })),
      ...keys.map((key) =>
        insist(() => call("PUT", `/api/agents/${id}`, { token: owner.token, body: { configuration: { [key]: 1 } } })),
      ),
    ]);
    expect(await getAgent(owner, id)).toMatchObject({ status: "inactive", configuration: { a: 1, b: 1, c: 1, d: 1 } });
  });
});

describe("refuses", () => {
  test("anything but one of the two statuses, and changes nothing", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const bodies = [
      [{}, "body.status"],
      [{ status: "deleted" }, "body.status"],
      [{ status: true }, "body.status"],
      [{ status: ["active"] }, "body.status"],
      [{ status: "inactive", name: "New" }, "body.name"],
      [[], "body"],
      [null, "body"],
    ] as const;
    for (const [body, path] of bodies) {
      const answer = await change(owner, id, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(issuePaths(answer)).toContain(path);
    }
    expect((await getAgent(owner, id)).status).toBe("active");
  });
});
