import { beforeAll, describe, expect, test } from "vitest";

import { pendingApproval, requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, type AgentView } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/figures";
import { takeExam } from "#test/support/factories/graduation";

interface AgentPage {
  agents: AgentView[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

const list = async ({ token }: TestAccount, query = ""): Promise<AgentPage> =>
  (await call("GET", `/api/agents${query}`, { token })).data<AgentPage>();

const idsOf = ({ agents }: AgentPage): string[] => agents.map(({ id }) => id);
const namesOf = ({ agents }: AgentPage): string[] => agents.map(({ name }) => name);

describe("does", () => {
  test("answers a new tenant with an empty page", async () => {
    expect(await list(await signUp())).toEqual({ agents: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } });
  });

  test("shows exactly the eight fields of a list item, of the tenant's own agents, newest first", async () => {
    const owner = await signUp();
    const first = await createAgent(owner, { name: "First", configuration: { temperature: 1 } });
    const second = await createAgent(owner, { name: "Second", description: "the later" });
    await createAgent(await signUp(), { name: "Another tenant's" });
    const page = await list(owner);
    expect(idsOf(page)).toEqual([second.id, first.id]);
    expect(page.agents[0]).toEqual({
      id: second.id,
      name: "Second",
      description: "the later",
      role: "finance-agent",
      maturity_level: "student",
      status: "active",
      created_at: second.created_at,
      updated_at: second.created_at,
    });
  });

  test("with figures, shows each agent's progress, 14 days of outcomes, cost and open approvals", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Busy" });
    const at = Date.now() - 1_000;
    await endedRun(owner, agent.id, { at, costUsd: 0.5 });
    await endedRun(owner, agent.id, { at: at - 3 * 86_400_000, outcome: "failed", costUsd: null });
    await endedRun(owner, agent.id, { at: at - 20 * 86_400_000 });
    for (let run = 0; run < 2; run += 1)
      await endedRun(owner, agent.id, { at: at - 86_400_000, verification: "self_reported" });
    await inDatabase("UPDATE agents SET progress = 0.4 WHERE id = ?", agent.id);
    await createAgent(owner, { name: "Done with it", maturity_level: "autonomous" });
    await pendingApproval(owner);
    const { agents } = await list(owner, "?include=figures&sort=name&order=asc");
    const found = agents as (AgentView & { figures: Record<string, unknown> })[];
    expect(found.find(({ id }) => id === agent.id)?.figures).toMatchObject({
      progress: 0.4,
      weakest: "episodes",
      outcomes: { done: [...Array(12).fill(0), 2, 1], failed: [...Array(10).fill(0), 1, 0, 0, 0] },
      claimed: [...Array(12).fill(0), 2, 0],
      runs: 4,
      done_share: 0.25,
      claimed_share: 0.5,
      cost: 0.5,
      unpriced_runs: 1,
      open_approvals: 0,
    });
    expect(found.find(({ name }) => name === "Done with it")?.figures).toMatchObject({ progress: null, runs: 0 });
    expect(found.filter(({ figures }) => figures["open_approvals"] === 1)).toHaveLength(1);
  });

  test("lists deleted agents without figures, even when figures are requested", async () => {
    const owner = await signUp();
    const [kept, gone] = [await createAgent(owner, { name: "Kept" }), await createAgent(owner, { name: "Gone" })];
    await call("DELETE", `/api/agents/${gone.id}`, { token: owner.token });
    const there = await list(owner, "?include=figures&sort=progress");
    expect(idsOf(there)).toEqual([kept.id]);
    const deleted = await list(owner, "?include=figures&sort=progress&deleted=true");
    expect(idsOf(deleted)).toEqual([gone.id]);
    expect(deleted.agents[0]).not.toHaveProperty("figures");
  });

  test("puts the nearest to the next level first", async () => {
    const owner = await signUp();
    const agents = await Promise.all([0.2, 0.9, 0.5].map((share) => createAgent(owner, { name: `At ${share}` })));
    for (const [index, share] of [0.2, 0.9, 0.5].entries())
      await inDatabase("UPDATE agents SET progress = ? WHERE id = ?", share, agents[index]?.id ?? "");
    expect(namesOf(await list(owner, "?sort=progress"))).toEqual(["At 0.9", "At 0.5", "At 0.2"]);
  });

  test("with figures, lists who needs a person or whose exam is due, and counts each view", async () => {
    const owner = await signUp();
    const [asks, due, calm, paused, gone] = await Promise.all(
      ["Asks", "Due", "Calm", "Paused", "Gone"].map((name) => createAgent(owner, { name })),
    );
    await requestApproval(owner, asks?.id ?? "");
    await inDatabase("UPDATE agents SET progress = 1, progress_moves = log_moves WHERE id = ?", due?.id ?? "");
    await inDatabase("UPDATE agents SET progress = 0.7, weakest = 'episodes' WHERE id = ?", calm?.id ?? "");
    const body = { ids: [paused?.id], action: "deactivate" };
    await call("POST", "/api/agents/bulk", { token: owner.token, body });
    await call("DELETE", `/api/agents/${gone?.id}`, { token: owner.token });
    const shown = async (query: string) =>
      (await call("GET", `/api/agents?include=figures&sort=name&order=asc${query}`, { token: owner.token })).data<
        Omit<AgentPage, "agents"> & {
          counts: unknown;
          agents: (AgentView & { figures: { missing_episodes: number | null } })[];
        }
      >();
    const all = await shown("");
    expect(namesOf(all)).toEqual(["Asks", "Calm", "Due", "Paused"]);
    const by_level = { student: 4, intern: 0, supervised: 0, autonomous: 0 };
    expect(all.counts).toEqual({ all: 4, needs_you: 2, exam_due: 1, paused: 1, deleted: 1, by_level });
    expect(all.agents.map(({ figures }) => figures.missing_episodes)).toEqual([10, 3, null, 10]);
    const waiting = await shown("&view=needs_you");
    expect([namesOf(waiting), waiting.pagination.total]).toEqual([["Asks", "Due"], 2]);
    expect(namesOf(await shown("&view=exam_due"))).toEqual(["Due"]);
  });

  test("with figures, tells when an agent that meets all requirements may take its exam; until then it needs no person", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await takeExam(owner, id);
    await inDatabase("UPDATE agents SET progress = 1, progress_moves = log_moves WHERE id = ?", id);
    const page = (await call("GET", "/api/agents?include=figures", { token: owner.token })).data<{
      agents: { figures: { next_exam_at: string | null } }[];
      counts: { needs_you: number; exam_due: number };
    }>();
    expect(Date.parse(page.agents[0]?.figures.next_exam_at ?? "")).toBeGreaterThan(Date.now());
    expect(page.counts).toMatchObject({ needs_you: 0, exam_due: 1 });
  });

