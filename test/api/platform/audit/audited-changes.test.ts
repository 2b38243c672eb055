import { expect, test } from "vitest";

import type { AuditedChange } from "#platform/audit/audit-words";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createEdgeCase, edgeCaseBody, feedback, live, shift, times } from "#test/support/factories/graduation";
import { approvedTemplate, install, publish } from "#test/support/factories/listings";
import { createProject } from "#test/support/factories/sdlc";
import { approved, freeze, installedSkill, listedSkill, resubmit } from "#test/support/factories/skill-listings";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { adapt, train } from "#test/support/factories/training";
import { addPeer, installed, installFrom, peerBundle, startPeer } from "#test/support/federation-peer";
import { GRANT_CHANGES } from "#test/support/programs";
import { addUser } from "#test/support/users";
import { createWebhook } from "#test/support/webhooks";

/** The log entry of a change beside its name. */
interface Trace {
  /** Words of its summary. */
  says: string[];
  agentId?: string;
  episodeId?: string;
}

/** Makes the change, and returns the expected log entry. It may need earlier changes. */
type Change = (owner: TestAccount) => Promise<Trace & { answer: Answer }>;

const send = (owner: TestAccount, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { token: owner.token, body });

const issueKey = async (owner: TestAccount) => {
  const body = { name: "Nightly", permissions: ["AGENT_VIEW"] };
  const answer = await send(owner, "POST", "/api/auth/api-keys", body);
  return { answer, keyId: answer.data<{ id: string }>().id };
};

const shifted =
  (direction: "promote" | "demote", newLevel: string): Change =>
  async (owner) => {
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    const answer = await shift(owner, id, direction, newLevel);
    return { answer, agentId: id, says: [`supervised to ${newLevel}`, "A person decided so"] };
  };

const switched =
  (from: string, to: string): Change =>
  async (owner) => {
    const { id } = await createAgent(owner);
    for (const status of [from, to, to]) await send(owner, "PATCH", `/api/agents/${id}`, { status });
    return {
      answer: await send(owner, "PATCH", `/api/agents/${id}`, { status: to }),
      agentId: id,
      says: [`${from} to ${to}`],
    };
  };

const adapted =
  (...verbs: ("apply" | "undo")[]): Change =>
  async (owner) => {
    const { id } = await createAgent(owner);
    await live(owner, id, times(8, { action: "summarize" }));
    const [adaptation] = (await train(owner, id)).adaptations;
    if (!adaptation) throw new Error("Nothing was proposed.");
    const answers: Answer[] = [];
    for (const verb of verbs) answers.push(await adapt(owner, id, adaptation.id, verb));
    const answer = answers.at(-1);
    if (!answer) throw new Error("Nothing was done.");
    return { answer, agentId: id, says: [adaptation.type, adaptation.description] };
  };

const access =
  (...bodies: Record<string, string>[]): Change =>
  async (owner) => {
    const { id } = await addUser(owner, "member");
    for (const body of bodies.slice(0, -1)) await send(owner, "PATCH", `/api/auth/users/${id}`, body);
    return { answer: await send(owner, "PATCH", `/api/auth/users/${id}`, bodies.at(-1)), says: [id] };
  };

/** The secret of a webhook. */
const SECRET = `Private-words-${"k".repeat(16)}`;

