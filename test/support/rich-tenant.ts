import { expect } from "vitest";

import { pendingApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { registerDevice } from "#test/support/desktop";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { createRule, firedAlert } from "#test/support/factories/alert-rules";
import { improveSkillOf, livedSkill, turnOn } from "#test/support/factories/auto-improvement";
import { bulkToEnd } from "#test/support/factories/bulk-jobs";
import { openSession } from "#test/support/factories/chat";
import {
  approvedComponent,
  createCanvas,
  createComponent,
  place,
  ratedComponent,
} from "#test/support/factories/components";
import { waitingCorrection } from "#test/support/factories/corrections";
import { createAsset, createBrandKit } from "#test/support/factories/creative";
import { filledDataSet, runToEnd as runDataSet } from "#test/support/factories/data-sets";
import { createDomain, submittedDomain } from "#test/support/factories/domains";
import { unknownEffect } from "#test/support/factories/effects";
import { failureGroup } from "#test/support/factories/failure-groups";
import { createEdgeCase, live, takeExam, times } from "#test/support/factories/graduation";
import { submitTemplate, withdraw } from "#test/support/factories/listings";
import { connected } from "#test/support/factories/model-connections";
import { acceptedEdit, endOfEdit, storedPhoto } from "#test/support/factories/photos";
import { playToEnd } from "#test/support/factories/playground";
import { changeVersion, takeReplay } from "#test/support/factories/replays";
import { actOn, createSchedule, ticksOf } from "#test/support/factories/schedules";
import { agentAt, createProject, putSettings, runToEnd } from "#test/support/factories/sdlc";
import { freeze, submittedSkill } from "#test/support/factories/skill-listings";
import { createSkill } from "#test/support/factories/skills";
import { createWorkflow, endedRun } from "#test/support/factories/stored-workflows";
import { registered, toolNamed } from "#test/support/factories/tool-servers";
import { train } from "#test/support/factories/training";
import { actOnTrigger, createTrigger, deliveriesOf } from "#test/support/factories/triggers";
import { savedView } from "#test/support/factories/views";
import { installed, peerBundle, startPeer } from "#test/support/federation-peer";
import { signedInProgram } from "#test/support/programs";
import { startToolServer } from "#test/support/tool-server";
import { addUser } from "#test/support/users";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook, readDelivery, sendTest } from "#test/support/webhooks";

export interface RichTenant {
  owner: TestAccount;
  /** The tenant, and the one that rated a listing of it. */
  tenantIds: string[];
  /**
   * A row of each kind that a path can name, by the part of the path that ends with its parameter. No row is public.
   */
  ids: Readonly<Record<string, string>>;
  /** A second row of each kind that has child rows. */
  otherParents: Readonly<Record<string, string>>;
}

/** A tenant with one row of every kind. A kind that no other part of a path names yet must be entered here. */
export async function richTenant(signedUp: Parameters<typeof signUp>[0] = {}): Promise<RichTenant> {
  const [owner, rater] = await Promise.all([signUp(signedUp), signUp()]);
  const [people, agents, autonomy, skills, marketplaces, canvases, development, federation, creative] =
    await Promise.all([
      peopleOf(owner),
      agentsOf(owner),
      autonomyOf(owner),
      skillsOf(owner),
      marketplacesOf(owner),
      canvasesOf(owner, rater),
      developmentOf(owner),
      federationOf(owner),
      creativeOf(owner),
    ]);
  // Last, so that no event of the others is delivered.
  const webhooks = await webhooksOf(owner);
  const ids = {
    ...people,
    ...agents,
    ...autonomy,
    ...skills,
    ...marketplaces,
    ...canvases,
    ...development,
    ...federation,
    ...creative,
    ...webhooks,
  };
  return { owner, tenantIds: [owner.tenantId, rater.tenantId], ids, otherParents: await otherParentsOf(owner) };
}

async function otherParentsOf(owner: TestAccount) {
  const [agent, skillId, canvas, componentId, webhook] = await Promise.all([
    createAgent(owner),
    createSkill(owner),
    createCanvas(owner),
    approvedComponent(owner),
    createWebhook(owner, "https://example.com/hook"),
  ]);
  const server = await registered(owner, await startToolServer(), { name: "other-shop" });
  const set = await filledDataSet(owner, [{ task: "Calculate 1 + 1" }]);
  const schedule = await createSchedule(owner, agent.id, { name: "Another" });
  const trigger = await createTrigger(owner, agent.id, { name: "Another" });
  return {
    "/api/agents/{agent_id}": agent.id,
    "/api/schedules/{id}": schedule.id,
    "/api/triggers/{id}": trigger.id,
    "/api/workflows/{id}": (await createWorkflow(owner, agent.id, { name: "Another" })).id,
    "/api/workflow-runs/{run_id}": (await endedRun(owner, agent.id)).runId,
    "/api/graduation/agents/{agent_id}": agent.id,
    "/api/skills/rollback/{skill_id}": skillId,
    "/api/canvas/canvases/{canvas_id}": canvas.id,
    "/api/canvas-marketplace/components/{component_id}": componentId,
    "/api/webhooks/{webhook_id}": webhook.id,
    "/api/tool-servers/{id}": server.id,
    "/api/data-sets/{id}": set.id,
  };
}

