import { expect, test } from "vitest";

import { type ApprovalView, decide, waitingApproval } from "#test/support/approvals";
import { signUp } from "#test/support/client";
import { connectMcp, type Connected, ERAS } from "#test/support/mcp";

type Waiting = Pick<ApprovalView, "agent_id" | "execution_id">;

const addressOf = ({ agent_id: agentId, execution_id: runId }: Waiting): string =>
  `tenure://agents/${agentId}/runs/${runId}`;

/** Counts a client's notifications for each run. */
function listener({ client }: Connected) {
  const told: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void told.push(params.uri));
  return { client, heard: (waiting: Waiting) => told.filter((uri) => uri === addressOf(waiting)).length };
}

test.each(ERAS)("a client of revision %s that subscribed to a run is notified of its progress", async (era) => {
  const owner = await signUp();
  const waiting = await waitingApproval(owner);
  const { client, heard } = listener(await connectMcp(owner, era));
  const uri = addressOf(waiting);
  if (era === "2026-07-28") await client.listen({ resourceSubscriptions: [uri] });
  else await client.subscribeResource({ uri });
  await expect.poll(() => heard(waiting)).toBeGreaterThan(0);
  const before = heard(waiting);
  expect((await decide(owner, waiting.id, "reject")).status).toBe(200);
  await expect.poll(() => heard(waiting)).toBeGreaterThan(before);
});

test("a subscriber to another tenant's run, and one that unsubscribed, receive nothing", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const [first, second] = [await waitingApproval(owner), await waitingApproval(owner)];
  const [ours, gone, theirs] = [
    listener(await connectMcp(owner, "2025-11-25")),
    listener(await connectMcp(owner, "2025-11-25")),
    listener(await connectMcp(stranger, "2025-11-25")),
  ];
  // oxlint-disable-next-line no-await-in-loop -- one client after the other
  for (const { client } of [ours, gone, theirs]) await client.subscribeResource({ uri: addressOf(first) });
  await expect.poll(() => gone.heard(first)).toBeGreaterThan(0);
  await gone.client.unsubscribeResource({ uri: addressOf(first) });
  await gone.client.subscribeResource({ uri: addressOf(second) });
  // Its stream has now reported both.
  await expect.poll(() => gone.heard(second)).toBeGreaterThan(0);
  const before = [ours.heard(first), gone.heard(first)] as const;
  expect((await decide(owner, first.id, "reject")).status).toBe(200);
  await expect.poll(() => ours.heard(first)).toBeGreaterThan(before[0]);
  expect([gone.heard(first), theirs.heard(first)]).toEqual([before[1], 0]);
});
