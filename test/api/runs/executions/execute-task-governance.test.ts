import { describe, expect, test } from "vitest";

import { ACTIONS } from "#engine/governance/actions";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { countRows, createAgent, execute } from "#test/support/factories/agents";

let governedAccount: Promise<TestAccount> | null = null;
const governed = (): Promise<TestAccount> => (governedAccount ??= signUp());
const agentsByLevel = new Map<string, Promise<string>>();

function agentAt(owner: TestAccount, level: string): Promise<string> {
  const made = agentsByLevel.get(level) ?? createAgent(owner, { maturity_level: level }).then(({ id }) => id);
  agentsByLevel.set(level, made);
  return made;
}

describe("governance", () => {
  const actionOf = { 1: "summarize", 2: "draft", 3: "update", 4: "delete" } as const;
  const table = MATURITY_LEVELS.flatMap((level, rank) =>
    ([1, 2, 3, 4] as const).map((complexity) => ({ level, complexity, allowed: complexity <= rank + 1 })),
  );

  test(
    "lets each level do its own complexity and those below, and nothing above",
    () =>
      everyCase(table, async ({ level, complexity, allowed }) => {
        expect(ACTIONS[actionOf[complexity]]).toBe(complexity);
        const owner = await governed();
        const agent = await agentAt(owner, level);
        const answer = await execute(owner, agent, { parameters: { action: actionOf[complexity] } });
        expect(answer.status, answer.text).toBe(allowed ? 200 : 403);
        if (allowed) return;
        expect(answer.error).toMatchObject({
          code: "GOVERNANCE_VIOLATION",
          details: {
            action: actionOf[complexity],
            complexity,
            agent_level: level,
            required_level: MATURITY_LEVELS[complexity - 1],
          },
        });
      }),
    60_000,
  );

  test("takes an unknown action for the highest complexity", () =>
    everyCase(["teleport", "Read", "read ", "readall", "constructor", "__proto__", "toString"], async (action) => {
      const owner = await governed();
      for (const level of ["student", "supervised"] as const) {
        const answer = await execute(owner, await agentAt(owner, level), { parameters: { action } });
        expect([answer.status, answer.error?.code]).toEqual([403, "GOVERNANCE_VIOLATION"]);
        expect(answer.error?.details).toMatchObject({ complexity: 4, required_level: "autonomous" });
      }
    }));

  test("reads the action from the task's words when none is given, and stores nothing that it refused", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    for (const task of [
      "Delete all invoices",
      "Please summarize the text and then send it to the board",
      "refund the customer",
    ]) {
      const answer = await execute(owner, id, { task });
      expect([answer.status, answer.error?.code], task).toEqual([403, "GOVERNANCE_VIOLATION"]);
    }
    const aside = await execute(owner, id, { task: "Delete all invoices" }, { headers: { prefer: "respond-async" } });
    expect(aside.status).toBe(403);
    for (const table of ["executions", "episodes"]) expect(await countRows(table, "agent_id", id)).toBe(0);
    expect((await execute(owner, id, { task: "Summarize the text about deleted invoices" })).status).toBe(200);
  });
});
