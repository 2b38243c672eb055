import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { countRows, execute, getAgent, unknownId } from "#test/support/factories/agents";
import {
  addPeer,
  attempt,
  expectNothing,
  installed,
  installFrom,
  peerBundle,
  startPeer,
  type InstallationView,
} from "#test/support/federation-peer";
import { keyWith } from "#test/support/keys";

const memoriesOf = async (agentId: string): Promise<unknown[]> =>
  (await inDatabase("SELECT kind, text FROM memories WHERE agent_id = ?", agentId)) as unknown[];

describe("does", () => {
  test("makes an agent at intern, with its memory and a record of where it came from", async () => {
    const bundle = peerBundle({ capabilities: [crypto.randomUUID()] });
    const peer = await startPeer(bundle);
    const account = await signUp();
    const { installation, agent } = await installed(account, peer, bundle.id);
    expect(agent).toEqual({ id: agent.id, name: "Invoice reader", maturity_level: "intern", status: "active" });
    expect(installation).toEqual({
      id: installation.id,
      tenant_id: account.tenantId,
      template_id: bundle.id,
      instantiated_agent_id: agent.id,
      installed_version: "1.0.0",
      federation_source: new URL(peer.baseUrl).host,
      federation_timestamp: expect.any(String),
    });
    expect(await getAgent(account, agent.id)).toMatchObject({
      name: "Invoice reader",
      description: "Reads invoices",
      role: "custom",
      maturity_level: "intern",
      capabilities: ["summarize"],
      configuration: {
        model: "builtin",
        temperature: 0.2,
        max_tokens: 900,
        system_prompt: "You read invoices.",
        canvas_ui_schemas: bundle.canvas_ui_schemas,
      },
    });
    expect(await memoriesOf(agent.id)).toEqual([
      ["heuristic", "Learned from experience (ValidationError, E1045): Ask for the missing zebra page."],
    ]);
    const entries = await readAudit(account, "?action=install_federated_agent");
    expect(entries).toMatchObject([{ agent_id: agent.id, success: true }]);
  });

  test("leaves out a model that the workspace does not have, and names it", async () => {
    const bundle = peerBundle({ configuration: { ...peerBundle().configuration, model: "elsewhere/large" } });
    const account = await signUp();
    const peerId = await addPeer(account, await startPeer(bundle));
    const answer = await call("POST", `/api/federation/peers/${peerId}/install`, {
      token: account.token,
      body: { template_id: bundle.id },
    });
    const { agent, model_left_out: leftOut } = answer.data<{ agent: { id: string }; model_left_out: string | null }>();
    expect(leftOut).toBe("elsewhere/large");
    expect((await getAgent(account, agent.id)).configuration).not.toHaveProperty("model");
  });

  test("lets the agent find the lessons of its template when it searches its memory", async () => {
    const bundle = peerBundle();
    const account = await signUp();
    const { agent } = await installed(account, await startPeer(bundle), bundle.id);
    const answer = await execute(account, agent.id, { task: "Search your memory for the zebra page", context: {} });
    expect(answer.text).toContain("missing zebra page");
  });

  test("makes a student when the caller may not grant more", async () => {
    const bundle = peerBundle();
    const account = await signUp();
    const peerId = await addPeer(account, await startPeer(bundle));
    const apiKey = await keyWith(account, "AGENT_MANAGE", "AGENT_VIEW");
    const answer = await call("POST", `/api/federation/peers/${peerId}/install`, {
      apiKey,
      body: { template_id: bundle.id },
    });
    expect(answer.data()).toMatchObject({ agent: { maturity_level: "student" } });
  });

  test("takes another name, and makes an agent each time", async () => {
    const bundle = peerBundle();
    const account = await signUp();
    const peerId = await addPeer(account, await startPeer(bundle));
    const [first, second] = [
      await installFrom(account, peerId, bundle.id, "Ours"),
      await installFrom(account, peerId, bundle.id.toUpperCase()),
    ];
    expect(first.data()).toMatchObject({ agent: { name: "Ours" } });
    expect(first.headers["location"]).toBe(`/api/agents/${first.data<{ agent: { id: string } }>().agent.id}`);
    expect(second.data()).toMatchObject({ agent: { name: "Invoice reader" } });
  });

  test("cleans names and prompts of what hides or turns, and heuristics of personal data", async () => {
    const bundle = peerBundle({
      name: "Invoice\u202Eredaer <img src=x onerror=alert(1)>\u0000",
      configuration: { system_prompt: "Read.\u200B\u{E0041}\u{E0042}\u0007", capabilities: ["sum\u2066marize"] },
      anonymized_memory_bundle: {
        heuristics: [{ error_type: "A\nB", error_code: "E", resolution: "Mail jane@example.com\u2028now" }],
      },
    });
    const account = await signUp();
    const { agent } = await installed(account, await startPeer(bundle), bundle.id);
    expect(await getAgent(account, agent.id)).toMatchObject({
      name: "Invoiceredaer",
      capabilities: ["summarize"],
      configuration: { system_prompt: "Read." },
    });
    expect(await memoriesOf(agent.id)).toEqual([
      ["heuristic", "Learned from experience (A B, E): Mail [REDACTED_EMAIL]\nnow"],
    ]);
  });

  test("leaves out every field that the protocol does not name, __proto__ among them", async () => {
    const bundle = peerBundle();
    const peer = await startPeer();
    const text = JSON.stringify({ ...bundle, role: "owner", maturity_level: "autonomous" });
    peer.next.push({
      status: 200,
      body: text.replace('"model":"builtin"', '"__proto__":{"polluted":true},"tools":["shell"],"model":"builtin"'),
    });
    const account = await signUp();
    const { agent } = await installed(account, peer, bundle.id);
    const stored = await getAgent(account, agent.id);
    expect(stored).toMatchObject({ maturity_level: "intern", role: "custom" });
    expect(JSON.stringify(stored)).not.toMatch(/polluted|shell/);
  });

  test("makes one agent of requests that race with one Idempotency-Key", async () => {
    const bundle = peerBundle();
    const account = await signUp();
    const peerId = await addPeer(account, await startPeer(bundle));
    const request = {
      token: account.token,
      body: { template_id: bundle.id },
      headers: { "idempotency-key": "install-once" },
    };
    await Promise.all(
      Array.from({ length: 5 }, () => call("POST", `/api/federation/peers/${peerId}/install`, request)),
    );
    const list = await call("GET", "/api/federation/installations", { token: account.token });
    expect(list.data<{ installations: InstallationView[] }>().installations).toHaveLength(1);
  });
});

