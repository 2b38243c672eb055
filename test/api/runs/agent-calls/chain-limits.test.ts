import { expect, test } from "vitest";

import {
  begin,
  callsFor,
  callsThenSays,
  cast,
  isOver,
  readRun,
  says,
  untilRun,
} from "#test/support/factories/agent-calls";
import { listBudgets, setBudget } from "#test/support/factories/model-budgets";

const task = (number: number) => ["agent__clerk", { task: `Count part ${number}` }] as const;

test("agents of one step work side by side, eight at once; the others begin as these end", async () => {
  const here = await cast();
  let [working, most] = [0, 0];
  const { promise: eight, resolve } = Promise.withResolvers<void>();
  const clerk = await here.agent("Clerk", async () => {
    most = Math.max(most, (working += 1));
    if (working === 8) resolve();
    await eight;
    working -= 1;
    return says("Counted.");
  });
  const wanted = Array.from({ length: 10 }, (_, at) => task(at));
  const lead = await here.agent("Lead", callsThenSays(wanted, "All are counted."), {
    configuration: { agents: [clerk.id] },
  });
  const root = await untilRun(here, lead, await begin(here, lead), isOver);
  expect(root).toMatchObject({ status: "completed", result: { summary: "All are counted." } });
  expect(root.children.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "completed"));
  expect(most).toBe(8);
});

test("a run gives at most 25 tasks to agents: the next call answers AGENT_CHAIN_LIMIT, and the tool is no longer offered", async () => {
  const here = await cast();
  const clerk = await here.agent("Clerk", () => says("Counted."));
  const wanted = Array.from({ length: 13 }, (_, at) => task(at));
  const lead = await here.agent(
    "Lead",
    ({ results }) => (results.length < 26 ? callsFor(...wanted) : says("I am done.")),
    { configuration: { agents: [clerk.id] } },
  );
  const root = await untilRun(here, lead, await begin(here, lead), isOver);
  expect(root).toMatchObject({ status: "completed", result: { summary: "I am done." } });
  expect(root.children).toHaveLength(25);
  const last = here.turns.get("Lead")?.at(-1);
  expect(last?.results.filter((result) => result.includes("AGENT_CHAIN_LIMIT"))).toHaveLength(1);
  expect(last?.tools).not.toContain("agent__clerk");
});

test("what an agent spends counts in its own budgets, the tenant's and that of the first run, which ends", async () => {
  const here = await cast();
  const dear = { input: 10, output: 100_000 };
  const configuration = { max_tokens: 1_000 };
  const clerk = await here.agent("Clerk", () => ({ kind: "reply", text: "Counted.", usage: dear }), { configuration });
  const lead = await here.agent("Lead", callsThenSays([task(1)], "Done."), {
    configuration: { ...configuration, agents: [clerk.id] },
  });
  await setBudget(here.owner, { scope: "run", agent_id: lead.id, window: "run", tokens: 60_000 });
  await setBudget(here.owner, { scope: "agent", agent_id: clerk.id, window: "day", tokens: 900_000 });
  await setBudget(here.owner, { scope: "agent", agent_id: lead.id, window: "day", tokens: 900_000 });
  const root = await untilRun(here, lead, await begin(here, lead), isOver);
  expect(root).toMatchObject({
    status: "failed",
    error: { code: "BUDGET_EXCEEDED", details: { scope: "run" } },
    children: [{ status: "completed" }],
  });
  const used = new Map(
    (await listBudgets(here.owner)).map((one) => [`${one.scope} ${one.agent_name}`, one.used_tokens]),
  );
  expect(used.get("agent Clerk")).toBe(100_010);
  expect(used.get("agent Lead")).toBeLessThan(60_000);
});

test("the budget for each run of the asked agent binds its own run alone", async () => {
  const here = await cast();
  const configuration = { max_tokens: 1_000 };
  const clerk = await here.agent(
    "Clerk",
    ({ results }) =>
      results.length === 0
        ? { ...callsFor(["search_tools", { query: "send" }]), usage: { input: 10, output: 100_000 } }
        : says("Counted."),
    { configuration },
  );
  const lead = await here.agent("Lead", callsThenSays([task(1)], "The clerk has no money."), {
    configuration: { ...configuration, agents: [clerk.id] },
  });
  await setBudget(here.owner, { scope: "run", agent_id: clerk.id, window: "run", tokens: 60_000 });
  const root = await untilRun(here, lead, await begin(here, lead), isOver);
  expect(root).toMatchObject({ status: "completed", result: { summary: "The clerk has no money." } });
  const [child] = root.children;
  expect(await readRun(here, clerk, child?.execution_id ?? "")).toMatchObject({
    status: "failed",
    error: { code: "BUDGET_EXCEEDED" },
  });
});
