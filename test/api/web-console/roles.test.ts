import { describe, expect, it } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { putSettings } from "#test/support/factories/sdlc";
import { addPeer, peerBundle, startPeer } from "#test/support/federation-peer";
import { addColleague } from "#test/support/users";

const newOwner = (): Promise<TestAccount> => signUp({ password: "a good long password" });

describe("the console offers only what the role permits", () => {
  it("a member works with agents, and decides and administers nothing", async () => {
    const owner = await newOwner();
    const { id: agentId } = await createAgent(owner);
    const { id: approvalId } = await requestApproval(owner, agentId);
    const peerId = await addPeer(owner, await startPeer(peerBundle()));
    await call("POST", "/api/sdlc/enable", { token: owner.token });
    await putSettings(owner, { enabled_agent_types: ["planner"] });
    const { page, expectNoComplaints } = await visitSignedIn(await addColleague(owner, "member"), "/agents/new");
    const goTo = (path: string) => page.goto(new URL(path, page.url()).href);
    const buttons = (name: RegExp | string) => page.getByRole("main").getByRole("button", { name }).count();

    await page.getByText("Advanced").click();
    await page.getByLabel("Level").waitFor();
    expect(await page.getByLabel("Level").locator("option").count(), "levels of a new agent").toBe(1);

    await goTo(`/agents/${agentId}/learning`);
    await page.getByRole("heading", { name: "Changes of level" }).waitFor();
    expect(await buttons(/exam|promote|demote/i)).toBe(0);

    await goTo(`/approvals/${approvalId}`);
    await page.getByText("It waits for an administrator of your tenant.").waitFor();
    expect(await buttons(/Approve|Reject/)).toBe(0);

    await goTo("/governance");
    await page.getByRole("row", { name: /yes Planner/ }).waitFor();
    expect(await buttons(/Turn|Save/)).toBe(0);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Audit" }).count()).toBe(0);
    await goTo("/governance/audit");
    await page.getByText("Only administrators of your tenant can read the audit log.").waitFor();

    await goTo("/webhooks");
    await page.getByText("Only administrators").waitFor();
    expect(await buttons("Create a webhook")).toBe(0);

    await goTo("/account/people");
    await page.getByText("Only administrators").waitFor();
    expect(await page.getByRole("link", { name: "People" }).count()).toBe(0);

    await goTo("/federation");
    await page.locator(`a[href="/federation/${peerId}"]`).click();
    await page.getByRole("button", { name: "Install Invoice reader" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Instances", exact: true }).waitFor();
    expect(await buttons("Remove")).toBe(0);
    expect(await page.getByLabel(/^Key/).count()).toBe(0);
    expectNoComplaints();
  }, 60_000);

  it("a viewer only looks", async () => {
    const owner = await newOwner();
    const { page, expectNoComplaints } = await visitSignedIn(await addColleague(owner, "viewer"), "/agents");
    const goTo = (path: string) => page.goto(new URL(path, page.url()).href);

    await page.getByText("There are no agents yet.").waitFor();
    expect(await page.getByRole("link", { name: "New agent" }).count()).toBe(0);
    const { id: agentId } = await createAgent(owner, { name: "Reader" });

    await goTo(`/agents/${agentId}`);
    await page.getByRole("heading", { name: "Latest runs" }).waitFor();
    expect(await page.getByRole("button", { name: "Run the task" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Run a task" }).count()).toBe(0);
    const tabs = page.getByRole("navigation", { name: "Agent" });
    expect(await tabs.getByRole("link", { name: "Settings" }).count()).toBe(0);
    await goTo(`/agents/${agentId}/settings`);
    await page.getByText("You can view the agent but not change it.").waitFor();
    expect(await page.getByText("Publish").count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);

    await goTo(`/agents/${agentId}/chat`);
    await page.getByText("needs the permission to run agents").waitFor();
    expect(await page.getByLabel("Your message").count()).toBe(0);

    await goTo("/reviews");
    await page.getByRole("heading", { name: "Your submissions" }).waitFor();
    expect(await page.getByRole("link", { name: "Waiting for review" }).count()).toBe(0);

    await goTo("/skills/new");
    await page.getByText("You cannot create skills.").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);

    await page.getByRole("link", { name: "Federation" }).click();
    await page.getByText("A person who may manage agents can install them.").waitFor();
    expectNoComplaints();
  }, 60_000);
});
