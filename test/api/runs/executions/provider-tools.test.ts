import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { type AgentView, agentBody, taskBody } from "#test/support/factories/agents";
import type { EffectView } from "#test/support/factories/effects";
import { type Started, vendorAccount, type VendorAccount } from "#test/support/providers/vendor-account";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Runs whose model calls the tools of a connected provider: from the tool's name to the vendor's wire. */
let model: ScriptedModel;
let instance: ScriptedInstance;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const send = ({ token }: TestAccount, method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token, baseUrl: instance.baseUrl, ...options });

const PASSWORD = "a person's password";

/** A tenant whose Evernote account is connected, and an agent that may make notes. */
async function noteTaker(level: string): Promise<{ owner: TestAccount; account: VendorAccount; agentId: string }> {
  const owner = await signUp({ baseUrl: instance.baseUrl, password: PASSWORD });
  const account = vendorAccount();
  const started = await send(owner, "POST", "/api/integrations/evernote/connect", { body: {} });
  const consent = new URL(started.data<Started>().authorization_url ?? "");
  consent.searchParams.set("login", account.id);
  const led = await fetch(consent, { redirect: "manual" });
  const { pathname, search } = new URL(led.headers.get("location") ?? "");
  const signedIn = await call("POST", "/api/auth/login", {
    baseUrl: instance.baseUrl,
    body: { email: owner.email, password: PASSWORD },
  });
  const cookie = signedIn.cookies[0]?.split(";")[0] ?? "";
  await call("GET", `${pathname}${search}`, { baseUrl: instance.baseUrl, headers: { cookie } });
  const configuration = { tools: ["evernote_create_note"], ...model.configuration };
  const body = agentBody({ maturity_level: level, configuration });
  const made = await send(owner, "POST", "/api/agents", { body });
  return { owner, account, agentId: made.data<{ agent: AgentView }>().agent.id };
}

const run = (owner: TestAccount, agentId: string) =>
  send(owner, "POST", `/api/agents/${agentId}/execute`, { body: taskBody({ task: "Note the palette" }) });

const effectsOf = async (owner: TestAccount): Promise<EffectView[]> =>
  (await send(owner, "GET", "/api/effects")).data<{ effects: EffectView[] }>().effects;

const NOTE = { id: "call_1", name: "evernote_create_note", input: { title: "Palette", text: "Dusk and moss" } };

test("a supervised agent makes a note, once, and the ledger names the agent, the tool and its action", async () => {
  const { owner, account, agentId } = await noteTaker("supervised");
  model.script({ kind: "reply", calls: [NOTE] }, { kind: "reply", text: "Noted." });
  expect((await run(owner, agentId)).status).toBe(200);
  expect((await account.state()).data).toMatchObject({
    effects: { "POST createNote": 1 },
    evernote: { notes: [{ title: "Palette" }] },
  });
  expect(await effectsOf(owner)).toMatchObject([
    { status: "done", agent_id: agentId, tool: "evernote_create_note", action: "creative_tools_evernote" },
  ]);
});

test("a note whose answer was lost is unknown, and neither the run nor the platform makes it again", async () => {
  const { owner, account, agentId } = await noteTaker("supervised");
  await account.fail({ on: "POST .*/notestore", afterEffect: true, does: "drop" });
  model.script({ kind: "reply", calls: [NOTE] }, { kind: "reply", text: "I do not know whether it is there." });
  expect((await run(owner, agentId)).status).toBe(200);
  expect((await account.state()).data["effects"]).toEqual({ "POST createNote": 1 });
  expect((await effectsOf(owner)).map(({ status }) => status)).toEqual(["unknown"]);
});

test("a student's call is refused before anything is sent", async () => {
  const { owner, account, agentId } = await noteTaker("student");
  model.script({ kind: "reply", calls: [NOTE] }, { kind: "reply", text: "I may not." });
  await run(owner, agentId);
  expect((await account.state()).data["effects"]).toBeUndefined();
  expect(await effectsOf(owner)).toEqual([]);
});
