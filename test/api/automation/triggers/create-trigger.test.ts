import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import {
  actOnTrigger,
  createTrigger,
  deliveriesOf,
  readTrigger,
  sendHook,
  triggerBody,
} from "#test/support/factories/triggers";
import { keyWith } from "#test/support/keys";

test("a trigger has an address and a secret that is shown once, and it is listed, changed and deleted", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const trigger = await createTrigger(owner, agent.id, { when: "body.total > 100", headers: ["X-Shop"] });
  expect(trigger).toMatchObject({
    state: "active",
    secret: expect.stringMatching(/^whsec_/),
    url: expect.stringMatching(/\/api\/hooks\/[A-Za-z0-9_-]{22}$/),
    headers: ["x-shop"],
    knows_repeats: true,
    owner: { id: owner.userId },
  });
  const shown = await call("GET", `/api/triggers/${trigger.id}`, { token: owner.token });
  expect(shown.text).not.toContain(trigger.secret);
  expect(shown.data()).not.toHaveProperty("secret");
  const changed = await call("PATCH", `/api/triggers/${trigger.id}`, {
    token: owner.token,
    body: { when: null, on_overlap: "queue" },
  });
  expect(changed.data()).toMatchObject({ when: null, on_overlap: "queue", url: trigger.url });
  const listed = await call("GET", "/api/triggers?state=active&q=claims", { token: owner.token });
  expect(listed.data()).toMatchObject({ triggers: [{ id: trigger.id }], pagination: { total: 1 } });
  expect((await call("DELETE", `/api/triggers/${trigger.id}`, { token: owner.token })).status).toBe(200);
  expect((await sendHook(trigger, { text: "late" })).status).toBe(404);
  const audit = await readAudit(owner);
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["create_trigger", "update_trigger", "delete_trigger"]),
  );
  expect(JSON.stringify(audit)).not.toContain(trigger.secret);
});

test("what a trigger cannot have is refused with its field, and nothing is stored", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const cases: [fields: Record<string, unknown>, path: string][] = [
    [{ verify: undefined }, "body.verify"],
    [{ verify: { scheme: "none" } }, "body.verify.scheme"],
    [{ verify: { scheme: "github", header: "X-Own" } }, "body.verify.header"],
    [{ verify: { scheme: "hmac", header: "X-Sig", encoding: "hex", algorithm: "sha256" } }, "body.verify.signed"],
    [
      { verify: { scheme: "hmac", header: "X-S", encoding: "hex", algorithm: "sha256", signed: "{timestamp}" } },
      "body.verify.signed",
    ],
    [{ events: ["agent.executed"] }, "body.events"],
    [{ source: "event" }, "body.events"],
    [{ secret: "too short" }, "body.secret"],
    [{ when: "body.total >" }, "body.when"],
    [{ when: "'text'" }, "body.when"],
    [{ when: "steps.a" }, "body.when"],
    [{ context: { a: "${body.total +}" } }, "body.context.a"],
    [{ tools: ["no_such_tool"] }, "body.tools.0"],
    [{ task: "Use the key sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }, "body.task"],
    [{ parameters: { wait_seconds: 3 } }, "body.parameters.wait_seconds"],
    [{ rate_per_minute: 601 }, "body.rate_per_minute"],
  ];
  await everyCase(cases, async (fields, path) => {
    const answer = await call("POST", "/api/triggers", { token: owner.token, body: triggerBody(agent.id, fields) });
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toContain(path);
  });
  const listed = await call("GET", "/api/triggers", { token: owner.token });
  expect(listed.data()).toMatchObject({ triggers: [] });
});

test("the plan's number of triggers is 403 with the limit, and a taken name is 409", async () => {
  const owner = await signUp({ tier: "free" });
  const agent = await createAgent(owner);
  for (const name of ["a", "b"]) await createTrigger(owner, agent.id, { name });
  const taken = await call("POST", "/api/triggers", { token: owner.token, body: triggerBody(agent.id, { name: "a" }) });
  expect(taken.error).toMatchObject({ code: "CONFLICT", details: { reason: "name_taken" } });
  await createTrigger(owner, agent.id, { name: "c" });
  const beyond = await call("POST", "/api/triggers", {
    token: owner.token,
    body: triggerBody(agent.id, { name: "d" }),
  });
  expect(beyond.status).toBe(403);
  expect(beyond.error).toMatchObject({ code: "LIMIT_EXCEEDED", details: { limit: "triggers", allowed: 3 } });
});

test("trust and tools need the right to decide about autonomy", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const apiKey = await keyWith(owner, "AGENT_VIEW", "AGENT_MANAGE", "AGENT_RUN");
  for (const fields of [{ trust: "workspace" }, { tools: ["search_memory"] }]) {
    const body = triggerBody(agent.id, fields);
    expect((await call("POST", "/api/triggers", { apiKey, body })).error).toMatchObject({ code: "FORBIDDEN" });
    const made = await call("POST", "/api/triggers", { token: owner.token, body });
    expect(made.status, made.text).toBe(201);
    const { id } = made.data<{ id: string }>();
    const renamed = await call("PATCH", `/api/triggers/${id}`, { apiKey, body: { name: `another ${id}` } });
    expect(renamed.status).toBe(403);
    await call("DELETE", `/api/triggers/${id}`, { token: owner.token });
  }
});

test("a new secret verifies at once, the former one during the overlap only, and the refusal names it", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const trigger = await createTrigger(owner, agent.id);
  const rotated = await actOnTrigger(owner, trigger.id, "rotate-secret", { overlap_seconds: 600 });
  const { secret } = rotated.data<{ secret: string }>();
  expect(secret).not.toBe(trigger.secret);
  expect((await sendHook(trigger, { text: "one" }, { id: "m1" })).status).toBe(202);
  expect((await sendHook({ ...trigger, secret }, { text: "two" }, { id: "m2" })).status).toBe(202);
  const own = "an-own-secret-of-the-sender";
  await actOnTrigger(owner, trigger.id, "rotate-secret", { secret: own, overlap_seconds: 0 });
  const refused = await sendHook({ ...trigger, secret }, { text: "three" }, { id: "m3" });
  expect(refused.error).toMatchObject({ code: "UNVERIFIED", details: { reason: "former_secret" } });
  expect((await readTrigger(owner, trigger.id)).unverified).toMatchObject({
    count: 1,
    latest: [{ reason: "former_secret" }],
  });
  expect(await deliveriesOf(owner, trigger.id)).toHaveLength(2);
});
