import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { programThatEchoes, registerDevice, startDesktopClient } from "#test/support/desktop";
import { createAgent } from "#test/support/factories/agents";

const manage = (account: { token: string }, body: Record<string, unknown>) =>
  call("POST", "/api/desktop/docker", { token: account.token, body });

test("each action becomes the words of the docker command, and nothing of a name is read as an option", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  // docker need not be installed here: the test checks the device's call of it.
  await startDesktopClient(device.key, { allow: ["docker *"], programs: await programThatEchoes("docker") });
  const words = async (body: Record<string, unknown>) =>
    (await manage(owner, body)).data<{ stdout: string }>().stdout.trimEnd().split("\n");
  expect(await words({ action: "list" })).toEqual(["ps", "--all"]);
  expect(await words({ action: "images" })).toEqual(["images"]);
  expect(await words({ action: "logs", container: "web" })).toEqual(["logs", "--tail", "200", "web"]);
  expect(await words({ action: "stop", container: "web" })).toEqual(["stop", "web"]);
  expect(await words({ action: "run", image: "nginx:1.29", command: ["nginx", "-t"] })).toEqual([
    "run",
    "--rm",
    "nginx:1.29",
    "nginx",
    "-t",
  ]);
});

test("an action without what it needs, and a name like an option, are refused with the field", async () => {
  const owner = await signUp();
  const wrong: [Record<string, unknown>, string][] = [
    [{ action: "stop" }, "body.container"],
    [{ action: "run" }, "body.image"],
    [{ action: "explode" }, "body.action"],
    [{ action: "stop", container: "--all" }, "body.container"],
  ];
  for (const [body, path] of wrong) {
    const refused = await manage(owner, body);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
});

test("only an autonomous agent may", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  const refused = await manage(owner, { action: "list", agent_id: agent.id });
  expect(refused.error).toMatchObject({ code: "GOVERNANCE_VIOLATION", details: { action: "run_container" } });
});
