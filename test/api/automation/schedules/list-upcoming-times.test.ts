import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { actOn, createSchedule } from "#test/support/factories/schedules";

test("what starts in the next hours is told by schedule, without those that are paused", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const often = await createSchedule(owner, agent.id, { name: "often", every_minutes: 60 });
  const paused = await createSchedule(owner, agent.id, { name: "paused", every_minutes: 60 });
  await createSchedule(owner, agent.id, { name: "rare", every_minutes: 2_880 });
  await actOn(owner, paused.id, "pause");
  const answer = await call("GET", "/api/schedules/upcoming?hours=6", owner);
  const { schedules } = answer.data<{ schedules: { id: string; times: string[] }[] }>();
  expect(schedules.map(({ id, times }) => [id, times.length])).toEqual([[often.id, 6]]);
  expect(schedules[0]?.times[0]).toBe(often.next_run_at);
  const first = await call("GET", "/api/schedules/upcoming?hours=48&limit=1", owner);
  expect(first.data<{ schedules: unknown[] }>().schedules).toHaveLength(1);
  expect((await call("GET", "/api/schedules/upcoming?hours=49", owner)).status).toBe(400);
});
