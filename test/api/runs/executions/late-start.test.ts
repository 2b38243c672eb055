import { describe, expect, test } from "vitest";

import type { SystemContext } from "#context/context";
import { agentTools } from "#engine/reasoning/agent-tools";
import { RunLane } from "#platform/objects/run-lane";
import { agentCalls } from "#runs/agent-calls/agent-calls";
import { prepareRun } from "#runs/drives/prepare-run";
import { CarriedExecution } from "#runs/execution-lanes/carried-execution";
import { FollowerPace } from "#runs/execution-lanes/follower-pace";
import { selectForRun } from "#runs/executions/store";
import { call, signUp } from "#test/support/client";
import { databaseOf } from "#test/support/database";
import { createAgent, taskBody, type ExecutionView } from "#test/support/factories/agents";
import { ObjectStorage } from "#test/support/object-storage";
import { otherIsolate } from "#test/support/other-isolate";

/** An ended execution, and an object that a late start of it still reaches. */
async function overBeforeItsStart() {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const answer = await call("POST", `/api/agents/${agent.id}/execute`, { token: owner.token, body: taskBody() });
  const { execution_id: id } = answer.data<ExecutionView>();
  const { base } = otherIsolate({}, await databaseOf(owner.tenantId));
  const found = await selectForRun(base.db, id);
  if (!found) throw new Error("The execution is not there.");
  const tenantId = found.execution.tenantId;
  const ctx: SystemContext = { ...base, tenant: { id: tenantId }, actor: { kind: "system", trigger: "object" } };
  const tools = agentTools(found.agent.configuration, []);
  const record = { ...found.execution, status: "pending" as const, startedAt: null };
  return {
    base,
    ctx,
    id,
    found,
    run: { record, state: prepareRun(record, found.agent, tools, { withSchemas: false }), end: null },
  };
}

describe("a start that comes when its execution is over", () => {
  test("does nothing, and leaves nothing in the object", async () => {
    const { base, ctx, id, found, run } = await overBeforeItsStart();
    const storage = new ObjectStorage();
    const lane = new RunLane({
      storage,
      waitUntil: (work) => void work,
      carry: (slot) => new CarriedExecution(slot, { contextFor: () => ctx, pace: new FollowerPace(), agentCalls }),
    });
    expect(await lane.use(id, (execution) => execution.start(run, 10_000))).toBeNull();
    expect(storage.rows()).toBe(0);
    expect((await selectForRun(base.db, id))?.execution).toEqual(found.execution);
  });
});