  describe("with agents of every kind", () => {
    let owner: TestAccount;
    const made: AgentView[] = [];

    beforeAll(async () => {
      owner = await signUp();
      const bodies = [
        { name: "Beta", maturity_level: "intern" },
        { name: "Alpha", maturity_level: "student", description: "Reads invoices" },
        { name: "Beta", maturity_level: "autonomous" },
        { name: "Gamma", maturity_level: "intern" },
        { name: "Alpha", maturity_level: "supervised" },
      ];
      for (const body of bodies) made.push(await createAgent(owner, body));
      await call("PATCH", `/api/agents/${made[3]?.id}`, { token: owner.token, body: { status: "inactive" } });
    });

    const expected = (...indexes: number[]): (string | undefined)[] => indexes.map((index) => made[index]?.id);

    test("filters by level, by status, and by both", async () => {
      expect(idsOf(await list(owner, "?maturity_level=intern"))).toEqual(expected(3, 0));
      expect(idsOf(await list(owner, "?status=inactive"))).toEqual(expected(3));
      expect(idsOf(await list(owner, "?status=active&maturity_level=intern"))).toEqual(expected(0));
      const nobody = await list(owner, "?status=inactive&maturity_level=student");
      expect(nobody.pagination).toEqual({ page: 1, limit: 20, total: 0, pages: 0 });
    });

    test("sorts by time and by name, either way, ties by id in the same direction", async () => {
      expect(idsOf(await list(owner, "?order=asc"))).toEqual(expected(0, 1, 2, 3, 4));
      expect(idsOf(await list(owner, "?sort=created_at&order=desc"))).toEqual(expected(4, 3, 2, 1, 0));
      expect(idsOf(await list(owner, "?sort=name&order=asc"))).toEqual(expected(1, 4, 0, 2, 3));
      expect(idsOf(await list(owner, "?sort=name"))).toEqual(expected(3, 2, 0, 4, 1));
    });

    test("breaks ties of time by id, so that no page repeats or leaves out an agent", async () => {
      const sameTime = await signUp();
      for (let index = 0; index < 5; index++) await createAgent(sameTime);
      await inDatabase("UPDATE agents SET created_at = 1 WHERE tenant_id = ?", sameTime.tenantId);
      const pages = [
        await list(sameTime, "?limit=2"),
        await list(sameTime, "?limit=2&page=2"),
        await list(sameTime, "?limit=2&page=3"),
      ];
      const ids = pages.flatMap(idsOf);
      expect(ids).toEqual(ids.toSorted().toReversed());
      expect(new Set(ids).size).toBe(5);
    });

    test("pages through all, says how many there are, and is empty beyond the end", async () => {
      const second = await list(owner, "?limit=2&page=2");
      expect(idsOf(second)).toEqual(expected(2, 1));
      expect(second.pagination).toEqual({ page: 2, limit: 2, total: 5, pages: 3 });
      const beyond = await list(owner, "?limit=2&page=9");
      expect(beyond).toEqual({ agents: [], pagination: { page: 9, limit: 2, total: 5, pages: 3 } });
      expect((await list(owner, "?limit=100")).pagination.pages).toBe(1);
    });

    test("searches within the other filters", async () => {
      expect(idsOf(await list(owner, "?q=beta&maturity_level=autonomous"))).toEqual(expected(2));
      expect((await list(owner, "?q=beta&limit=1")).pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
      expect(idsOf(await list(owner, "?q=invoice"))).toEqual(expected(1));
      expect(idsOf(await list(owner, "?q="))).toHaveLength(5);
    });

    test("shows a change at once, in the list and in what is searched", async () => {
      const before = await list(owner, "?q=renamed");
      expect(before.agents).toEqual([]);
      const agent = await createAgent(owner, { name: "Ephemeral" });
      expect(namesOf(await list(owner, "?q=ephem"))).toEqual(["Ephemeral"]);
      await call("PUT", `/api/agents/${agent.id}`, { token: owner.token, body: { name: "Renamed" } });
      expect(namesOf(await list(owner, "?q=renamed"))).toEqual(["Renamed"]);
      expect(namesOf(await list(owner, "?q=ephem"))).toEqual([]);
      await call("DELETE", `/api/agents/${agent.id}`, { token: owner.token });
      expect(namesOf(await list(owner, "?q=renamed"))).toEqual([]);
    });
  });

  test("neither shows nor counts a deleted agent, searched or not", async () => {
    const owner = await signUp();
    const names = ["Harbour one", "Harbour two", "Meadow"];
    const made = await Promise.all(names.map((name) => createAgent(owner, { name })));
    const { status } = await call("DELETE", `/api/agents/${made[0]?.id}`, { token: owner.token });
    expect(status).toBe(200);
    for (const [query, left] of [
      ["", ["Harbour two", "Meadow"]],
      ["?q=harbour", ["Harbour two"]],
      ["?q=harbour&status=active", ["Harbour two"]],
    ] as const) {
      const { agents, pagination } = (await call("GET", `/api/agents${query}`, { token: owner.token })).data<{
        agents: { name: string }[];
        pagination: { total: number };
      }>();
      expect([agents.map(({ name }) => name).toSorted(), pagination.total], query).toEqual([left, left.length]);
    }
  });

  test("finds words by their beginnings, without case and accents, and never another tenant's", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    await createAgent(owner, { name: "Résumé Reader", description: "Prüft Bewerbungen" });
    await createAgent(other, { name: "Résumé Thief" });
    for (const typed of ["resume", "RÉS", "re\u0301sume\u0301", "reader bewerb", "prüft"])
      expect(namesOf(await list(owner, `?q=${encodeURIComponent(typed)}`)), typed).toEqual(["Résumé Reader"]);
    for (const typed of [
      "thief",
      '" OR 1',
      "*",
      "thief OR reader",
      "sume",
      "tenant : x",
      other.tenantId.replaceAll("-", ""),
      "'; --",
    ])
      expect(namesOf(await list(owner, `?q=${encodeURIComponent(typed)}`)), typed).toEqual([]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(
      [
        ["page=0", "query.page"],
        ["page=-1", "query.page"],
        ["page=1.5", "query.page"],
        ["page=1e3", "query.page"],
        ["page=", "query.page"],
        ["page=99999999999", "query.page"],
        ["page=1&page=2", "query.page"],
        ["limit=0", "query.limit"],
        ["limit=101", "query.limit"],
        ["limit=ten", "query.limit"],
        ["maturity_level=Student", "query.maturity_level"],
        ["status=deleted", "query.status"],
        ["sort=updated_at", "query.sort"],
        ["order=up", "query.order"],
        ["include=cost", "query.include"],
        ["q=%00", "query.q"],
        [`q=${"x".repeat(201)}`, "query.q"],
      ],
      async (query, path) => {
        const answer = await call("GET", `/api/agents?${query}`, { token: (await reader()).token });
        expect(answer.status).toBe(400);
        expect(answer.error).toMatchObject({ code: "INVALID_INPUT", details: { issues: [{ path }] } });
      },
    ));
});

let shared: Promise<TestAccount> | null = null;
const reader = (): Promise<TestAccount> => (shared ??= signUp());