/** Later areas test their changes beside their operations. */
const CHANGES: Partial<Record<AuditedChange, Change>> = {
  create_agent: async (owner) => {
    const answer = await send(owner, "POST", "/api/agents", {
      name: "Novice",
      role: "custom",
      maturity_level: "student",
    });
    return { answer, agentId: answer.data<{ agent: { id: string } }>().agent.id, says: ['"Novice", student'] };
  },
  promote_agent: shifted("promote", "autonomous"),
  demote_agent: shifted("demote", "student"),
  update_agent: async (owner) => {
    const { id } = await createAgent(owner, { configuration: { temperature: 0.5 } });
    const body = { name: "Another", configuration: { temperature: 0.5, system_prompt: "Never tell." } };
    const answer = await send(owner, "PUT", `/api/agents/${id}`, body);
    return { answer, agentId: id, says: ["name, configuration (system_prompt); version 1 to 2"] };
  },
  activate_agent: switched("inactive", "active"),
  deactivate_agent: switched("active", "inactive"),
  delete_agent: async (owner) => {
    const { id, name } = await createAgent(owner);
    return { answer: await send(owner, "DELETE", `/api/agents/${id}`), agentId: id, says: [name, "student"] };
  },
  restore_agent: async (owner) => {
    const { id, name } = await createAgent(owner);
    await send(owner, "DELETE", `/api/agents/${id}`);
    return { answer: await send(owner, "POST", `/api/agents/${id}/restore`), agentId: id, says: [name, "student"] };
  },
  train_agent: async (owner) => {
    const { id } = await createAgent(owner);
    await live(owner, id, times(8, { action: "summarize" }));
    const answer = await send(owner, "POST", `/api/agents/${id}/train`, {});
    return { answer, agentId: id, says: ["consolidate: 8 episodes"] };
  },
  apply_adaptation: adapted("apply"),
  undo_adaptation: adapted("apply", "undo"),
  give_feedback: async (owner) => {
    const { id } = await createAgent(owner);
    const [episodeId = ""] = await live(owner, id, [{}]);
    const answer = await feedback(owner, episodeId, { thumbs: "down", notes: "Private words.", category: "accuracy" });
    return { answer, agentId: id, episodeId, says: ["score -1", "accuracy", "success to failure"] };
  },
  create_edge_case: async (owner) => {
    const answer = await send(owner, "POST", "/api/graduation/edge-cases", edgeCaseBody({ name: "Trap" }));
    return { answer, says: ['"Trap" (high', answer.data<{ id: string }>().id] };
  },
  update_edge_case: async (owner) => {
    const { id } = await createEdgeCase(owner);
    const answer = await send(owner, "PATCH", `/api/graduation/edge-cases/${id}`, { is_active: false });
    return { answer, says: [id, "is_active"] };
  },
  delete_edge_case: async (owner) => {
    const { id, name } = await createEdgeCase(owner);
    return { answer: await send(owner, "DELETE", `/api/graduation/edge-cases/${id}`), says: [name, id] };
  },
  create_api_key: async (owner) => {
    const { answer, keyId } = await issueKey(owner);
    return { answer, says: ["Nightly", keyId, "AGENT_VIEW"] };
  },
  rotate_api_key: async (owner) => {
    const { keyId } = await issueKey(owner);
    const answer = await send(owner, "POST", `/api/auth/api-keys/${keyId}/rotate`, { overlap_seconds: 60 });
    return { answer, says: [keyId, "60 s", answer.data<{ id: string }>().id] };
  },
  revoke_api_key: async (owner) => {
    const { keyId } = await issueKey(owner);
    await send(owner, "DELETE", `/api/auth/api-keys/${keyId}`);
    return { answer: await send(owner, "DELETE", `/api/auth/api-keys/${keyId}`), says: [keyId] };
  },
  restore_api_key: async (owner) => {
    const { keyId } = await issueKey(owner);
    await send(owner, "DELETE", `/api/auth/api-keys/${keyId}`);
    return { answer: await send(owner, "POST", `/api/auth/api-keys/${keyId}/restore`), says: [keyId] };
  },
  ...GRANT_CHANGES,
  invite_user: async (owner) => {
    const answer = await send(owner, "POST", "/api/auth/users", {
      email: `${owner.userId}@example.com`,
      role: "admin",
    });
    return { answer, says: [answer.data<{ id: string }>().id, "admin"] };
  },
  change_user_role: access({ role: "admin" }, { role: "admin", name: "Somebody" }),
  activate_user: access({ status: "deactivated" }, { status: "active" }),
  deactivate_user: access({ status: "deactivated" }),
  create_webhook: async (owner) => {
    const body = { url: "https://hooks.example.com/Private-words", events: ["agent.executed"], secret: SECRET };
    const answer = await send(owner, "POST", "/api/webhooks", body);
    return { answer, says: [answer.data<{ id: string }>().id, "https://hooks.example.com: agent.executed"] };
  },
  update_webhook: async (owner) => {
    const { id } = await createWebhook(owner, "https://hooks.example.com/Private-words", { secret: SECRET });
    const body = { url: "https://example.org/Private-words", events: ["agent.graduated"], enabled: false };
    for (const same of [{ enabled: true }, { events: ["agent.executed"] }])
      await send(owner, "PATCH", `/api/webhooks/${id}`, same);
    const answer = await send(owner, "PATCH", `/api/webhooks/${id}`, body);
    const changes = "address, formerly at https://hooks.example.com; events agent.graduated; switched off";
    return { answer, says: [`${id} to https://example.org: ${changes}`] };
  },
  delete_webhook: async (owner) => {
    const { id } = await createWebhook(owner, "http://127.0.0.1:9/");
    const answer = await send(owner, "DELETE", `/api/webhooks/${id}`);
    await send(owner, "DELETE", `/api/webhooks/${id}`);
    return { answer, says: [id] };
  },
  restore_webhook: async (owner) => {
    const { id } = await createWebhook(owner, "https://hooks.example.com/Private-words");
    await send(owner, "DELETE", `/api/webhooks/${id}`);
    const answer = await send(owner, "POST", `/api/webhooks/${id}/restore`);
    return { answer, says: [`${id} to https://hooks.example.com`] };
  },
  rotate_webhook_secret: async (owner) => {
    const { id } = await createWebhook(owner, "http://127.0.0.1:9/");
    const answer = await send(owner, "POST", `/api/webhooks/${id}/rotate-secret`, { overlap_seconds: 30 });
    return { answer, says: [id, "30 s"] };
  },
  create_federation_peer: async (owner) => {
    const body = { base_url: "https://agents.example.com", key: "Private-words" };
    const answer = await send(owner, "POST", "/api/federation/peers", body);
    return { answer, says: ["https://agents.example.com", answer.data<{ id: string }>().id] };
  },
  delete_federation_peer: async (owner) => {
    const id = await addPeer(owner, await startPeer());
    return { answer: await send(owner, "DELETE", `/api/federation/peers/${id}`), says: [id] };
  },
  install_federated_agent: async (owner) => {
    const bundle = peerBundle({ configuration: { system_prompt: "Never tell." } });
    const answer = await installFrom(owner, await addPeer(owner, await startPeer(bundle)), bundle.id);
    const { agent } = answer.data<{ agent: { id: string } }>();
    return { answer, agentId: agent.id, says: [bundle.id, "1.0.0 from 127.0.0.1"] };
  },
  update_federated_agent: async (owner) => {
    const bundle = peerBundle();
    const peer = await startPeer(bundle);
    const { agent, installation } = await installed(owner, peer, bundle.id);
    peer.bundles.set(bundle.id, { ...bundle, version: "1.1.0", configuration: { system_prompt: "Never tell." } });
    const answer = await send(owner, "POST", `/api/federation/installations/${installation.id}/update`);
    return { answer, agentId: agent.id, says: [bundle.id, "1.0.0 to 1.1.0"] };
  },
  create_sdlc_project: async (owner) => {
    const answer = await send(owner, "POST", "/api/sdlc/projects", { name: "Checkout", description: "Private words." });
    return { answer, says: [`"Checkout" (${answer.data<{ id: string }>().id})`] };
  },
  update_sdlc_project: async (owner) => {
    const { id } = await createProject(owner);
    const path = `/api/sdlc/projects/${id}`;
    await send(owner, "PUT", path, { status: "active" });
    const answer = await send(owner, "PUT", path, { status: "paused", description: "Private words." });
    return { answer, says: [id, "description, active to paused"] };
  },
  delete_sdlc_project: async (owner) => {
    const { id } = await createProject(owner);
    return {
      answer: await send(owner, "DELETE", `/api/sdlc/projects/${id}`),
      says: [id, "active; live in dev: nothing"],
    };
  },
  submit_listing: async (owner) => {
    const { id } = await createAgent(owner, { configuration: { system_prompt: "Never tell." } });
    const answer = await publish(owner, id);
    const { template_id: templateId } = answer.body as { template_id: string };
    return { answer, says: ["agent", templateId, id, "digest"] };
  },
  install_listing: async (owner) => {
    const { templateId } = await approvedTemplate(
      await signUp(),
      {},
      { configuration: { system_prompt: "Never tell." } },
    );
    const answer = await install(owner, templateId);
    const { agent_id: agentId } = answer.body as { agent_id: string };
    return { answer, agentId, says: [templateId, agentId, "digest"] };
  },
  update_installed_skill: async (owner) => {
    const publisher = await signUp();
    const { skillId, marketplaceId } = await listedSkill(publisher);
    const copyId = await installedSkill(owner, marketplaceId);
    const update = () => send(owner, "POST", `/api/v1/skills/private/${copyId}/update`);
    await update();
    await putSkill(publisher, skillId, { description: "Adds better" });
    await approved(publisher, await resubmit(publisher, skillId));
    return { answer: await update(), says: [copyId, marketplaceId, "digest"] };
  },
  rewrite_skill: async (owner) => {
    const skillId = await createSkill(owner);
    const answer = await send(owner, "PUT", `/api/v1/skills/private/${skillId}/code`, { code: "() => 'Never tell.'" });
    return { answer, says: [skillId, "Before the change (1)"] };
  },
  roll_back_skill: async (owner) => {
    const skillId = await createSkill(owner, { code: "() => 'Never tell.'" });
    const { version_id: versionId } = (await freeze(owner, skillId, "1.0.0")).body as { version_id: string };
    const answer = await send(owner, "POST", `/api/skills/rollback/${skillId}?version_id=${versionId}`);
    return { answer, says: [skillId, versionId, "1.0.0"] };
  },
  uninstall_skill: async (owner) => {
    const skillId = await createSkill(owner);
    const answer = await send(owner, "DELETE", `/api/v1/skills/private/${skillId}`);
    await send(owner, "DELETE", `/api/v1/skills/private/${skillId}`);
    return { answer, says: [skillId] };
  },
};

