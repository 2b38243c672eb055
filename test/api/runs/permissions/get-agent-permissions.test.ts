import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";

interface PermissionsView {
  level: string;
  stopped_by: string | null;
  tools: {
    tool: string;
    skill: { id: string } | null;
    action: string;
    complexity: number;
    has_effect: boolean;
    by_level: Record<"student" | "intern" | "supervised" | "autonomous", string>;
  }[];
}

const read = async ({ token }: TestAccount, agentId: string): Promise<PermissionsView> =>
  (await call("GET", `/api/agents/${agentId}/permissions`, { token })).data<PermissionsView>();
const apiSkill = (owner: TestAccount) =>
  createSkill(owner, {
    name: "Order desk",
    skill_type: "api",
    code: undefined,
    config: { url: "https://example.com/orders", method: "POST" },
  });

test("every level may read, and what reaches outside asks a person below the level that it needs", async () => {
  const owner = await signUp();
  const skillId = await apiSkill(owner);
  const { id } = await createAgent(owner);
  const { level, tools } = await read(owner, id);
  expect(level).toBe("student");
  expect(tools.find(({ tool }) => tool === "summarize_text")).toMatchObject({
    complexity: 1,
    has_effect: false,
    by_level: { student: "allowed", intern: "allowed", supervised: "allowed", autonomous: "allowed" },
  });
  expect(tools.find(({ skill }) => skill?.id === skillId)).toMatchObject({
    has_effect: true,
    by_level: { student: "asks", autonomous: "allowed" },
  });
});

test("an agent has only the tools that its configuration names", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { configuration: { tools: ["summarize_text"] } });
  expect((await read(owner, id)).tools.map(({ tool }) => tool)).toEqual(["summarize_text"]);
});

test("an engaged kill switch is named, the workspace's before the agent's", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const set = (path: string, engaged: boolean) =>
    call("PUT", path, { token: owner.token, body: engaged ? { engaged, reason: "Wrong invoices" } : { engaged } });
  expect((await read(owner, id)).stopped_by).toBeNull();
  await set(`/api/agents/${id}/kill-switch`, true);
  expect((await read(owner, id)).stopped_by).toBe("agent");
  await set("/api/governance/kill-switch", true);
  expect((await read(owner, id)).stopped_by).toBe("workspace");
});