describe("refuses", () => {
  test("a template that the peer does not publish", async () => {
    const { account, answer } = await attempt(await startPeer(), crypto.randomUUID());
    expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
    await expectNothing(account);
  });

  test("an id that is not a UUID, and asks no peer", async () => {
    const peer = await startPeer();
    const { answer } = await attempt(peer, "../keys");
    expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
    expect(peer.requests).toEqual([]);
  });

  const nested = Array.from({ length: 100 }).reduce<unknown>((inner) => [inner], "deep");
  test(
    "every bundle that is not as the protocol says, and stores nothing of it",
    () =>
      everyCase<[string, Record<string, unknown>]>(
        [
          ["a bundle of another shape", { configuration: undefined }],
          ["one without heuristics", { anonymized_memory_bundle: {} }],
          ["a name that is nothing when it is clean", { name: "\u202E\u0000<b></b>" }],
          ["a name that is not a text", { name: { toString: "x" } }],
          ["a version that is a path", { version: "../../1" }],
          ["a price below nothing", { price: -1 }],
          ["a temperature that no model has", { configuration: { temperature: 9 } }],
          ["a prompt that is too long", { configuration: { system_prompt: "x".repeat(20_001) } }],
          [
            "a script as a field of a canvas",
            { canvas_ui_schemas: [{ type: "form", fields: [{ name: "<script>alert(1)</script>", type: "string" }] }] },
          ],
          [
            "a canvas field called __proto__",
            { canvas_ui_schemas: [{ type: "form", fields: [{ name: "__proto__", type: "string" }] }] },
          ],
          [
            "a component with a script for a type",
            { canvas_ui_schemas: [{ type: "javascript:alert(1)", fields: [] }] },
          ],
          [
            "a thousand canvases",
            { canvas_ui_schemas: Array.from({ length: 1_000 }, () => ({ type: "form", fields: [] })) },
          ],
          ["a value nested without end", { description: nested }],
          ["an endlessly nested value in an unused field", { extra: nested }],
          ["another template than was asked for", { id: crypto.randomUUID() }],
        ],
        async (_what, fields) => {
          const bundle = peerBundle();
          const peer = await startPeer();
          peer.next.push({ status: 200, body: JSON.stringify({ ...bundle, ...fields }) });
          const { account, answer } = await attempt(peer, bundle.id);
          expect([answer.status, answer.error?.details["reason"]], answer.text).toEqual([502, "invalid_bundle"]);
          expect(answer.text).not.toContain("<script>");
          await expectNothing(account);
        },
      ),
    60_000,
  );

  test("bytes that are not text", async () => {
    const peer = await startPeer();
    peer.next.push({ status: 200, body: '{"name":"\u0000' });
    const { answer } = await attempt(peer, crypto.randomUUID());
    expect(answer.error?.details["reason"]).toBe("invalid_bundle");
  });

  test("a bundle over a mebibyte", async () => {
    const bundle = peerBundle({ description: "x".repeat(1_048_576) });
    const { account, answer } = await attempt(await startPeer(bundle), bundle.id);
    expect(answer.error?.details["reason"]).toBe("too_large");
    await expectNothing(account);
  });

  test("more agents than the tier has, exactly, and leaves nothing half installed", async () => {
    const bundle = peerBundle();
    const account = await signUp({ tier: "free" });
    const peerId = await addPeer(account, await startPeer(bundle));
    const answers = await Promise.all(Array.from({ length: 6 }, () => installFrom(account, peerId, bundle.id)));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.error?.code).toBe("AGENT_LIMIT_EXCEEDED");
    const count = (table: string) => countRows(table, "tenant_id", account.tenantId);
    expect([await count("agents"), await count("federation_installations"), await count("memories")]).toEqual([
      3, 3, 3,
    ]);
  });

  test("an unknown field, and a peer that is not there", async () => {
    const { token } = await signUp();
    const body = { template_id: crypto.randomUUID(), maturity_level: "autonomous" };
    const path = `/api/federation/peers/${unknownId()}/install`;
    expect((await call("POST", path, { token, body })).status).toBe(400);
    expect((await call("POST", path, { token, body: { template_id: body.template_id } })).status).toBe(404);
  });
});
