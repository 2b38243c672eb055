import { describe, expect, it } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { getAgent } from "#test/support/factories/agents";
import { addPeer, installed, peerBundle, startPeer } from "#test/support/federation-peer";

const person = () => signUp({ password: "a good long password" });

const peersOf = async ({ token }: TestAccount): Promise<{ base_url: string; name: string }[]> =>
  (await call("GET", "/api/federation/peers", { token })).data<{ peers: { base_url: string; name: string }[] }>().peers;

describe("federation at the console", () => {
  it("adds an instance, never shows its key, and removes it after asking", async () => {
    const owner = await person();
    const peer = await startPeer();
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/federation");
    await page.getByText("No instances yet").waitFor();
    await page.getByRole("button", { name: "Add an instance" }).click();
    await page.getByLabel(/^Address/).fill(peer.baseUrl);
    await page.getByLabel(/^Key/).fill(peer.key);
    await page.getByLabel(/^Name/).fill("Partner");
    await page.getByRole("button", { name: "Add the instance" }).click();
    await page.getByText("Partner is added").waitFor();
    await page.getByRole("link", { name: "Partner", exact: true }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.content()).not.toContain(peer.key);
    await capture("federation-added");
    expect(await peersOf(owner)).toMatchObject([{ base_url: peer.baseUrl, name: "Partner" }]);

    await page.getByRole("button", { name: "Remove" }).click();
    await answerDialog(page, "Remove");
    await page.getByText("No instances yet").waitFor();
    expect(await peersOf(owner)).toEqual([]);
    expectNoComplaints();
  }, 60_000);

  it("says what an instance that fails answered, turns the pages of what it offers, and installs an agent by another name", async () => {
    const owner = await person();
    const bundles = Array.from({ length: 21 }, (_none, index) => peerBundle({ name: `Reader ${index + 1}` }));
    const peer = await startPeer(...bundles);
    const peerId = await addPeer(owner, peer);
    peer.next.push({ status: 200, body: "no list" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/federation/${peerId}`);
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1–20 of 21").waitFor();
    await capture("federation-peer");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("21–21 of 21").waitFor();
    await page.getByRole("button", { name: "Install Reader 21" }).click();
    await page.getByLabel("Name here").fill("Our reader");
    await capture("federation-install");
    await page.getByRole("button", { name: "Install it" }).click();
    const link = page.getByRole("status").getByRole("link", { name: "Our reader" });
    await link.waitFor();
    await capture("federation-installed");
    const agentId = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
    expect(await getAgent(owner, agentId)).toMatchObject({ name: "Our reader", maturity_level: "intern" });
    expectNoComplaints();
  }, 60_000);

  it("updates an installed agent, and says when it is the newest version or the instance is gone", async () => {
    const owner = await person();
    const bundle = peerBundle();
    const peer = await startPeer(bundle);
    const { peerId } = await installed(owner, peer, bundle.id);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/federation");
    const update = page.getByRole("button", { name: "Update" });
    await update.click();
    await page.getByText("Version 1.0.0 is the newest").waitFor();
    peer.bundles.set(bundle.id, { ...bundle, version: "1.1.0" });
    await update.click();
    await page.getByText("Updated from version 1.0.0 to 1.1.0.").waitFor();
    await page.getByRole("cell", { name: "1.1.0" }).waitFor();
    await capture("federation-updated");
    await call("DELETE", `/api/federation/peers/${peerId}`, { token: owner.token });
    await update.click();
    await page.getByRole("alert").getByText("add it again").waitFor();
    expectNoComplaints();
  }, 60_000);
});
