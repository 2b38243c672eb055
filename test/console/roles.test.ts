import { describe, expect, it } from "vitest";

import { AGENT_ID, oneAgent, reader } from "./agents/one-agent.ts";
import { idOf } from "./support/complete.ts";
import { openConsole, type Visit } from "./support/open-console.ts";

const PEER_ID = idOf(500);

const buttons = (page: Visit, name: RegExp | string): number =>
  page.getByRole("main").getByRole("button", { name }).count();

describe("a member", () => {
  const role = "member";

  it("makes agents of the first level", async () => {
    const answers = { "GET /api/models": {}, "GET /api/tools": {}, "GET /api/listings": {} };
    const page = await openConsole("/agents/new", answers, { role });
    await page.getByText("Advanced").click();
    await page.getByLabel("Level").waitFor();
    expect(page.getByLabel("Level").locator("option").count()).toBe(1);
  });

  it("neither examines nor promotes an agent", async () => {
    const page = await openConsole(
      `/agents/${AGENT_ID}/autonomy`,
      {
        ...oneAgent(() => reader()),
        "GET /api/graduation/agents/{agent_id}/progress": {},
        "GET /api/graduation/agents/{agent_id}/history": {},
        "GET /api/graduation/agents/{agent_id}/exams": {},
        "GET /api/graduation/agents/{agent_id}/readiness": {},
        "GET /api/agents/{agent_id}/standing": {},
      },
      { role },
    );
    await page.getByRole("heading", { name: "Changes of level" }).waitFor();
    expect(buttons(page, /exam|promote|demote/i)).toBe(0);
  });

  it("decides no approval", async () => {
    const page = await openConsole(
      `/approvals/${idOf(501)}`,
      {
        "GET /api/approvals": { approvals: [] },
        "GET /api/approvals/{id}": { id: idOf(501), status: "pending", title: "Deploy", agent_id: AGENT_ID },
      },
      { role },
    );
    await page.getByText("It waits for an administrator of your tenant.").waitFor();
    expect(buttons(page, /Approve|Reject/)).toBe(0);
  });

  it("reads the rules of development and changes none", async () => {
    const page = await openConsole(
      "/development/rules",
      {
        "GET /api/sdlc/settings": { sdlc_agents_enabled: true, enabled_agent_types: { planner: { enabled: true } } },
        "GET /api/sdlc/agent-types": [{ id: "planner", name: "Planner", enabled: true }],
      },
      { role },
    );
    await page.getByRole("row", { name: /yes Planner/ }).waitFor();
    expect(buttons(page, /Turn|Save/)).toBe(0);
    expect(page.getByRole("checkbox").count()).toBe(0);
    expect(page.getByRole("link", { name: "Audit" }).count()).toBe(0);
  });

  it("is told who reads the audit log", async () => {
    const page = await openConsole("/audit", {}, { role });
    await page.getByText("Only administrators of your tenant can read the audit log.").waitFor();
  });

  it("is told who sees the webhooks", async () => {
    const page = await openConsole("/webhooks", {}, { role });
    await page.getByText("Only administrators").waitFor();
    expect(buttons(page, "Create a webhook")).toBe(0);
  });

  it("is told who sees the people", async () => {
    const page = await openConsole("/settings/people", {}, { role });
    await page.getByText("Only administrators").waitFor();
    expect(page.getByRole("link", { name: "People" }).count()).toBe(0);
  });

  it("changes own model connections, and is told who changes those of all agents", async () => {
    const page = await openConsole(
      "/settings/models",
      {
        "GET /api/model-connections": {
          model_connections: [
            { id: idOf(510), name: "everyones", shared: true, created_by: idOf(9), models: [], used_by: [] },
            { id: idOf(511), name: "mine", shared: false, created_by: idOf(1), models: [], used_by: [] },
          ],
        },
        "GET /api/models": { models: [] },
        "GET /api/budgets": { budgets: [] },
        "GET /api/usage": {},
        "GET /api/usage/series": {},
      },
      { role },
    );
    await page.getByRole("row", { name: /everyones.*An administrator changes it\./ }).waitFor();
    expect(buttons(page, "Change everyones")).toBe(0);
    await page.getByRole("button", { name: "Change mine" }).click();
    await page.getByText("Ask an administrator to share it with all agents").waitFor();
    expect(page.getByRole("button", { name: /default|Share/ }).count()).toBe(0);
  });

  it("connects no service for everybody, and is told who does", async () => {
    const page = await openConsole(
      "/integrations",
      {
        "GET /api/integrations": {
          integrations: [{ provider: "canva", name: "Canva", state: "disconnected", configured: true }],
        },
      },
      { role },
    );
    await page.getByText("An administrator connects it for everyone.").waitFor();
    expect(buttons(page, /^Connect/)).toBe(0);
  });

  it("installs agents of another instance, and adds and removes none", async () => {
    const page = await openConsole(
      "/federation",
      {
        "GET /api/federation/peers": { peers: [{ id: PEER_ID, name: "North", base_url: "https://north.example.com" }] },
        "GET /api/federation/installations": {},
        "GET /api/federation/peers/{peer_id}": { id: PEER_ID, name: "North" },
        "GET /api/federation/peers/{peer_id}/agents": { agents: [{ id: idOf(502), name: "Invoice reader" }] },
      },
      { role },
    );
    await page.getByRole("heading", { name: "Instances", exact: true }).waitFor();
    await page.locator(`a[href="/federation/${PEER_ID}"]`).waitFor();
    expect(buttons(page, "Remove")).toBe(0);
    expect(page.getByLabel(/^Key/).count()).toBe(0);
    await page.locator(`a[href="/federation/${PEER_ID}"]`).click();
    await page.getByRole("button", { name: "Install Invoice reader" }).waitFor();
  });
});

