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

test("an agent gives a task to another one, gets its result, and each run counts for the agent that did it", async () => {
  const here = await cast();
  const clerk = await here.agent("Clerk", () => says("There are 7 orders."));
  const lead = await here.agent(
    "Lead",
    callsThenSays(
      [["agent__clerk", { task: "Count the orders", context: { orders: [1, 2] } }]],
      "The clerk counted 7.",
    ),
    { configuration: { agents: [clerk.id] } },
  );
  const rootId = await begin(here, lead);
  const root = await untilRun(here, lead, rootId, isOver);
  expect(root).toMatchObject({
    status: "completed",
    result: { summary: "The clerk counted 7." },
    parent_execution_id: null,
    root_execution_id: null,
    started_by: null,
    children: [{ agent_id: clerk.id, agent_name: "Clerk", status: "completed" }],
  });
  const childId = root.children[0]?.execution_id ?? "";
  expect(await readRun(here, clerk, childId)).toMatchObject({
    status: "completed",
    task: "Count the orders",
    result: { summary: "There are 7 orders." },
    triggered_by: "agent",
    origin: root.origin,
    started_by: { kind: "agent", id: lead.id, name: "Lead" },
    parent_execution_id: rootId,
    root_execution_id: rootId,
    children: [],
  });
  const [answer = "{}"] = here.turns.get("Lead")?.at(-1)?.results ?? [];
  expect(answer).toContain(childId);
  expect(answer).toContain("There are 7 orders.");
  expect(here.turns.get("Lead")?.[0]?.tools).toContain("agent__clerk");
  expect(here.turns.get("Clerk")?.[0]?.tools).not.toContain("agent__clerk");
});

test("a chain has three agents: the third is offered no further one, and its call answers AGENT_CHAIN_LIMIT", async () => {
  const here = await cast();
  const fourth = await here.agent("Fourth", () => says("never"));
  const third = await here.agent(
    "Third",
    ({ results }) => (results.length === 0 ? callsFor(["agent__fourth", { task: "Go on" }]) : says(results.join())),
    { configuration: { agents: [fourth.id] } },
  );
  const second = await here.agent("Second", callsThenSays([["agent__third", { task: "Go on" }]], "second"), {
    configuration: { agents: [third.id] },
  });
  const first = await here.agent("First", callsThenSays([["agent__second", { task: "Go on" }]], "first"), {
    configuration: { agents: [second.id] },
  });
  const root = await untilRun(here, first, await begin(here, first), isOver);
  expect(root).toMatchObject({ status: "completed", children: [{ agent_id: second.id }] });
  const middle = await readRun(here, second, root.children[0]?.execution_id ?? "");
  expect(middle).toMatchObject({ root_execution_id: root.execution_id, children: [{ agent_id: third.id }] });
  const last = await readRun(here, third, middle.children[0]?.execution_id ?? "");
  expect(last).toMatchObject({
    parent_execution_id: middle.execution_id,
    root_execution_id: root.execution_id,
    children: [],
  });
  expect(here.turns.get("Third")?.[0]?.tools).not.toContain("agent__fourth");
  expect(JSON.stringify(last.result)).toContain("AGENT_CHAIN_LIMIT");
  expect(here.turns.get("Fourth")).toBeUndefined();
});
