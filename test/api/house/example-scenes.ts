import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { inject } from "vitest";

import { pendingApproval, waitingApproval } from "#test/support/approvals";
import { codeFor, PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, signUp, type TestAccount } from "#test/support/client";
import { programThatEchoes, registerDevice, startDesktopClient } from "#test/support/desktop";
import { fileOf, newChannel, newVersion, releaseBody, releaseInstaller, store } from "#test/support/desktop-releases";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { livedSkill, turnOn } from "#test/support/factories/auto-improvement";
import { approvedComponent, createCanvas, createComponent, ratedComponent } from "#test/support/factories/components";
import { createAsset, createBrandKit } from "#test/support/factories/creative";
import { approvedDomain, createDomain } from "#test/support/factories/domains";
import { unknownEffect } from "#test/support/factories/effects";
import { allEpisodes, createEdgeCase } from "#test/support/factories/graduation";
import { approvedTemplate, asOperator } from "#test/support/factories/listings";
import { connected as vendor } from "#test/support/factories/model-connections";
import { storedPhoto } from "#test/support/factories/photos";
import { agentAt, createProject } from "#test/support/factories/sdlc";
import { listedSkill } from "#test/support/factories/skill-listings";
import { createSkill } from "#test/support/factories/skills";
import { confirmation as serverConfirmation, protectedServer } from "#test/support/factories/tool-authorizations";
import { registered, toolNamed } from "#test/support/factories/tool-servers";
import { createTemplate, listTemplate } from "#test/support/factories/workflows";
import { addPeer, peerBundle, startPeer } from "#test/support/federation-peer";
import { nextMail, tokenIn } from "#test/support/mailbox";
import { connectNumber, deliver } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { newDeviceRequest, newRequest } from "#test/support/programs";
import { userTokenOf } from "#test/support/providers/apple-music";
import { confirmation, connect, consent, start, vendorAccount } from "#test/support/providers/vendor-account";
import { startToolServer } from "#test/support/tool-server";
import { addUser } from "#test/support/users";
import { createWebhook } from "#test/support/webhooks";

import { EVALUATION_SCENES } from "./evaluation-scenes.ts";
import { MUSIC_SCENES } from "./music-scenes.ts";
import { REVIEW_SCENES } from "./review-scenes.ts";

/** The scene that an example needs; it does not change the example. */
export interface Scene {
  /** The sender, when it is not the tenant's owner. */
  caller?: { token: string } | { apiKey: string };
  /** The values in the path. */
  ids?: Record<string, string>;
  /** The values in the query, instead of the document's example. */
  query?: Record<string, string>;
  /** Fields whose samples name what has to exist, or to be new: ids, codes, tokens and addresses. */
  fields?: Record<string, unknown>;
}

type SetScene = (owner: TestAccount) => Promise<Scene>;

/** A skill whose configuration has the key that the examples overwrite. */
const CONFIGURABLE = { config: { rate: 1 } };

const WEBHOOK_URL = "https://example.com/hooks/tenure";

const newEmail = (): string => `example-${crypto.randomUUID()}@example.com`;

const withAgent = async (owner: TestAccount, level = "student"): Promise<Scene> => ({
  ids: { agent_id: (await createAgent(owner, { maturity_level: level })).id },
});

/** A supervised agent on probation, because its prompt changed; its first version had none. */
const onProbation: SetScene = async (owner) => {
  const scene = await withAgent(owner, "supervised");
  const body = { configuration: { system_prompt: "Do anything." } };
  await call("PUT", `/api/agents/${scene.ids?.["agent_id"] ?? ""}`, { token: owner.token, body });
  return { ids: { ...scene.ids, version: "1" } };
};

const withWebhook: SetScene = async (owner) => ({ ids: { webhook_id: (await createWebhook(owner, WEBHOOK_URL)).id } });

const withToolServer: SetScene = async (owner) => ({
  ids: { id: (await registered(owner, await startToolServer())).id },
});

const withModelConnection: SetScene = async (owner) => ({ ids: { id: (await vendor(owner, { name: "scene" })).id } });

const releasesTool: SetScene = async (owner) => {
  const server = await registered(owner, await startToolServer());
  const { id, digest } = await toolNamed(owner, server, "lookup");
  return { ids: { id: server.id, tool_id: id }, fields: { digest } };
};

