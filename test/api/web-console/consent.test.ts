import { auth, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { newProvider, startProgram } from "#test/support/browser-program";
import { call, signUp } from "#test/support/client";
import { answerDialog, signInByHand, visitConsole, visitSignedIn } from "#test/support/console";
import { authorize, deviceCodes, newVerifier, redeemDevice, registeredProgram } from "#test/support/programs";
import { addColleague } from "#test/support/users";

test("the official client signs in without a key, by the consent page, and its person ends it in the settings", async () => {
  const account = await signUp({ password: PASSWORD });
  const serverUrl = `${inject("baseUrl")}/api/mcp`;
  const program = await startProgram();
  const { provider, sentTo } = newProvider(program.address);
  expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
  const { page, capture } = await visitSignedIn(account, sentTo());
  await page.getByRole("heading", { name: /^Kite Code wants to use/ }).waitFor();
  await page.getByText("Run agents").waitFor();
  await capture("consent");
  expect(await page.getByLabel("It acts as").inputValue()).toBe(""); // you
  await page.getByText("It can give tasks to every agent").waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  const answer = await program.answer;
  const iss = answer.get("iss") ?? "";
  expect(await auth(provider, { serverUrl, authorizationCode: answer.get("code") ?? "", iss })).toBe("AUTHORIZED");
  const client = new Client({ name: "a test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("run_agent");
  await page.goto(`${inject("baseUrl")}/settings/clients`);
  await page.getByRole("row", { name: /Kite Code.*active/ }).waitFor();
  await capture("clients");
  await page.getByRole("button", { name: "End Kite Code" }).click();
  await answerDialog(page, "End");
  await page.getByRole("row", { name: /Kite Code.*ended/ }).waitFor();
  const { access_token: token = "" } = (await provider.tokens()) ?? {};
  expect((await call("POST", "/api/mcp/tools", { token, body: {} })).status).toBe(401);
  await client.close();
}, 90_000);

test("a person without a session signs in and comes back; a new agent begins as a student; less is given than asked, and shown", async () => {
  const owner = await signUp({ password: PASSWORD });
  const member = await addColleague(owner, "member");
  const program = await startProgram();
  const registered = await registeredProgram("Kite Code", program.address);
  const asked = { scope: "AGENT_VIEW AGENT_RUN TENANT_ADMIN" };
  const { headers } = await authorize(registered, newVerifier(), asked);
  const { page, capture } = await visitConsole(headers["location"]);
  await signInByHand(page, member.email, member.password);
  await page.getByText("It asked for more than you may do").first().waitFor();
  await page.getByText("Administer the tenant, its people and keys").waitFor();
  await capture("consent-less");
  await page.getByLabel("It acts as").selectOption("A new agent (student)");
  await page.getByRole("button", { name: "Allow" }).click();
  expect((await program.answer).get("state")).toBe("st ate&1");
  const { agents } = (await call("GET", "/api/agents", { token: owner.token })).data<{
    agents: { name: string; maturity_level: string }[];
  }>();
  expect(agents).toMatchObject([{ name: "Kite Code", maturity_level: "student" }]);
}, 90_000);

test("a program that registers itself at each sign-in gets its former agent again, and makes no other one", async () => {
  const owner = await signUp({ password: PASSWORD });
  const signIn = async (choose: (page: Page) => Promise<void>): Promise<URLSearchParams> => {
    const program = await startProgram();
    const { headers } = await authorize(await registeredProgram("Kite Code", program.address), newVerifier());
    const { page, capture } = await visitSignedIn(owner, headers["location"]);
    await choose(page);
    await capture("consent-again");
    await page.getByRole("button", { name: "Allow" }).click();
    return program.answer;
  };
  await signIn(async (page) => void (await page.getByLabel("It acts as").selectOption("A new agent (student)")));
  const again = await signIn((page) => page.getByText("It cannot act on other agents.").waitFor());
  expect(again.has("code")).toBe(true);
  const { agents } = (await call("GET", "/api/agents", { token: owner.token })).data<{ agents: { name: string }[] }>();
  expect(agents.map(({ name }) => name)).toEqual(["Kite Code"]);
}, 90_000);

test("a person who cancels sends the program away without a code", async () => {
  const account = await signUp({ password: PASSWORD });
  const program = await startProgram();
  const { headers } = await authorize(await registeredProgram("Kite Code", program.address), newVerifier());
  const { page } = await visitSignedIn(account, headers["location"]);
  await page.getByRole("button", { name: "Cancel" }).click();
  const answer = await program.answer;
  expect(answer.get("error")).toBe("access_denied");
  expect(answer.has("code")).toBe(false);
}, 60_000);

test("a device without a browser signs in by the code that it shows, and another is refused", async () => {
  const account = await signUp({ password: PASSWORD });
  const program = await registeredProgram("Kite Shell");
  const codes = await deviceCodes(program);
  const { page, capture } = await visitSignedIn(account, `${inject("baseUrl")}/oauth/device`);
  await page.getByLabel("Code").fill("AAAA-AAAA");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("No device shows this code").waitFor();
  await capture("device");
  await page.getByLabel("Code").fill(codes.user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: /^Kite Shell wants to use/ }).waitFor();
  await page.getByText(/It runs on the device that shows your code/).waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "Allowed" }).waitFor();
  expect((await redeemDevice(program, codes.device_code)).status).toBe(200);

  const refused = await deviceCodes(program);
  await page.goto(refused.verification_uri_complete);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "Not allowed" }).waitFor();
  expect((await redeemDevice(program, refused.device_code)).body).toMatchObject({ error: "access_denied" });
}, 90_000);
