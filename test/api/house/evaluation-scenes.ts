import type { TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { createRule } from "#test/support/factories/alert-rules";
import { filledDataSet } from "#test/support/factories/data-sets";
import { failureGroup } from "#test/support/factories/failure-groups";
import { acceptedPlayground, untilAsking } from "#test/support/factories/playground";
import { createSchedule } from "#test/support/factories/schedules";
import {
  createWorkflow,
  endedRun,
  runSteps,
  step,
  stepOf,
  untilRun,
  waitingRun,
} from "#test/support/factories/stored-workflows";
import { createTrigger } from "#test/support/factories/triggers";
import { PROVIDER_CLIENTS } from "#test/support/providers/clients";

/** A data set with a case, by the names of both in paths. */
const withDataSet = async (owner: TestAccount): Promise<{ ids: Record<string, string> }> => {
  const { id, caseIds } = await filledDataSet(owner, [{ task: "Calculate 1 + 1" }]);
  return { ids: { id, case_id: caseIds[0] ?? "" } };
};

const endedExecution = async (owner: TestAccount): Promise<string> =>
  executeToEnd(owner, (await createAgent(owner)).id);

const withSchedule = async (owner: TestAccount): Promise<{ ids: { id: string } }> => ({
  ids: { id: (await createSchedule(owner, (await createAgent(owner)).id)).id },
});

const withTrigger = async (owner: TestAccount): Promise<{ ids: { id: string } }> => ({
  ids: { id: (await createTrigger(owner, (await createAgent(owner)).id)).id },
});

const withWorkflow = async (owner: TestAccount): Promise<{ ids: { id: string } }> => ({
  ids: { id: (await createWorkflow(owner, (await createAgent(owner)).id)).id },
});

/** The scenes of the operations that begin or look at many runs: schedules, data sets and alert rules. */
export const EVALUATION_SCENES = {
  createSchedule: async (owner: TestAccount) => ({ fields: { agent_id: (await createAgent(owner)).id } }),
  updateSchedule: withSchedule,
  createStoredWorkflow: async (owner: TestAccount) => ({ fields: { agent_id: (await createAgent(owner)).id } }),
  updateWorkflow: withWorkflow,
  startWorkflowRun: withWorkflow,
  signalWorkflowRun: async (owner: TestAccount) => ({
    ids: { run_id: await waitingRun(owner, (await createAgent(owner)).id) },
  }),
  rerunWorkflowRun: async (owner: TestAccount) => {
    const { runId, stepId } = await endedRun(owner, (await createAgent(owner)).id);
    return { ids: { run_id: runId }, fields: { from_step: stepId } };
  },
  pauseSchedule: withSchedule,
  createTrigger: async (owner: TestAccount) => ({ fields: { agent_id: (await createAgent(owner)).id } }),
  updateTrigger: withTrigger,
  pauseTrigger: withTrigger,
  rotateTriggerSecret: withTrigger,
  testTrigger: withTrigger,
  answerWorkflowStep: async (owner: TestAccount) => {
    const reply = step("reply", "wait_for", { parameters: { callback: true } });
    const { runId } = await runSteps(owner, (await createAgent(owner)).id, [reply]);
    const run = await untilRun(owner, runId, ({ status }) => status === "waiting");
    return { ids: { address: stepOf(run, "reply").callback_url?.split("/").at(-1) ?? "" } };
  },
  receiveHook: async (owner: TestAccount) => {
    const fields = { verify: { scheme: "github" }, secret: PROVIDER_CLIENTS.MESSAGING_APP_SECRET };
    const { url } = await createTrigger(owner, (await createAgent(owner)).id, fields);
    return { ids: { address: url?.split("/").at(-1) ?? "" } };
  },
  muteAlertRule: async (owner: TestAccount) => ({ ids: { id: (await createRule(owner)).id } }),
  updateFailureGroup: async (owner: TestAccount) => ({ ids: { id: await failureGroup(owner) } }),
  updateAlertRule: async (owner: TestAccount) => ({ ids: { id: (await createRule(owner)).id } }),
  updateDataSet: withDataSet,
  addDataSetCases: async (owner: TestAccount) => ({
    ...(await withDataSet(owner)),
    fields: { cases: [{ source_execution_id: await endedExecution(owner) }] },
  }),
  updateDataSetCase: withDataSet,
  nameExamMaterial: async (owner: TestAccount) => ({
    ...(await withDataSet(owner)),
    fields: { agent_ids: [(await createAgent(owner)).id] },
  }),
  startPlaygroundRun: async (owner: TestAccount) => ({
    fields: { from: { agent_id: (await createAgent(owner)).id, task: "Calculate 2 + 2" } },
  }),
  answerPlaygroundCall: async (owner: TestAccount) => {
    const from = { agent_id: (await createAgent(owner)).id, task: "Search the marketplace for lamps" };
    const id = await acceptedPlayground(owner, { from, variants: [{}] });
    const { variants } = await untilAsking(owner, id, 0);
    return { ids: { id }, fields: { call_id: variants[0]?.asks[0]?.call_id, use: "end" } };
  },
  startDataSetRun: async (owner: TestAccount) => ({
    ...(await withDataSet(owner)),
    fields: { agent_id: (await createAgent(owner)).id, version: 1 },
  }),
};
