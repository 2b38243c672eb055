import { expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { readTraceExport } from "#test/support/factories/trace-exports";
import { startTraceReceiver } from "#test/support/trace-receiver";

it("a receiver of traces is set, tested, changed and removed, and the value of its header is never shown", async () => {
  const receiver = await startTraceReceiver();
  const owner = await signUp({ password: "a good long password" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/settings/traces");
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByLabel("Header").fill("x-api-key");
  await page.getByLabel("Its value").fill("nl-5c91-a-key-of-a-person");
  await page.getByRole("button", { name: "Send traces" }).click();
  await page.getByRole("heading", { name: /^Receiver/ }).waitFor();
  await page.getByText("x-api-key", { exact: true }).waitFor();
  expect(await page.content()).not.toContain("nl-5c91");

  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByText(/^Works, [\d,]+ ms\./).waitFor();
  expect(receiver.requests).toHaveLength(1);
  await capture("traces");
  expect(await accessibilityFaults(page, "/settings/traces")).toEqual([]);

  await page.getByLabel("Send texts too").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("are sent too").waitFor();
  expect(await readTraceExport(owner)).toMatchObject({ include_content: true, header_names: ["x-api-key"] });

  await page.getByRole("button", { name: "Stop sending" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sending" }).click();
  await page.getByRole("heading", { name: "Send traces" }).waitFor();
  expect(await readTraceExport(owner)).toBeNull();
  expectNoComplaints();
}, 60_000);