describe("a viewer", () => {
  const role = "viewer";

  it("makes no agent", async () => {
    const page = await openConsole("/agents", { "GET /api/agents": { agents: [] } }, { role });
    await page.getByText("There are no agents yet.").waitFor();
    expect(page.getByRole("link", { name: "New agent" }).count()).toBe(0);
  });

  it("gives an agent no task", async () => {
    const page = await openConsole(
      `/agents/${AGENT_ID}`,
      oneAgent(() => reader()),
      { role },
    );
    await page.getByRole("heading", { name: "Latest runs" }).waitFor();
    expect(page.getByRole("button", { name: "Run the task" }).count()).toBe(0);
    expect(page.getByRole("link", { name: "Run a task" }).count()).toBe(0);
    expect(page.getByRole("navigation", { name: "Agent" }).getByRole("link", { name: "Settings" }).count()).toBe(0);
  });

  it("changes and publishes no agent", async () => {
    const page = await openConsole(
      `/agents/${AGENT_ID}/settings`,
      oneAgent(() => reader()),
      { role },
    );
    await page.getByText("You can view the agent but not change it.").waitFor();
    expect(page.getByText("Publish").count()).toBe(0);
    expect(page.getByRole("textbox").count()).toBe(0);
  });

  it("talks to no agent", async () => {
    const page = await openConsole(
      `/agents/${AGENT_ID}/chat`,
      { ...oneAgent(() => reader()), "GET /api/sessions": {}, "GET /api/agents/{agent_id}/standing": {} },
      { role },
    );
    await page.getByText("needs the permission to run agents").waitFor();
    expect(page.getByLabel("Your message").count()).toBe(0);
  });

  it("sees submissions and no queue of the operator", async () => {
    const page = await openConsole("/reviews", { "GET /api/listings/submissions": {} }, { role });
    await page.getByRole("heading", { name: "Your submissions" }).waitFor();
    expect(page.getByRole("link", { name: "Waiting for review" }).count()).toBe(0);
  });

  it("makes no skill", async () => {
    const page = await openConsole("/skills/new", {}, { role });
    await page.getByText("You cannot create skills.").waitFor();
    expect(page.getByRole("textbox").count()).toBe(0);
  });

  it("is told who installs agents of other instances", async () => {
    const answers = { "GET /api/federation/peers": {}, "GET /api/federation/installations": {} };
    const page = await openConsole("/federation", answers, { role });
    await page.getByText("A person who may manage agents can install them.").waitFor();
  });

  it("plays no music", async () => {
    const page = await openConsole(
      "/music",
      {
        "GET /api/integrations": { integrations: [{ provider: "sandbox_music", connected: true }] },
        "GET /api/media/playback": {},
        "POST /api/media/playback": {},
        "GET /api/media/playlists": { playlists: [{ id: "p1", name: "Quiet office" }] },
        "GET /api/media/recommendations": {},
      },
      { role },
    );
    await page.getByRole("region", { name: "Playlists" }).getByText("Quiet office").waitFor();
    expect(page.getByRole("button", { name: /^(?:Play|Pause|Next|Previous|Say)/ }).count()).toBe(0);
  });
});
