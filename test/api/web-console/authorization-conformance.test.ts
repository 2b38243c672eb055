import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, inject, test } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { authorizationScenarios, runHeard } from "#test/support/mcp-conformance/conformance-suite";
import { registeredProgram } from "#test/support/programs";

/** A port that no program listens at. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test.each(["2025-06-18", "2025-11-25", "2026-07-28"])(
  "the official suite's authorization scenarios of revision %s pass, with a person at the consent page",
  async (revision) => {
    const account = await signUp({ password: PASSWORD });
    const { clientId } = await registeredProgram("The conformance suite", "http://127.0.0.1/callback");
    const { promise: sentTo, resolve } = Promise.withResolvers<string>();
    const { origin } = new URL(inject("baseUrl"));
    const of = ["--url", origin, "--client-id", clientId, "--resource", `${origin}/api/mcp`];
    const options = ["authorization", ...of, "--port", String(await freePort()), "--spec-version", revision];
    const running = runHeard(options, (output) => {
      const [address] = /http\S+\/oauth\/authorize\?\S+(?=\n)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    const { page } = await visitSignedIn(account, await sentTo);
    await page.getByRole("button", { name: "Allow" }).click();
    const scenarios = await authorizationScenarios(revision);
    expect(scenarios).toContain("authorization-code-grant");
    expect(await running).toEqual({ exitCode: 0, scenarios, faults: [], skipped: [] });
  },
  120_000,
);