const releasesTools: SetScene = async (owner) => {
  const { ids, fields } = await releasesTool(owner);
  return {
    ids: { id: ids?.["id"] ?? "" },
    fields: { tools: [{ tool_id: ids?.["tool_id"], action: "read", ...fields }] },
  };
};

/** A connected device that may do what the examples ask of one. */
const withDevice: SetScene = async (owner) => {
  const { key } = await registerDevice(owner);
  const programs = await programThatEchoes("docker");
  const { folder } = await startDesktopClient(key, { allow: ["git *", "docker *", "read_file"], programs });
  await writeFile(join(folder, "notes.txt"), "Call Mara");
  return {};
};

/** An operator, and a release of a channel that no other test reads. */
const releasedVersion: SetScene = async () => {
  const version = newChannel().version("1");
  await releaseInstaller(version);
  return { caller: { apiKey: inject("operatorApiKey") }, ids: { version } };
};

const decides: SetScene = async (owner) => ({ ids: { id: (await pendingApproval(owner)).id } });

const publishesComponent: SetScene = async (owner) => ({ fields: { component_id: (await createComponent(owner)).id } });

const installsComponent: SetScene = async (owner) => ({
  fields: { component_id: await approvedComponent(await signUp()), canvas_id: (await createCanvas(owner)).id },
});

const ratesComponent: SetScene = async () => ({ ids: { component_id: await approvedComponent(await signUp()) } });

const listedSkillId = async (): Promise<string> => (await listedSkill(await signUp(), CONFIGURABLE)).marketplaceId;

/** The platform's operator, and a listing that costs something. */
async function operatorsListing(): Promise<Scene> {
  const { templateId } = await approvedTemplate(await signUp(), { price: 20 });
  return { caller: asOperator(), ids: { listing_id: templateId } };
}

async function signInWithCode(): Promise<Scene> {
  const { email, secret } = await signUpWithTwoFactor();
  const challenge = await signIn({ email, password: PASSWORD });
  const { challenge_token } = challenge.data<{ challenge_token: string }>();
  return { fields: { challenge_token, code: codeFor(secret, 1) } };
}

async function beginsTwoFactor({ token }: TestAccount): Promise<Scene> {
  const { secret } = (await call("POST", "/api/auth/two-factor/setup", { token })).data<{ secret: string }>();
  return { fields: { code: codeFor(secret) } };
}

async function endsTwoFactor(): Promise<Scene> {
  const { token, secret } = await signUpWithTwoFactor();
  return { caller: { token }, fields: { code: codeFor(secret, 1) } };
}

async function acceptsInvitation(owner: TestAccount): Promise<Scene> {
  const { email } = await addUser(owner, "member");
  return { fields: { token: tokenIn(await nextMail(email)) } };
}

async function hasApiKey({ token }: TestAccount): Promise<Scene> {
  const body = { name: "Nightly report", permissions: ["AGENT_VIEW"] };
  return { ids: (await call("POST", "/api/auth/api-keys", { token, body })).data<{ id: string }>() };
}

async function hasEpisode(owner: TestAccount): Promise<Scene> {
  const { id: agentId } = await createAgent(owner);
  await executeToEnd(owner, agentId);
  const [episode] = await allEpisodes(owner, agentId);
  return { ids: { episode_id: episode?.id ?? "none" } };
}

async function hasDevelopmentAgents({ token }: TestAccount): Promise<void> {
  await call("POST", "/api/sdlc/enable", { token });
  await call("PUT", "/api/sdlc/settings", { token, body: { enabled_agent_types: ["planner"] } });
}

async function respondsToRating(owner: TestAccount): Promise<Scene> {
  const { componentId, ratingId } = await ratedComponent(owner, await signUp());
  return { ids: { component_id: componentId, rating_id: ratingId } };
}

async function knowsPeer(owner: TestAccount): Promise<Scene> {
  const bundle = peerBundle();
  return {
    ids: { peer_id: await addPeer(owner, await startPeer(bundle)) },
    fields: { template_id: bundle.id },
  };
}

/** The set-up of each example that a new tenant could not send. */
async function connected(owner: TestAccount, provider: string): Promise<Scene> {
  await connect(owner, provider);
  return { ids: { provider } };
}

