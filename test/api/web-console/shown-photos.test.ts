import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { storedPhoto } from "#test/support/factories/photos";
import { type ModelServer, startModelServer } from "#test/support/model-server";

let vendor: ModelServer;
beforeAll(async () => {
  vendor = await startModelServer();
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.reset();
  vendor.respond(() => ({ kind: "reply", text: "I see hills." }));
});

/** Whether the model was shown a picture with its last question. */
const sawPicture = (): boolean => JSON.stringify(vendor.requests.at(-1)?.body["messages"]).includes("image_url");

it("a photo is chosen for a message and for a task, and the model is shown it", async () => {
  const owner = await signUp({ password: "a good long password" });
  await connected(owner, { ...ofServer(vendor), models: [{ name: "gpt-4o" }] });
  const { id } = await createAgent(owner, { name: "Looker" });
  const photo = await storedPhoto(owner);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/chat`);
  const choose = async (): Promise<void> => {
    await page.getByRole("button", { name: "Add photos" }).click();
    const picker = page.getByRole("dialog", { name: "Add photos" });
    await picker.getByLabel(photo.filename).check();
    await capture("photo-picker");
    expect(await accessibilityFaults(page, "the picker")).toEqual([]);
    await picker.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: `Remove ${photo.filename}` }).waitFor();
  };
  await choose();
  await page.getByLabel("Your message").fill("What is on it?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("log", { name: "Messages" }).getByText("I see hills.").waitFor();
  expect(sawPicture()).toBe(true);

  await page.goto(new URL(`/agents/${id}`, page.url()).href);
  await choose();
  await page.getByLabel("Task", { exact: true }).fill("Say what is on the photo");
  const asked = vendor.requests.length;
  await page.getByRole("button", { name: "Run the task" }).click();
  await page.getByText("I see hills.").first().waitFor();
  expect(vendor.requests.length).toBeGreaterThan(asked);
  expect(sawPicture()).toBe(true);
  expectNoComplaints();
}, 90_000);
