import { expect, test } from "vitest";

import { call } from "#test/support/client";
import { agentAt, runAction, type RunView, sdlcTenant } from "#test/support/factories/sdlc";

test("pages the tenant's own runs without their results, the latest first, by type when asked", async () => {
  const owner = await sdlcTenant(["planner", "reviewer"]);
  const agent_id = await agentAt(owner, "intern");
  const planned = await runAction(owner, {
    agent_id,
    agent_type: "planner",
    action: "create_wbs",
    input: { requirements: "Pay" },
  });
  await runAction(owner, {
    agent_id,
    agent_type: "reviewer",
    action: "review_code",
    input: { diff: "diff --git a/a.js b/a.js" },
  });
  const list = async (query: string) =>
    (await call("GET", `/api/sdlc/runs${query}`, { token: owner.token })).data<{
      runs: RunView[];
      pagination: object;
    }>();
  const all = await list("");
  expect(all.runs.map(({ agent_type }) => agent_type)).toEqual(["reviewer", "planner"]);
  expect(all.pagination).toEqual({ page: 1, limit: 20, total: 2, pages: 1 });
  expect(all.runs[0]).not.toHaveProperty("result");
  const { runs } = await list("?agent_type=planner");
  expect(runs.map(({ run_id }) => run_id)).toEqual([planned.data<RunView>().run_id]);
  const stranger = await sdlcTenant();
  const none = await call("GET", "/api/sdlc/runs", { token: stranger.token });
  expect(none.data<{ runs: unknown[] }>().runs).toEqual([]);
});

test("refuses an unknown type", async () => {
  const { token } = await sdlcTenant();
  expect((await call("GET", "/api/sdlc/runs?agent_type=wizard", { token })).status).toBe(400);
});