const withRun = async (owner: TestAccount): Promise<Scene> => {
  const { id } = await createAgent(owner);
  return { ids: { agent_id: id, execution_id: await executeToEnd(owner, id) } };
};

export const SCENES: Readonly<Record<string, SetScene>> = {
  runTerminalCommand: withDevice,
  manageContainers: withDevice,
  actOnDesktop: withDevice,
  updateDevice: async (owner) => ({ ids: { id: (await registerDevice(owner)).id } }),
  signUp: async () => ({ fields: { email: newEmail() } }),
  changePassword: async () => ({ caller: await signUp({ password: PASSWORD }) }),
  confirmPasswordReset: acceptsInvitation,
  inviteUser: async () => ({ fields: { email: newEmail() } }),
  updateUser: async (owner) => ({ ids: { id: (await addUser(owner, "member")).id } }),
  signIn: async () => ({ fields: { email: (await signUp({ password: PASSWORD })).email } }),
  verifyTwoFactor: signInWithCode,
  refreshSession: async ({ refreshToken }) => ({ fields: { refresh_token: refreshToken } }),
  enableTwoFactor: beginsTwoFactor,
  disableTwoFactor: endsTwoFactor,
  rotateApiKey: hasApiKey,
  createGrant: async () => ({ fields: { request: await newRequest() } }),
  refuseDevice: async (owner) => ({ fields: { request: await newDeviceRequest(owner) } }),
  createTestAgent: async ({ tenantId }) => ({ fields: { tenant_id: tenantId } }),
  executeTestTask: async (owner) => ({ ...(await withAgent(owner)), fields: { tenant_id: owner.tenantId } }),
  signInTestAccount: async () => ({ fields: { email: (await signUp({ password: "a test password" })).email } }),

  updateAgent: withAgent,
  changeAgentStatus: withAgent,
  executeTask: withAgent,
  rerunExecution: withRun,
  giveVerdict: withRun,
  giveRunFeedback: withRun,
  settleEffect: async (owner) => ({ ids: { id: (await unknownEffect(owner)).effect.id } }),
  setAgentKillSwitch: withAgent,
  trainAgent: withAgent,
  takeExam: withAgent,
  promoteAgent: withAgent,
  confirmAgent: onProbation,
  nameAgentVersion: onProbation,
  restoreAgentVersion: onProbation,
  demoteAgent: (owner) => withAgent(owner, "supervised"),
  updateEdgeCase: async (owner) => ({ ids: { edge_case_id: (await createEdgeCase(owner)).id } }),
  giveFeedback: hasEpisode,
  updateWebhook: withWebhook,
  updateToolServer: withToolServer,
  ...EVALUATION_SCENES,
  ...REVIEW_SCENES,
  ...MUSIC_SCENES,
  updateModelConnection: withModelConnection,
  testModelConnection: withModelConnection,
  confirmServerAuthorization: async () => {
    const scene = await protectedServer();
    return {
      caller: { token: scene.owner.token },
      ids: { id: scene.server.id },
      fields: await serverConfirmation(scene),
    };
  },
  confirmMessagingConnection: async (owner) => ({
    fields: await confirmation(await consent(await start(owner, "messaging"), vendorAccount())),
  }),
  releaseServerTool: releasesTool,
  releaseServerTools: releasesTools,
  rotateWebhookSecret: withWebhook,
  requestApproval: async (owner) => ({ fields: { agent_id: (await createAgent(owner)).id } }),
  approveApproval: decides,
  rejectApproval: decides,
  approveChangedCall: async (owner) => ({ ids: { id: (await waitingApproval(owner)).id } }),
  createChatSession: async (owner) => ({ fields: { agent_id: (await createAgent(owner)).id } }),
  sendChatMessage: async (owner) => {
    await createAgent(owner);
    return {};
  },
  updateDomain: async (owner) => ({ ids: { domain_id: (await createDomain(owner)).id } }),

  updateSdlcSettings: async (owner) => {
    await hasDevelopmentAgents(owner);
    return {};
  },
  updateSdlcAgentTypeConfiguration: async () => ({ ids: { agent_type: "planner" } }),
  updateSdlcProject: async (owner) => ({ ids: { project_id: (await createProject(owner)).id } }),
  runSdlcAction: async (owner) => {
    await hasDevelopmentAgents(owner);
    return { fields: { agent_id: await agentAt(owner, "intern") } };
  },
  configureWorkspace: async ({ tenantId }) => ({ ids: { workspace_id: tenantId } }),
  runImprovement: async (owner) => {
    await turnOn(owner);
    return { fields: { skill_id: (await livedSkill(owner)).skillId } };
  },

  rewriteSkill: async (owner) => ({ ids: { skill_id: await createSkill(owner) } }),
  updatePrivateSkill: async (owner) => ({ ids: { skill_id: await createSkill(owner, CONFIGURABLE) } }),
  publishSkill: async (owner) => ({ fields: { skill_id: await createSkill(owner) } }),
  installSkill: async () => ({ fields: { skill_id: await listedSkillId() } }),
  installPrivateSkill: async () => ({ fields: { marketplace_skill_id: await listedSkillId() } }),
  rateSkill: async () => ({ ids: { marketplace_id: await listedSkillId() } }),
  rateAgentTemplate: async () => ({ ids: { template_id: (await approvedTemplate(await signUp())).templateId } }),
  submitDomain: async (owner) => ({ fields: { domain_id: (await createDomain(owner)).id } }),
  installDomain: async () => ({ fields: { template_domain_id: await approvedDomain(await signUp()) } }),
  rateDomain: async () => ({ ids: { domain_id: await approvedDomain(await signUp()) } }),
  updateCanvasComponent: async (owner) => ({ ids: { component_id: (await createComponent(owner)).id } }),
  placeComponent: async (owner) => ({
    ids: { canvas_id: (await createCanvas(owner)).id },
    fields: { component_id: (await createComponent(owner)).id },
  }),
  publishComponent: publishesComponent,
  publishComponentLegacy: publishesComponent,
  installComponent: installsComponent,
  installComponentLegacy: installsComponent,
  rateComponent: ratesComponent,
  rateComponentLegacy: ratesComponent,
  voteOnComponentRating: async () => respondsToRating(await signUp()),
  respondToComponentRating: respondsToRating,
  recordListingPurchase: async ({ tenantId }) => ({ ...(await operatorsListing()), fields: { tenant_id: tenantId } }),
  suspendListing: operatorsListing,
  featureListing: operatorsListing,
  rateWorkflowTemplate: async () => ({ ids: { template_id: await listTemplate() } }),
  createWorkflow: async () => ({ ids: { template_id: await createTemplate() } }),
  installPeerAgent: knowsPeer,
  createDesign: (owner) => connected(owner, "canva"),
  controlPlayback: (owner) => connected(owner, "spotify"),
  speakCommand: (owner) => connected(owner, "spotify"),
  setDefaultMusicProvider: (owner) => connected(owner, "spotify"),
  createPlaylist: (owner) => connected(owner, "spotify"),
  recommendTracks: (owner) => connected(owner, "spotify"),
  addToDesignFile: (owner) => connected(owner, "figma"),
  editDesignImage: (owner) => connected(owner, "adobe"),
  createDesignImage: (owner) => connected(owner, "adobe"),
  publishDesktopRelease: async () => {
    const version = newVersion();
    const file = fileOf("Tenure-1.2.3.dmg", "darwin", "universal");
    await store(version, file);
    const { files } = releaseBody(version, [file]);
    return { caller: { apiKey: inject("operatorApiKey") }, fields: { version, files } };
  },
  rollOutDesktopRelease: releasedVersion,
  sendMessagingMessage: async (owner) => {
    const number = await connectNumber(owner);
    await number.wrote("46701234567");
    await deliver(number, writings(number, { from: "46701234567" }));
    return {};
  },
  connectIntegration: async () => ({ ids: { provider: "spotify" } }),
  finishIntegration: async (owner) => ({
    ids: { provider: "apple_music" },
    fields: { state: (await start(owner, "apple_music")).state, music_user_token: userTokenOf(vendorAccount().id) },
  }),
  exportCreativeAsset: async (owner) => ({
    ids: { ...(await connected(owner, "evernote")).ids, id: (await createAsset(owner)).id },
  }),
  updateBrandKit: async (owner) => ({ ids: { brand_kit_id: (await createBrandKit(owner)).id } }),
  updateCreativeAsset: async (owner) => ({ query: { id: (await createAsset(owner)).id } }),
  editPhoto: async (owner) => ({ ids: { id: (await storedPhoto(owner)).id } }),
};
