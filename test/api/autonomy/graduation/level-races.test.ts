import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, getAgent } from "#test/support/factories/agents";
import { history, shift, type HistoryView } from "#test/support/factories/graduation";

/** Whether a history, newest first, is one path from level to level. */
const isOnePath = ({ history: changes }: HistoryView): boolean =>
  changes.every(({ from_level: from }, index) => {
    const earlier = changes[index + 1];
    return earlier === undefined || earlier.to_level === from;
  });

describe("changes of level at once", () => {
  test("a promotion and a demotion: each is in the history or refused, and the level is the last one's", async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await signUp();
      const { id } = await createAgent(owner, { maturity_level: "intern" });
      const answers = await Promise.all([
        shift(owner, id, "promote", "supervised"),
        shift(owner, id, "demote", "student"),
        shift(owner, id, "promote", "autonomous"),
        shift(owner, id, "demote", "intern"),
      ]);
      const shown = await history(owner, id);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(shown.pagination.total);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(isOnePath(shown)).toBe(true);
      expect((await getAgent(owner, id)).maturity_level).toBe(shown.history[0]?.to_level);
      expect(shown.current_level).toBe(shown.history[0]?.to_level);
    }
  });

  test("the same promotion many times happens once", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => shift(owner, id, "promote", "intern")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await history(owner, id)).pagination.total).toBe(1);
  });

  test("a change of the agent beside a promotion: neither is lost", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const change = { token: owner.token, body: { configuration: { temperature: 1 } } };
    const [changed, promoted] = await Promise.all([
      call("PUT", `/api/agents/${id}`, change),
      shift(owner, id, "promote", "intern"),
    ]);
    expect([changed.status, promoted.status]).toEqual([200, 200]);
    expect(await getAgent(owner, id)).toMatchObject({ maturity_level: "intern", configuration: { temperature: 1 } });
    expect(await inDatabase("SELECT revision FROM agents WHERE id = ?", id)).toEqual([[3]]);
  });
});