async function peopleOf(owner: TestAccount) {
  const person = await addUser(owner, "member");
  const body = { name: "Another key", permissions: ["AGENT_VIEW"] };
  const key = await call("POST", "/api/auth/api-keys", { token: owner.token, body });
  return {
    "/api/auth/users/{id}": person.id,
    "/api/desktop/devices/{id}": (await registerDevice(owner)).id,
    "/api/auth/api-keys/{id}": key.data<{ id: string }>().id,
    "/api/auth/grants/{id}": (await signedInProgram(owner)).grantId,
    "/api/workspaces/{workspace_id}": owner.tenantId,
  };
}

async function agentsOf(owner: TestAccount) {
  const { id } = await createAgent(owner);
  const [approval, session] = await Promise.all([pendingApproval(owner), openSession(owner)]);
  const taken = await takeExam(owner, id);
  const [episode = ""] = await live(owner, id, times(8, { action: "summarize" }));
  const trained = await train(owner, id);
  const execution = await executeToEnd(owner, id);
  const correction = await waitingCorrection(owner);
  const { effect } = await unknownEffect(owner);
  const server = await registered(owner, await startToolServer());
  const set = await filledDataSet(owner, [{ task: "Calculate 2 + 2" }]);
  const schedule = await createSchedule(owner, id);
  await actOn(owner, schedule.id, "run-now");
  const [tick] = await ticksOf(owner, schedule.id);
  const trigger = await createTrigger(owner, id);
  await actOnTrigger(owner, trigger.id, "test", { body: { text: "One line." } });
  const [delivery] = await deliveriesOf(owner, trigger.id);
  const ended = await endedRun(owner, id);
  return {
    "/api/schedules/{id}": schedule.id,
    "/api/workflows/{id}": (await createWorkflow(owner, id)).id,
    "/api/workflow-runs/{run_id}": ended.runId,
    "/api/workflow-runs/{run_id}/steps/{step_key}": ended.stepId,
    "/api/schedules/{id}/ticks/{tick_id}": tick?.id ?? "",
    "/api/triggers/{id}": trigger.id,
    "/api/triggers/{id}/deliveries/{delivery_id}": delivery?.id ?? "",
    "/api/agents/{agent_id}": id,
    "/api/agents/{agent_id}/versions/{version}": "1",
    "/api/effects/{id}": effect.id,
    "/api/data-sets/{id}": set.id,
    "/api/data-sets/{id}/cases/{case_id}": set.caseIds[0] ?? "",
    "/api/data-set-runs/{run_id}": (await runDataSet(owner, set.id, { agent_id: id })).run_id,
    "/api/executions/bulk/{id}": (await bulkToEnd(owner, { action: "cancel", ids: [id] })).id,
    "/api/playground-runs/{id}": (
      await playToEnd(owner, { from: { agent_id: id, task: "Calculate 2 + 2" }, variants: [{}] })
    ).id,
    "/api/alert-rules/{id}": (await createRule(owner)).id,
    "/api/failure-groups/{id}": await failureGroup(owner),
    "/api/views/{id}": (await savedView(owner, { name: "All" })).id,
    "/api/alerts/{id}": await firedAlert(owner),
    "/api/tool-servers/{id}": server.id,
    "/api/model-connections/{id}": (await connected(owner, { name: "rich" })).id,
    "/api/budgets/{id}": await budgetOf(owner),
    "/api/tool-servers/{id}/tools/{tool_id}": (await toolNamed(owner, server, "lookup")).id,
    "/api/agents/{agent_id}/executions/{execution_id}": execution,
    "/api/agents/{agent_id}/executions/{execution_id}/trace/{step_id}": "1",
    "/api/executions/{execution_id}": execution,
    "/api/reviews/{execution_id}": execution,
    "/api/corrections/{correction_id}": correction,
    "/api/agents/{agent_id}/training/runs/{run_id}": trained.run_id,
    "/api/agents/{agent_id}/training/adaptations/{adaptation_id}": trained.adaptations[0]?.id ?? "",
    "/api/graduation/agents/{agent_id}": id,
    "/api/graduation/agents/{agent_id}/exams/{exam_id}": taken.exam_id,
    "/api/graduation/agents/{agent_id}/replays/{replay_id}": await replayOf(owner, id),
    "/api/graduation/edge-cases/{edge_case_id}": (await createEdgeCase(owner)).id,
    "/api/graduation/episodes/{episode_id}": episode,
    "/api/agent-marketplace/publish/{agent_id}": id,
    "/api/approvals/{id}": approval.id,
    "/api/sessions/{session_id}": session.id,
    "/api/chat/stream?session_id": session.id,
  };
}

