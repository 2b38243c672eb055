import { expect, test } from "vitest";

import { operationsOf, type ApiDocument, type DocumentedOperation } from "#test/contract/document";
import { exampleBody, exampleQuery, filledPath, needsTenant } from "#test/contract/requests";
import { call, signUp, type Answer } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { openSample } from "#test/support/factories/sample-workspace";
import { postSkill } from "#test/support/factories/skills";
import { servedDocument } from "#test/support/operations";

/**
 * Everything that a person can change in a sample workspace. All else is refused: a new operation stays closed until
 * it is added here and in src/tenancy/sample-workspace.ts, which asks whether something could leave the workspace by it.
 */
const OPEN = new Set(
  `
    createAgent updateAgent changeAgentStatus deleteAgent restoreAgent changeManyAgents nameAgentVersion
    restoreAgentVersion setAgentKillSwitch setTenantKillSwitch executeTask cancelExecution rerunExecution
    createChatSession deleteChatSession sendChatMessage streamChat requestApproval approveApproval
    approveChangedCall rejectApproval decideManyApprovals settleEffect giveVerdict giveRunFeedback giveFeedback
    takeExam takeReplay promoteAgent demoteAgent confirmAgent createEdgeCase updateEdgeCase deleteEdgeCase
    trainAgent applyAdaptation undoAdaptation createDataSet updateDataSet deleteDataSet addDataSetCases
    updateDataSetCase deleteDataSetCase startDataSetRun cancelDataSetRun startBulkJob cancelBulkJob startPlaygroundRun answerPlaygroundCall cancelPlaygroundRun createPrivateSkill updatePrivateSkill
    rewriteSkill uninstallPrivateSkill trySkill createDomain updateDomain deleteDomain setBudget deleteBudget
    setTimeZone testModelConnection createAlertRule updateAlertRule deleteAlertRule testAlertRule muteAlertRule
    seeAlert updateFailureGroup answerAlike assignReviews makeCaseOfReview
    createView updateView deleteView makeDefaultView signOut
    createStoredWorkflow updateWorkflow deleteWorkflow confirmWorkflow startWorkflowRun pauseWorkflowRun
    resumeWorkflowRun cancelWorkflowRun rerunWorkflowRun signalWorkflowRun retryWorkflowStep
    createSchedule updateSchedule deleteSchedule previewSchedule pauseSchedule resumeSchedule runScheduleNow makeUpTick
  `
    .trim()
    .split(/\s+/),
);

const hasEffect = (operation: DocumentedOperation): boolean =>
  operation.method !== "GET" || (operation as { "x-read-has-effect"?: boolean })["x-read-has-effect"] === true;

async function ask(document: ApiDocument, operation: DocumentedOperation, token: string): Promise<Answer> {
  const query = new URLSearchParams(exampleQuery(operation)).toString();
  const path = filledPath(operation.path, () => unknownId());
  const body = exampleBody(document, operation);
  return call(operation.method, query === "" ? path : `${path}?${query}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
}

test("in a sample workspace every change is refused that is not among those without effect outside it", async () => {
  const document = await servedDocument();
  const writes = operationsOf(document).filter((operation) => needsTenant(operation) && hasEffect(operation));
  expect(writes.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining([...OPEN]));
  const home = await signUp();
  const { token } = await openSample(home);
  await everyCase(
    writes.filter(({ operationId }) => operationId !== "signOut"),
    async (operation) => {
      const { status, error } = await ask(document, operation, token);
      const isRefused = error?.details["reason"] === "sample_workspace";
      expect([operation.operationId, isRefused]).toEqual([operation.operationId, !OPEN.has(operation.operationId)]);
      if (isRefused) expect(status).toBe(403);
    },
  );
  expect((await call("POST", "/api/auth/logout", { token })).status).toBe(200);
});

test("where an open operation takes an address, none outside is accepted", async () => {
  const sample = await openSample(await signUp());
  const answer = await postSkill(sample, {
    skill_type: "api",
    code: undefined,
    config: { url: "https://example.com/rates" },
  });
  expect([answer.status, answer.error?.details["reason"]]).toEqual([403, "sample_workspace"]);
});
