import * as fc from "fast-check";
import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  approve,
  asOperator,
  browse,
  operate,
  publish,
  reject,
  showListing,
  suspend,
  uniqueWord,
  withdraw,
} from "#test/support/factories/listings";

const STEPS = ["submit", "approve", "reject", "withdraw", "suspend", "reinstate", "operator approves"] as const;
type Step = (typeof STEPS)[number];
type Status = "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended";

/** A listing in words: its state, its public name, and the waiting name. */
interface Model {
  status: Status | null;
  shown: string | null;
  waiting: string | null;
}

/** The state after a step, or null where the step is not allowed. */
function after({ status, shown, waiting }: Model, step: Step, name: string): Model | null {
  switch (step) {
    case "submit":
      if (status === "suspended") return null;
      return status === "approved"
        ? { status, shown, waiting: name }
        : { status: "pending_approval", shown: null, waiting: name };
    case "approve":
    case "operator approves":
      return waiting === null ? null : { status: "approved", shown: waiting, waiting: null };
    case "reject":
      if (waiting === null) return null;
      return { status: status === "approved" ? "approved" : "rejected", shown, waiting: null };
    case "withdraw":
      if (status !== "approved" && status !== "pending_approval") return null;
      return { status: "withdrawn", shown: null, waiting: null };
    case "suspend":
      return status === null || status === "suspended" ? null : { status: "suspended", shown, waiting: null };
    case "reinstate":
      if (status !== "suspended") return null;
      return { status: shown === null ? "rejected" : "approved", shown, waiting: null };
  }
}

const take = (owner: TestAccount, step: Step, agentId: string, templateId: string, name: string) =>
  ({
    submit: () => publish(owner, agentId, { name }),
    approve: () => approve(owner, templateId),
    reject: () => reject(owner, templateId),
    withdraw: () => withdraw(owner, templateId),
    suspend: () => suspend(templateId),
    reinstate: () => operate(templateId, "reinstate"),
    "operator approves": () => call("POST", `/api/agent-marketplace/approve/${templateId}`, asOperator()),
  })[step]();

test("a listing takes only the allowed transitions, and only approved versions are public", async () => {
  const stranger = await signUp();
  const runs = fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 14 }), async (steps) => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const word = uniqueWord();
    let model: Model = { status: null, shown: null, waiting: null };
    let templateId = "00000000-0000-7000-8000-000000000000";
    for (const [index, step] of steps.entries()) {
      const name = `${word} number ${index}`;
      const next = after(model, step, name);
      const answer = await take(owner, step, agent.id, templateId, name);
      const trail = `${steps.slice(0, index + 1).join(", ")}: ${answer.text}`;
      if (next === null) expect(answer.status, trail).toBe(model.status === null ? 404 : 409);
      else {
        expect(answer.status, trail).toBe(step === "submit" ? 201 : 200);
        model = next;
        if (step === "submit") templateId = (answer.body as { template_id: string }).template_id;
      }
      if (model.status === null) continue;
      const record = await showListing(owner, templateId);
      expect({ status: record.status, waits: record.is_under_review }, trail).toEqual({
        status: model.status,
        waits: model.waiting !== null,
      });
      const isPublic = model.status === "approved";
      const found = await browse(stranger, { query: word });
      expect(
        found.agents.map((each) => each.name),
        trail,
      ).toEqual(isPublic ? [model.shown] : []);
      expect(found.total, trail).toBe(isPublic ? 1 : 0);
      const seen = await call("GET", `/api/agent-marketplace/${templateId}`, { token: stranger.token });
      expect(seen.status, trail).toBe(isPublic ? 200 : 404);
    }
  });
  await fc.assert(runs, {
    numRuns: 40,
    examples: [
      // A listing that was withdrawn and submitted again had kept its old approval, and returned under it unseen.
      [["submit", "approve", "withdraw", "submit", "suspend", "reinstate"]],
      [["submit", "approve", "withdraw", "submit", "reject", "suspend", "reinstate"]],
      [["submit", "approve", "submit", "suspend", "reinstate", "submit", "reject"]],
    ],
  });
}, 120_000);

test("only categories and tags of public listings are counted", async () => {
  const [owner, category] = [await signUp(), uniqueWord()];
  const agent = await createAgent(owner);
  const { template_id: templateId } = (await publish(owner, agent.id, { category })).body as { template_id: string };
  const counted = async () => (await browse(owner, { category })).total;
  expect(await counted()).toBe(0);
  await approve(owner, templateId);
  expect(await counted()).toBe(1);
  await publish(owner, agent.id, { category: "another" });
  expect(await counted()).toBe(1);
  await approve(owner, templateId);
  expect(await counted()).toBe(0);
});
