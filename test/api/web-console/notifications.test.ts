import { expect, it } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";

/** Records what the browser would show, because one without a window shows none, and lets the page be hidden. */
const RECORDER = `(() => {
  globalThis.shown = [];
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  globalThis.hide = (next) => { hidden = next; document.dispatchEvent(new Event("visibilitychange")); };
  globalThis.Notification = class Notification extends EventTarget {
    static permission = "default";
    static requestPermission() {
      globalThis.wasAsked = true;
      Notification.permission = "granted";
      return Promise.resolve("granted");
    }
    constructor(title, { tag }) { super(); globalThis.shown.push({ title, tag }); }
    close() {}
  };
})()`;

it("tells a request for approval by the browser while no page is seen, once a person switched that on", async () => {
  const owner = await signUp({ password: "a good long password" });
  const agent = await createAgent(owner, { name: "Shipping clerk" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/approvals");
  await page.addInitScript(RECORDER);
  await page.goto(new URL("/settings", page.url()).href);
  await page.getByRole("heading", { name: "Notifications" }).waitFor();
  await page.getByText("Off in this browser.").waitFor();
  expect(await page.evaluate("globalThis.wasAsked")).toBeUndefined();
  await page.getByRole("button", { name: "Switch notifications on" }).click();
  await page.getByText("On in this browser.").waitFor();
  expect(await page.evaluate("globalThis.wasAsked")).toBe(true);
  await capture("notifications-on");
  const toast = page.getByRole("status").getByText("Shipping clerk asks: Deploy build 42 to production");

  await requestApproval(owner, agent.id);
  await toast.waitFor();
  expect(await page.evaluate("globalThis.shown")).toEqual([]);
  await page.evaluate("globalThis.hide(true)");
  const { id } = await requestApproval(owner, agent.id, { input_summary: "Deploy build 43" });
  await expect
    .poll(() => page.evaluate("globalThis.shown"))
    .toEqual([{ title: "Shipping clerk asks: Deploy build 43", tag: id }]);
  await page.evaluate("globalThis.hide(false)");
  await page.getByRole("button", { name: "Switch notifications off" }).click();
  await page.getByText("Off in this browser.").waitFor();
  expectNoComplaints();
}, 60_000);
