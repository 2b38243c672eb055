import { describe, expect, test } from "vitest";

import type { MaturityLevel } from "#engine/governance/maturity";
import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, getAgent } from "#test/support/factories/agents";
import { history, live, readiness, shift, times } from "#test/support/factories/graduation";
import { verifySignature } from "#test/support/webhook-receiver";
import { subscribed } from "#test/support/webhooks";

interface ShiftedLevel {
  direction: "promote" | "demote";
  /** One step in that direction, and the level at its end. */
  from: MaturityLevel;
  to: MaturityLevel;
  farthest: MaturityLevel;
  promotionType: string;
  event: string;
  /** Levels that do not lie in that direction, with the reason. */
  refused: { at: MaturityLevel; levels: MaturityLevel[]; reason: string };
}

/** Up and down are the same operation except for their direction. */
const DIRECTIONS: ShiftedLevel[] = [
  {
    direction: "promote",
    from: "student",
    to: "intern",
    farthest: "autonomous",
    promotionType: "manual",
    event: "agent.graduated",
    refused: { at: "intern", levels: ["student", "intern"], reason: "not_higher" },
  },
  {
    direction: "demote",
    from: "autonomous",
    to: "supervised",
    farthest: "student",
    promotionType: "demotion",
    event: "agent.demoted",
    refused: { at: "supervised", levels: ["supervised", "autonomous"], reason: "not_lower" },
  },
];

describe.each(DIRECTIONS)("to $direction", ({ direction, from, to, farthest, promotionType, event, refused }) => {
  const path = (agentId: string): string => `/api/graduation/agents/${agentId}/${direction}`;

  describe("does", () => {
    test("moves the agent, keeps why, and tells subscribers", async () => {
      const { account: owner, receiver, webhook } = await subscribed({ events: [event] });
      const { id } = await createAgent(owner, { maturity_level: from });
      const before = await call("GET", `/api/agents/${id}`, { token: owner.token });
      const answer = await shift(owner, id, direction, to);
      expect(answer.status).toBe(200);
      const moved = { from_level: from, to_level: to, promotion_type: promotionType };
      expect(answer.data()).toEqual({ agent_id: id, ...moved });
      expect((await getAgent(owner, id)).maturity_level).toBe(to);
      const after = await call("GET", `/api/agents/${id}`, { token: owner.token });
      expect(after.headers["etag"], "the revision rose").not.toBe(before.headers["etag"]);
      expect((await history(owner, id)).history).toMatchObject([
        { ...moved, exam: null, actor: { kind: "user", id: owner.userId }, reason: "A person decided so" },
      ]);
      const [delivered] = await receiver.received(1);
      if (!delivered) throw new Error("Nothing was delivered.");
      expect(verifySignature(delivered, webhook.secret)).toMatchObject({
        event,
        data: { agent_id: id, previous_level: from, new_level: to, readiness_score: 0 },
      });
    });

    test("may skip levels, and restarts the evidence", async () => {
      const owner = await signUp();
      const { id } = await createAgent(owner, { maturity_level: from });
      await live(owner, id, times(12, { level: from }));
      await live(owner, id, times(12, { level: farthest }));
      expect((await shift(owner, id, direction, farthest)).status).toBe(200);
      expect(await readiness(owner, id)).toMatchObject({ current_level: farthest, episodes_analyzed: 0 });
    });
  });

  describe("refuses", () => {
    test("a level in the other direction, and the agent's own", async () => {
      const owner = await signUp();
      const { id } = await createAgent(owner, { maturity_level: refused.at });
      await everyCase(refused.levels, async (level) => {
        const answer = await shift(owner, id, direction, level);
        expect(answer.status).toBe(409);
        expect(answer.error).toMatchObject({
          code: "CONFLICT",
          details: { reason: refused.reason, current_level: refused.at },
        });
      });
      expect((await history(owner, id)).pagination.total).toBe(0);
    });

    test("every malformed body, naming the field", async () => {
      const owner = await signUp();
      const { id } = await createAgent(owner, { maturity_level: from });
      await everyCase(
        [
          ["no level", { justification: "x" }, "body.new_level"],
          ["an unknown level", { new_level: "expert", justification: "x" }, "body.new_level"],
          ["no justification", { new_level: to }, "body.justification"],
          ["an empty justification", { new_level: to, justification: "" }, "body.justification"],
          ["a blank justification", { new_level: to, justification: " " }, "body.justification"],
        ],
        async (_what, body, field) => {
          const answer = await call("POST", path(id), { token: owner.token, body });
          expect(answer.status).toBe(400);
          expect(issuePaths(answer)).toEqual([field]);
        },
      );
    });
  });
});
