import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { endOfRun, readRun, runSteps, step, stepOf, untilRun } from "#test/support/factories/stored-workflows";

const hear = (id: string, agent: string) =>
  step(id, "wait_for", { parameters: { event: "agent.executed", match: `event.agent_id == ${agent}` } });

test("a step waits for an event of the platform that fits, which counts once, and early ones are kept", async () => {
  const owner = await signUp();
  const [clerk, other] = [await createAgent(owner), await createAgent(owner, { name: "Other" })];
  const { runId } = await runSteps(
    owner,
    clerk.id,
    [step("gate", "approval"), hear("first", "input.agent"), hear("second", "input.agent")],
    { input: { agent: other.id } },
  );
  const asked = await untilRun(owner, runId, (run) => stepOf(run, "gate").approval_id !== null);
  const run = async (agentId: string): Promise<string> => {
    const answer = await execute(owner, agentId, { task: "Summarize this", context: { text: "A text. Another one." } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data<{ execution_id: string }>().execution_id;
  };
  await run(clerk.id);
  const early = await run(other.id);
  await decide(owner, stepOf(asked, "gate").approval_id ?? "", "approve");
  const heard = await untilRun(owner, runId, (one) => stepOf(one, "first").status === "completed");
  expect(stepOf(heard, "first").output).toMatchObject({ agent_id: other.id, execution_id: early });
  await run(clerk.id);
  expect(stepOf(await readRun(owner, runId), "second").status).toMatch(/pending|waiting/);
  const late = await run(other.id);
  const ended = await endOfRun(owner, runId);
  expect(ended, JSON.stringify(ended)).toMatchObject({ status: "completed", origin: "person" });
  expect(stepOf(ended, "second").output).toMatchObject({ execution_id: late });
});
