import { expect, test } from "vitest";

import { refusal } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { tagOf } from "#test/console/support/faked-api";
import { openConsole } from "#test/console/support/open-console";

import { AGENT, AGENT_ID, type AgentPart, oneAgent, reader } from "./one-agent.ts";

const SETTINGS = `/agents/${AGENT_ID}/settings`;

test("an agent's settings send only what was changed, and an emptied field as null", async () => {
  let agent = reader({ configuration: { temperature: 0.2, colour: "green" } });
  const page = await openConsole(SETTINGS, {
    ...oneAgent(() => agent),
    "PUT /api/agents/{agent_id}": ({ body }) => {
      const configuration = { ...agent.configuration, ...body.configuration };
      agent = { ...agent, description: body.description, configuration };
      return { agent: { id: AGENT_ID } };
    },
  });
  await page.getByLabel("Purpose").fill("Reads invoices");
  await page.getByText("Advanced").click();
  await page.getByLabel("Temperature").fill("0.9");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The agent is saved.").waitFor();
  await page.getByRole("paragraph").getByText("Reads invoices").waitFor();
  await page.getByText("Advanced").click();
  await page.getByLabel("Temperature").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.until(() => page.api.of("PUT /api/agents/{agent_id}").length === 2);
  expect(page.api.of("PUT /api/agents/{agent_id}").map(({ body }) => body)).toMatchObject([
    { name: "Reader", description: "Reads invoices", configuration: { temperature: 0.9 } },
    { configuration: { temperature: null } },
  ]);
  expect(Object.keys(page.api.of("PUT /api/agents/{agent_id}")[0]?.body.configuration ?? {})).toEqual(["temperature"]);
});

test("a change of an agent does not overwrite another person's: it is sent with what was read, and the agent as it is can be shown", async () => {
  let agent = reader();
  const page = await openConsole(SETTINGS, {
    ...oneAgent(() => agent),
    "PUT /api/agents/{agent_id}": refusal("PRECONDITION_FAILED", "The agent has changed since it was read."),
  });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine");
  const read = tagOf({ agent });
  agent = reader({ name: "Theirs" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("The agent has changed since it was read.").waitFor();
  expect(page.api.of("PUT /api/agents/{agent_id}")[0]?.headers.get("if-match")).toBe(read);
  await page.getByRole("button", { name: "show the current agent" }).click();
  await page.getByRole("heading", { name: "Theirs" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Theirs");
});

test("an agent is switched off and on; while it is inactive it takes no tasks", async () => {
  let status: AgentPart["status"] = "active";
  const page = await openConsole(SETTINGS, {
    ...oneAgent(() => reader({ status })),
    "PATCH /api/agents/{agent_id}": ({ body }) => {
      status = body.status;
      return { agent: { id: AGENT_ID, status } };
    },
  });
  const tabs = page.getByRole("navigation", { name: "Agent" });
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("It is inactive and takes no tasks.").waitFor();
  await tabs.getByRole("link", { name: "Overview" }).click();
  await page.getByText("It is inactive and takes no tasks. Activate it first.").waitFor();
  expect(page.getByRole("button", { name: "Run the task" }).count()).toBe(0);
  await tabs.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Deactivate" }).waitFor();
  await tabs.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Run the task" }).waitFor();
  expect(page.api.of("PATCH /api/agents/{agent_id}").map(({ body }) => body)).toEqual([
    { status: "inactive" },
    { status: "active" },
  ]);
});

test("an agent is deleted after a question that says for how long it can be restored", async () => {
  const page = await openConsole(SETTINGS, {
    ...oneAgent(() => reader()),
    "GET /api/agents": { agents: [] },
    "DELETE /api/agents/{agent_id}": {},
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete “Reader” and all its history?" })
    .getByText("It can be restored for 30 days.")
    .waitFor();
  await page.answerDialog("Back");
  expect(page.api.of("DELETE /api/agents/{agent_id}")).toEqual([]);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.answerDialog("Delete");
  await page.getByRole("link", { name: "Create the first one" }).waitFor();
  expect(page.api.of("DELETE /api/agents/{agent_id}")).toMatchObject([{ path: AGENT }]);
});

test("an agent with runs under way is not deleted, and the page says why", async () => {
  const why = "The agent has active executions or development runs; cancel them or wait.";
  const page = await openConsole(SETTINGS, {
    ...oneAgent(() => reader()),
    "DELETE /api/agents/{agent_id}": refusal("CONFLICT", why),
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.answerDialog("Delete");
  await page.getByRole("alert").getByText(why).waitFor();
  expect(page.address).toBe(SETTINGS);
});

test("the agents that an agent may ask are shown and chosen by name, and sent by id", async () => {
  const [clerk, courier] = [idOf(41), idOf(42)];
  const agent = reader({ configuration: { agents: [clerk] } });
  const page = await openConsole(SETTINGS, {
    ...oneAgent(() => agent),
    "GET /api/agents/{agent_id}": ({ id }) => ({ agent: id === clerk ? reader({ id, name: "Clerk" }) : agent }),
    "GET /api/agents": { agents: [{ id: courier, name: "Courier", maturity_level: "intern" }] },
    "PUT /api/agents/{agent_id}": () => ({ agent: { id: AGENT_ID } }),
  });
  await page.getByText("Advanced").click();
  await page.getByRole("button", { name: "Remove Clerk" }).waitFor();
  await page.getByRole("combobox", { name: "May ask these agents" }).fill("Cour");
  await page.getByRole("option", { name: "Courier" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.until(() => page.api.of("PUT /api/agents/{agent_id}").length === 1);
  expect(page.api.of("PUT /api/agents/{agent_id}")[0]?.body.configuration).toEqual({ agents: [clerk, courier] });
});
