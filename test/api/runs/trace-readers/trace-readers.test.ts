import { expect, test } from "vitest";

import type { TraceReaders } from "#tenancy/trace-readers";
import { operationsOf } from "#test/contract/document";
import { requestApproval } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { type Answer, call, issuePaths, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { executeToEnd } from "#test/support/factories/agents";
import { workspacePath } from "#test/support/factories/auto-improvement";
import { createDataSet, runToEnd } from "#test/support/factories/data-sets";
import { drawRun, verdict } from "#test/support/factories/reviews";
import { endOfRun, createWorkflow, startRun } from "#test/support/factories/stored-workflows";
import { type CallScene, order, scene } from "#test/support/factories/tool-calls";
import { followEvents } from "#test/support/live-events";
import { pathOf, servedDocument } from "#test/support/operations";
import { addColleague, type TestColleague } from "#test/support/users";

/** A word of what runs said and did, which no task has. */
const WORD = /zirconium/i;

interface World {
  owner: TestAccount;
  viewer: TestColleague;
  member: TestColleague;
  /** The ids of its things, by the parameter of a path, or by the place of a parameter `id`. */
  ids: Record<string, string>;
}

async function letRead(owner: TestAccount, readers: TraceReaders): Promise<void> {
  const path = workspacePath(owner);
  const { auto_dev: autoDev } = (await call("GET", path, { token: owner.token })).data<{ auto_dev: object }>();
  const answer = await call("PUT", path, { token: owner.token, body: { auto_dev: autoDev, trace_readers: readers } });
  expect(answer.data()).toMatchObject({ trace_readers: readers });
}

/** A run whose input, call, answer and result have the word, and people who would like to read it. */
async function world(): Promise<World & { shop: CallScene }> {
  const shop = await scene("send", { maturity_level: "autonomous" });
  const { owner, agent, simulator } = shop;
  simulator.answer = () => ({ content: [{ type: "text", text: "Zirconium is packed" }] });
  const run = (await order(shop, { order: "Zirconium 77" })).data<{ execution_id: string }>().execution_id;
  await inDatabase("UPDATE executions SET result = ? WHERE id = ?", '{"summary":"The Zirconium left."}', run);
  const [viewer, member] = [await addColleague(owner, "viewer"), await addColleague(owner, "member")];
  return { shop, owner, viewer, member, ids: { agent_id: agent.id, execution_id: run, workspace_id: owner.tenantId } };
}

const TEXT = "Zirconium costs rose. The board lowered the outlook for the year.";

/** The same with a failure, a review, a case, a run of a data set and a run of a workflow. */
async function wideWorld(): Promise<World> {
  const { shop, ...made } = await world();
  const { owner, ids } = made;
  const agentId = shop.agent.id;
  const run = ids["execution_id"] ?? "";
  shop.simulator.answer = () => ({ isError: true, content: [{ type: "text", text: "The Zirconium store burned" }] });
  await order(shop, { order: "Zirconium 88" });
  await drawRun(run);
  await verdict(owner, run, { verdict: "wrong", notes: "Zirconium again", correction: "No Zirconium" });
  await requestApproval(owner, agentId, { input_summary: "Delete the Zirconium" });
  const set = await createDataSet(owner);
  await call("POST", `/api/reviews/${run}/case`, { token: owner.token, body: { data_set_id: set.id } });
  const job = await call("POST", "/api/executions/bulk", {
    token: owner.token,
    body: { action: "add_cases", ids: [run], data_set_id: set.id },
  });
  const ofSet = await runToEnd(owner, set.id, { agent_id: agentId });
  const workflow = await createWorkflow(owner, agentId);
  const ofWorkflow = await startRun(owner, workflow.id, { input: { text: TEXT } });
  await endOfRun(owner, ofWorkflow);
  const [[episode] = []] = await inDatabase("SELECT id FROM episodes WHERE execution_id = ?", run);
  return {
    ...made,
    ids: {
      ...ids,
      episode_id: String(episode),
      bulk: job.data<{ id: string }>().id,
      "data-sets": set.id,
      "data-set-runs": ofSet.run_id,
      "workflow-runs": ofWorkflow,
    },
  };
}

/** Streams that never end. The first one has only what \`tenant_events\` has. */
const ENDLESS: ReadonlySet<string> = new Set(["/api/events", "/api/mcp"]);

/** Every GET operation of a tenant whose path the world can fill, with a query that looks for the word. */
async function readsOf({ ids }: World): Promise<string[]> {
  const operations = operationsOf(await servedDocument()).filter(
    ({ method, path, ...operation }) =>
      method === "GET" && operation["x-permission"] !== "public" && !ENDLESS.has(path),
  );
  return operations
    .map(({ path }) => {
      const named = path.replace(/([\w-]+)\/\{(?:id|run_id)\}/, (whole, place: string) =>
        ids[place] === undefined ? whole : `${place}/${ids[place]}`,
      );
      return pathOf(path === "/api/search" ? `${path}?q=zirconium` : named, ids);
    })
    .filter((path) => !path.includes("{"));
}

const read = (who: { token: string }, path: string): Promise<Answer> => call("GET", path, { token: who.token });

const UNREAD = { status: 403, details: { reason: "trace_readers" } };
const refusalOf = (answer: Answer) => ({
  status: answer.status,
  details: (answer.body as { error: { details: unknown } }).error.details,
});

const traceOf = ({ ids }: World): string => `/api/agents/${ids["agent_id"]}/executions/${ids["execution_id"]}/trace`;

test("a reader of tasks finds nothing that runs said or did in any answer", async () => {
  const here = await wideWorld();
  await letRead(here.owner, "member");
  const told: string[] = [];
  for (const path of await readsOf(here)) {
    if (WORD.test((await read(here.owner, path)).text)) told.push(path);
    expect((await read(here.viewer, path)).text, path).not.toMatch(WORD);
  }
  // Otherwise the world would have nothing to find.
  expect(told.length).toBeGreaterThan(12);
  // The stream says of the request for approval to the owner alone.
  const [owners, viewers] = await Promise.all([followEvents(here.owner), followEvents(here.viewer)]);
  await requestApproval(here.owner, here.ids["agent_id"] ?? "", { input_summary: "Delete more Zirconium" });
  await executeToEnd(here.owner, here.ids["agent_id"] ?? "");
  expect(JSON.stringify(await owners.upTo("run.ended"))).toMatch(WORD);
  expect(JSON.stringify(await viewers.upTo("run.ended"))).not.toMatch(WORD);
});

test("a reader of tasks searches tasks alone, and members read everything when they may", async () => {
  const here = await world();
  await letRead(here.owner, "member");
  const list = (who: { token: string }, q: string) => read(who, `/api/executions?q=${encodeURIComponent(q)}`);
  expect((await list(here.viewer, "order")).data()).toMatchObject({
    query_limited: true,
    executions: [{ task: "Find the order", status: "completed", reason: null, hits: [] }],
  });
  expect((await list(here.viewer, "zirconium")).data()).toMatchObject({ executions: [] });
  for (const q of ["tool:mcp__shop__lookup", "error:EXECUTION_FAILED", "has:correction"])
    expect(refusalOf(await list(here.viewer, q)), q).toMatchObject(UNREAD);
  const views = { page: "runs", name: "Looked up", scope: "team", query: { q: "tool:mcp__shop__lookup" } };
  await call("POST", "/api/views", { token: here.owner.token, body: views });
  expect((await read(here.viewer, "/api/views?page=runs")).data()).toMatchObject({ views: [{ count: 0 }] });
  const run = await read(here.viewer, `/api/executions/${here.ids["execution_id"]}?input=true`);
  expect(run.data()).toMatchObject({ execution: { status: "completed", result: null, error: null, input: null } });
  expect((await list(here.member, "zirconium")).data()).toMatchObject({
    query_limited: false,
    executions: [{ execution_id: here.ids["execution_id"] }],
  });
  expect((await read(here.member, traceOf(here))).text).toMatch(WORD);
});

test("a reader of tasks reads the runs that this person ordered, and answers no review", async () => {
  const { owner, member, ids } = await world();
  await letRead(owner, "admin");
  const own = await executeToEnd(member, ids["agent_id"] ?? "");
  const path = `/api/agents/${ids["agent_id"]}/executions`;
  for (const part of ["", "/trace", "/events"]) {
    expect((await read(member, `${path}/${own}${part}`)).text, part).toMatch(/not done|of the task done/i);
    expect((await read(member, `${path}/${ids["execution_id"]}${part}`)).text, part).not.toMatch(WORD);
  }
  expect((await read(member, `/api/executions/${own}`)).text).toMatch(/not done|of the task done/i);
  // Each of these would show the run, or begin one with its input.
  const [mine, run] = [{ token: member.token }, ids["execution_id"] ?? ""];
  const tries: [path: string, body: object][] = [
    [`/api/reviews/${run}`, { verdict: "right" }],
    [`${path}/${run}/rerun`, {}],
    ["/api/executions/bulk", { action: "rerun", ids: [run] }],
  ];
  for (const [to, body] of tries)
    expect(refusalOf(await call("POST", to, { ...mine, body })), to).toMatchObject(UNREAD);
});

test("everybody reads traces until an administrator decides otherwise, and administrators always do", async () => {
  const here = await world();
  const { owner, viewer, member } = here;
  expect((await read(viewer, traceOf(here))).text).toMatch(WORD);
  const body = (readers: string) => ({ auto_dev: {}, trace_readers: readers });
  const tries = (who: { token: string }, readers: string) =>
    call("PUT", workspacePath(owner), { token: who.token, body: body(readers) });
  expect((await tries(member, "viewer")).status).toBe(403);
  expect(issuePaths(await tries(owner, "owner"))).toEqual(["body.trace_readers"]);
  await letRead(owner, "admin");
  const admin = await addColleague(owner, "admin");
  expect((await read(admin, traceOf(here))).text).toMatch(WORD);
  const entries = await readAudit(owner, "?action=configure_auto_improvement");
  expect(entries[0]?.input_summary).toContain("traces are read from: admin");
});
