import { describe, expect, test } from "vitest";

import { pendingApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { submitTemplate } from "#test/support/factories/listings";
import { createSkill } from "#test/support/factories/skills";
import { keyWith } from "#test/support/keys";
import { createWebhook } from "#test/support/webhooks";

interface Result {
  kind: string;
  id: string;
  title: string;
  title_highlights: { start: number; end: number }[];
  agent_id: string | null;
}

async function find(caller: Pick<TestAccount, "token"> | { apiKey: string }, q: string, limit = 5): Promise<Result[]> {
  const answer = await call(
    "GET",
    `/api/search?${new URLSearchParams({ q, limit: String(limit) }).toString()}`,
    caller,
  );
  return answer.data<{ results: Result[] }>().results;
}

const idsOf = (results: Result[]) => results.map(({ id }) => id);

describe("does", () => {
  test("ranks the name itself before its beginning, before a word of it, before the description", async () => {
    const owner = await signUp();
    const described = await createAgent(owner, { name: "Clerk", description: "Reads every invoice" });
    const named = await createAgent(owner, { name: "The invoice reader" });
    const begins = await createAgent(owner, { name: "Invoice reader" });
    const exact = await createAgent(owner, { name: "Invoice" });
    await createAgent(owner, { name: "Gardener" });
    expect(idsOf(await find(owner, "invoice"))).toEqual([exact, begins, named, described].map(({ id }) => id));
    expect(idsOf(await find(owner, "INV", 2))).toHaveLength(2);
  });

  test("finds the name itself and its beginning behind any number of later agents that have the words", async () => {
    const owner = await signUp();
    const exact = await createAgent(owner, { name: "Lemur" });
    const begins = await createAgent(owner, { name: "Lemur keeper" });
    await Promise.all(
      Array.from({ length: 60 }, (_none, number) => createAgent(owner, { name: `Old lemur ${number}` })),
    );
    expect(idsOf(await find(owner, "Lemur")).slice(0, 2)).toEqual([exact.id, begins.id]);
    expect(idsOf(await find(owner, "lem", 1))).toEqual([begins.id]);
  });

  test("finds agents, skills and runs in every script: case, accents and letters within a sentence without spaces", async () => {
    const owner = await signUp();
    const greek = await createAgent(owner, { name: "Ο βοηθός", description: "Διαβάζει τιμολόγια" });
    const japanese = await createSkill(owner, { name: "東京都庁舎の会議を要約する" });
    await executeToEnd(owner, greek.id, { task: "请核对这张发票的金额" });
    expect(idsOf(await find(owner, "βοηθος"))).toEqual([greek.id]);
    expect(idsOf(await find(owner, "ΤΙΜΟΛΟΓΙΑ"))).toEqual([greek.id]);
    expect(idsOf(await find(owner, "会議"))).toEqual([japanese]);
    expect((await find(owner, "发票的")).map(({ kind, title }) => [kind, title])).toEqual([
      ["run", "请核对这张发票的金额"],
    ]);
    await call("PUT", `/api/agents/${greek.id}`, { token: owner.token, body: { name: "Вёрстка" } });
    expect([idsOf(await find(owner, "βοηθος")), idsOf(await find(owner, "верстка"))]).toEqual([[], [greek.id]]);
    const log = await call("GET", `/api/sdlc/audit?${new URLSearchParams({ q: "ВЕРСТКА" }).toString()}`, owner);
    expect(log.data<{ entries: { agent_id: string }[] }>().entries.map(({ agent_id: id }) => id)).toContain(greek.id);
  });

  test("marks where the words stand, whatever accents they have", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Prüfer für Café-Rechnungen" });
    const [found] = await find(owner, "cafe pruf");
    const marked = found?.title_highlights.map(({ start, end }) => found.title.slice(start, end));
    expect(marked).toEqual(["Prüf", "Café"]);
  });

  test("finds each kind by its words, and runs by their task with their agent", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Zebra herder" });
    const run = await executeToEnd(owner, agent.id, { task: "Count the zebras: compute 3 + 4" });
    const skillId = await createSkill(owner, { name: "zebra_stripes" });
    const webhook = await createWebhook(owner, "https://zebra.example.com/hook");
    const results = await find(owner, "zebra");
    const expected = [
      { kind: "agent", id: agent.id, agent_id: null },
      { kind: "run", id: run, agent_id: agent.id },
      { kind: "skill", id: skillId },
      { kind: "webhook", id: webhook.id },
    ];
    expect(results).toHaveLength(expected.length);
    for (const one of expected) expect(results).toContainEqual(expect.objectContaining(one));
  });

  test("finds approvals and own listings", async () => {
    const owner = await signUp();
    const approval = await pendingApproval(owner);
    expect(await find(owner, approval.id)).toMatchObject([{ kind: "approval", id: approval.id }]);
    const { templateId } = await submitTemplate(owner, { name: "Quagga keeper" });
    expect(await find(owner, "quagga")).toContainEqual(
      expect.objectContaining({ kind: "listing", id: templateId, listing_kind: "agent", agent_id: null }),
    );
  });

  test("finds by a whole id and by its end", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const run = await executeToEnd(owner, agent.id);
    for (const id of [agent.id, run])
      for (const typed of [id, id.slice(-8), `…${id.slice(-8)}`]) expect(idsOf(await find(owner, typed))).toEqual([id]);
  });
});

describe("shows nothing", () => {
  test("of other tenants, of deleted agents, and for white space", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const agent = await createAgent(owner, { name: "Okapi" });
    const run = await executeToEnd(owner, agent.id, { task: "Okapi: compute 1 + 1" });
    for (const typed of ["okapi", agent.id, run, agent.id.slice(-8)]) expect(await find(stranger, typed)).toEqual([]);
    expect(await find(owner, "okapi")).toHaveLength(2);
    await call("DELETE", `/api/agents/${agent.id}`, { token: owner.token });
    expect(await find(owner, "okapi")).toEqual([]);
    expect(await find(owner, "  ")).toEqual([]);
  });

  test("that the caller has no permission for", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Tapir" });
    const skillId = await createSkill(owner, { name: "tapir_skill" });
    await createWebhook(owner, "https://tapir.example.com/");
    const apiKey = await keyWith(owner, "SKILL_VIEW");
    expect(idsOf(await find({ apiKey }, "tapir"))).toEqual([skillId]);
  });
});