test.each(Object.entries(CHANGES))(
  "%s is in the log, once, with who did it and what changed",
  async (action, change) => {
    const owner = await signUp();
    const { answer, says, agentId = null, episodeId = null } = await change(owner);
    expect([200, 201, 202], answer.text).toContain(answer.status);
    const entries = await readAudit(owner, `?action=${action}`);
    expect(entries).toMatchObject([
      {
        action,
        outcome: "completed",
        success: true,
        actor: { kind: "user", id: owner.userId },
        agent_id: agentId,
        episode_id: episodeId,
      },
    ]);
    for (const word of says) expect(entries[0]?.input_summary).toContain(word);
    // The log names the change; it does not keep the material, which may be private.
    expect(entries[0]?.input_summary).not.toMatch(/Never tell|Private.words|@example\.com/);
    expect(await verifyAudit(owner)).toMatchObject({ valid: true, problems: [] });
  },
);

test("a change that was refused is in no entry, and one that changes nothing neither", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  expect((await shift(owner, id, "demote", "student")).status).toBe(409);
  expect((await send(owner, "PUT", `/api/agents/${id}`, { name: "x".repeat(101) })).status).toBe(400);
  expect((await send(owner, "PUT", `/api/agents/${id}`, {})).status).toBe(200);
  expect((await send(owner, "PATCH", `/api/auth/users/${owner.userId}`, { role: "viewer" })).status).toBe(409);
  expect(await readAudit(owner)).toMatchObject([{ action: "create_agent", agent_id: id }]);
});
