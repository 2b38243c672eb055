import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { allEpisodes } from "#test/support/factories/graduation";
import { drawn, review, reviews, verdict } from "#test/support/factories/reviews";
import { readAllTwice } from "#test/support/factories/second-reads";
import { addColleague } from "#test/support/users";

const NOTES = "zebrafish notes";
const CORRECTION = "axolotl correction";

/** One agent with one answered run, of which the second reader may know nothing; whatever the first one said. */
async function answered(said: Record<string, unknown>) {
  const owner = await signUp();
  // One after the other, so that the audit logs of two workspaces have the same order.
  const mara = await addColleague(owner, "member");
  const reader = await addColleague(owner, "admin");
  await readAllTwice(owner);
  const { agentId, executionIds } = await drawn(owner, 1, { maturity_level: "intern" });
  const [run = ""] = executionIds;
  await call("POST", "/api/reviews/assign", {
    token: owner.token,
    body: { execution_ids: [run], to: [mara.id] },
  });
  const before = await eventsOf(owner.tenantId);
  await verdict(mara, run, said);
  const [episode] = await allEpisodes(owner, agentId);
  return {
    owner,
    mara,
    reader,
    agentId,
    run,
    episodeId: episode?.id ?? "",
    events: (await eventsOf(owner.tenantId)).slice(before.length),
  };
}

const eventsOf = (tenantId: string) =>
  inDatabase("SELECT kind, data FROM tenant_events WHERE tenant_id = ? ORDER BY id", tenantId);

/** Every answer about the run that a second reader can ask for; each is a path, or a method and a path. */
const ANSWERS = [
  "/api/reviews",
  "/api/reviews?status=done",
  "/api/reviews?reason=second",
  "/api/reviews?q=is:claimed",
  "/api/reviews?q=has:correction",
  "/api/reviews/{run}",
  "/api/reviews/{run}?next=3",
  "/api/reviews/agreement",
  "/api/corrections",
  "/api/inbox",
  "/api/sdlc/audit",
  "/api/executions",
  "/api/executions?q=has:correction",
  "/api/executions?q=zebrafish",
  "/api/executions?q=axolotl",
  "/api/executions/{run}",
  "/api/agents",
  "/api/agents/{agent}",
  "/api/agents/{agent}/executions/{run}",
  "/api/agents/{agent}/executions/{run}/trace",
  "/api/agents/{agent}/standing",
  "/api/agents/{agent}/usage",
  "/api/agents/{agent}/versions",
  "/api/graduation/agents/{agent}/episodes",
  "/api/graduation/agents/{agent}/episodes/export",
  "/api/graduation/agents/{agent}/readiness?target_level=supervised",
  "/api/graduation/agents/{agent}/progress",
  "/api/graduation/episodes/{episode}/feedback",
  "/api/usage",
  "/api/usage/series?metric=runs&by=outcome",
  "POST /api/reviews/{run}/case",
];

test("a second reader learns nothing of the first answer, whatever it was", async () => {
  const worlds = await Promise.all([
    answered({ verdict: "right", notes: NOTES }),
    answered({ verdict: "wrong", notes: NOTES, correction: CORRECTION }),
  ]);
  for (const asked of ANSWERS) {
    const [method = "", path = ""] = asked.startsWith("/") ? ["GET", asked] : asked.split(" ");
    const told = await Promise.all(worlds.map((world) => toldTo(world, method, path)));
    expect(told[1], asked).toEqual(told[0]);
  }
});

async function toldTo(world: Awaited<ReturnType<typeof answered>>, method: string, path: string) {
  const { mara, reader, agentId, run, episodeId } = world;
  const address = path.replace("{run}", run).replace("{agent}", agentId).replace("{episode}", episodeId);
  const answer = await call(method, address, { token: reader.token, ...(method !== "GET" && { body: {} }) });
  expect(answer.status, path).toBe(method === "GET" ? 200 : 400);
  expect(answer.text, path).not.toMatch(/zebrafish notes|axolotl correction/);
  // The audit log names who did what, and says nothing of the verdict.
  if (!path.startsWith("/api/sdlc/audit")) expect(answer.text, path).not.toContain(mara.id);
  return withoutNames(answer.text, world);
}

/** An answer without what differs between any two workspaces: ids, times, names, durations and digests. */
function withoutNames(
  text: string,
  { owner, mara, reader }: Record<"owner" | "mara" | "reader", { email: string }>,
): string {
  return [owner, mara, reader]
    .reduce((all, { email }) => all.replaceAll(email, "[person]"), text)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "[id]")
    .replaceAll(/req_[0-9a-f]{32}|[0-9a-f]{64}|(?<="key_id":")[0-9a-f]{16}/g, "[digest]")
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, "[time]")
    .replaceAll(/"[a-z_]*(?:_ms|_seconds|_usd|_bytes)":[\d.e-]+/g, "[number]");
}

test("no event is sent of the first answer, and both are read after the second", async () => {
  const { mara, reader, run, events } = await answered({ verdict: "wrong", correction: CORRECTION });
  expect(events.map(([kind]) => kind)).not.toContain("review.answered");
  expect(JSON.stringify(events)).not.toContain(mara.id);
  expect((await review(reader, run)).verdicts).toEqual([]);
  expect((await review(mara, run)).verdicts).toMatchObject([{ verdict: "wrong", correction: CORRECTION }]);
  await verdict(reader, run, { verdict: "wrong" });
  expect((await review(reader, run)).verdicts).toHaveLength(2);
  // The correction waits for an approver only now.
  expect((await call("GET", "/api/corrections", { token: reader.token })).text).toContain(CORRECTION);
  expect((await reviews(reader)).counts.waiting).toBe(0);
});

test("what a verdict would bring is computed as if no one had answered", async () => {
  const { reader, run } = await answered({ verdict: "wrong" });
  const { now, effects } = await review(reader, run);
  expect(effects.right).not.toEqual(now);
});