async function creativeOf(owner: TestAccount) {
  const [photo, kit, asset] = await Promise.all([storedPhoto(owner), createBrandKit(owner), createAsset(owner)]);
  const edit = await endOfEdit(owner, await acceptedEdit(owner, photo.id, { filters: [{ type: "sepia" }] }));
  return {
    "/api/media/photos/{id}": photo.id,
    "/api/media/photo-edits/{edit_id}": edit.edit_id,
    "/api/creative/brand-kits/{brand_kit_id}": kit.id,
    "/api/creative/suggestions?brandKitId": kit.id,
    "/api/creative/assets?id": asset.id,
    "/api/creative/assets/{id}": asset.id,
  };
}

/** A replay of an agent; its last change of version is not undone. */
async function replayOf(owner: TestAccount, agentId: string): Promise<string> {
  await changeVersion(owner, agentId);
  return (await takeReplay(owner, agentId)).replay_id;
}

async function budgetOf({ token }: TestAccount): Promise<string> {
  const body = { scope: "tenant", window: "month", usd: 20 };
  return (await call("PUT", "/api/budgets", { token, body })).data<{ id: string }>().id;
}

async function autonomyOf(owner: TestAccount) {
  await turnOn(owner, { background_evolution: false });
  const { skillId } = await livedSkill(owner);
  const { candidate } = await improveSkillOf(owner, { skill_id: skillId });
  return { "/api/auto-dev/candidates/{candidate_id}": candidate?.id ?? "" };
}

async function skillsOf(owner: TestAccount) {
  const id = await createSkill(owner);
  const frozen = await freeze(owner, id, "1.0.0");
  return {
    "/api/v1/skills/private/{skill_id}": id,
    "/api/skills/history/{skill_id}": id,
    "/api/skills/rollback/{skill_id}": id,
    "/api/skills/rollback/{skill_id}?version_id": (frozen.body as { version_id: string }).version_id,
    "/api/skills/version?skill_id": id,
  };
}

async function marketplacesOf(owner: TestAccount) {
  const [template, skill, domain, own] = await Promise.all([
    submitTemplate(owner),
    submittedSkill(owner),
    submittedDomain(owner),
    createDomain(owner, { name: "Accounts receivable" }),
  ]);
  return {
    "/api/agent-marketplace/{template_id}": template.templateId,
    "/api/agent-marketplace/install/{template_id}": template.templateId,
    "/api/agent-marketplace/approve/{template_id}": template.templateId,
    "/api/agent-marketplace/reject/{template_id}": template.templateId,
    "/api/agent-marketplace/rate/{template_id}": template.templateId,
    "/api/federation/agents/{template_id}": template.templateId,
    "/api/listings/{listing_id}": template.templateId,
    "/api/skills/approve/{marketplace_id}": skill.marketplaceId,
    "/api/skills/reject/{marketplace_id}": skill.marketplaceId,
    "/api/skills/rate/{marketplace_id}": skill.marketplaceId,
    "/api/public/v1/marketplace/skills/{skill_id}": skill.marketplaceId,
    "/api/v1/domains/{domain_id}": own.id,
    "/api/v1/domains/marketplace/{domain_id}": domain,
  };
}

async function canvasesOf(owner: TestAccount, rater: TestAccount) {
  const [component, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
  const placed = await place(owner, canvas.id, { component_id: component.id });
  const rated = await ratedComponent(owner, rater);
  await withdraw(owner, rated.componentId);
  const listed = "/api/canvas-marketplace/components/{component_id}";
  return {
    "/api/canvas/components/{component_id}": component.id,
    "/api/canvas/canvases/{canvas_id}": canvas.id,
    "/api/canvas/canvases/{canvas_id}/placements/{placement_id}": placed.data<{ placement: { id: string } }>().placement
      .id,
    [listed]: rated.componentId,
    [`${listed}/ratings/{rating_id}`]: rated.ratingId,
    "/api/components/{component_id}": rated.componentId,
  };
}

async function developmentOf(owner: TestAccount) {
  await call("POST", "/api/sdlc/enable", { token: owner.token });
  await putSettings(owner, { enabled_agent_types: ["planner"] });
  const agentId = await agentAt(owner, "intern");
  const run = await runToEnd(owner, agentId, "planner", "map_dependencies", { requirements: "Pay" });
  return {
    "/api/sdlc/projects/{project_id}": (await createProject(owner)).id,
    "/api/sdlc/runs/{run_id}": run.run_id,
  };
}

async function federationOf(owner: TestAccount) {
  const bundle = peerBundle();
  const { peerId, installation } = await installed(owner, await startPeer(bundle), bundle.id);
  return {
    "/api/federation/peers/{peer_id}": peerId,
    "/api/federation/installations/{installation_id}": installation.id,
  };
}

async function webhooksOf(owner: TestAccount) {
  const receiver = await startWebhookReceiver();
  const { id } = await createWebhook(owner, receiver.url);
  const delivery = await sendTest(owner, id);
  const status = async (): Promise<string> => (await readDelivery(owner, id, delivery.id)).status;
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe("delivered");
  return {
    "/api/webhooks/{webhook_id}": id,
    "/api/webhooks/{webhook_id}/deliveries/{delivery_id}": delivery.id,
  };
}
