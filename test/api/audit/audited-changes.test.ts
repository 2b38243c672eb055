import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";

interface Entry {
  agent_id: string;
  action: string;
  outcome: string;
  input_summary: string;
  actor: { kind: string; id: string | null };
}

test("every change of an agent's level is in the audit log, with who made it and why", async () => {
  const owner = await signUp();
  const { token } = owner;
  const { id } = await createAgent(owner, { maturity_level: "student" });
  const at = `/api/graduation/agents/${id}`;
  for (const [verb, new_level, justification] of [
    ["promote", "supervised", "proved elsewhere"],
    ["demote", "intern", "too bold"],
  ]) {
    const shifted = await call("POST", `${at}/${verb}`, { token, body: { new_level, justification } });
    expect(shifted.status, shifted.text).toBe(200);
  }
  const log = await call("GET", `/api/sdlc/audit?agent_id=${id}`, { token });
  const entries = log.data<{ entries: Entry[] }>().entries;
  expect(
    new Set(entries.map(({ action, outcome, input_summary: summary }) => `${action} ${outcome} ${summary}`)),
  ).toEqual(
    new Set([
      "promote_agent completed student to supervised: proved elsewhere",
      "demote_agent completed supervised to intern: too bold",
    ]),
  );
  expect(entries.every(({ actor }) => actor.kind === "user" && actor.id === owner.userId)).toBe(true);
  expect((await call("GET", "/api/sdlc/audit/verify", { token })).data()).toMatchObject({ valid: true });
});
