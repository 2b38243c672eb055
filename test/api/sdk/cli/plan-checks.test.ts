import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { described, FILES, namesOf, write } from "#test/support/factories/described-workspace";
import { startToolServer } from "#test/support/tool-server";

describe("describes by names, and holds no secret", () => {
  const SHARED = {
    "domains/support.yaml": "name: Support\nrules:\n  - Refunds need a reason.\n",
    "model-connections/north.yaml":
      "name: north\nprovider: openai-compatible\nbase_url: http://127.0.0.1:11434/v1\napi_key: ${NORTH_API_KEY}\nmodels:\n  - name: large-3\n",
    "skills/greet.yaml": FILES["skills/greet.yaml"],
    "agents/desk.yaml":
      "name: Desk\nrole: custom\ndomain: Support\nconfiguration:\n  model: north/large-3\n  tools: [Greet]\n",
  };
  const KEY = "sk-of-a-test-0123456789";

  /** Those files, and a tool server that wants a key. */
  async function workspace(owner: TestAccount) {
    const simulator = await startToolServer();
    simulator.credential = { name: "x-key", value: "first secret" };
    const server = `name: orders\nurl: ${simulator.url}\nkind: mcp\nauth:\n  type: header\n  header: X-Key\n  value: \${ORDERS_KEY}\n`;
    const program = await described(owner, { ...SHARED, "tool-servers/orders.yaml": server });
    return { simulator, program };
  }

  test("domains, model connections and tool servers are made from files, with secrets of the environment", async () => {
    const owner = await signUp();
    const { program, simulator } = await workspace(owner);
    const unset = await program.run(["plan", "described"], { NORTH_API_KEY: KEY });
    expect([unset.code, unset.stderr]).toEqual([
      2,
      "described/tool-servers/orders.yaml: the variable ORDERS_KEY is not set\n",
    ]);
    const secrets = { NORTH_API_KEY: KEY, ORDERS_KEY: "first secret" };
    const planned = await program.run(["plan", "described"], secrets);
    expect(planned.code, planned.stderr).toBe(0);
    expect(planned.stdout).toContain('    domain: "Support"');
    expect(planned.stdout).not.toContain("first secret");
    const applied = await program.run(["apply", "described", "--yes"], secrets);
    expect(applied.code, applied.stderr).toBe(0);
    const servers = await call("GET", "/api/tool-servers", { token: owner.token });
    expect(servers.data()).toMatchObject({ tool_servers: [{ name: "orders", status: "connected" }] });
    const models = await call("GET", "/api/model-connections", { token: owner.token });
    expect(models.data()).toMatchObject({ model_connections: [{ name: "north", key_hint: "6789" }] });
    // No secret is told, so none is compared or needed.
    expect(await program.run(["plan", "described", "--check", "--prune"])).toMatchObject({
      code: 0,
      stdout: "no changes\n",
    });

    simulator.credential = { name: "x-key", value: "second secret" };
    const rotated = await program.run(["apply", "described", "--secrets", "--yes"], {
      NORTH_API_KEY: KEY,
      ORDERS_KEY: "second secret",
    });
    expect(rotated.code, rotated.stderr).toBe(0);
    const again = await call("GET", "/api/tool-servers", { token: owner.token });
    expect(again.data()).toMatchObject({ tool_servers: [{ status: "connected" }] });
  }, 120_000);

  test("import writes names in place of ids and variables in place of secrets, and another workspace is made from it", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const { program } = await workspace(owner);
    const secrets = { NORTH_API_KEY: KEY, ORDERS_KEY: "first secret" };
    expect((await program.run(["apply", "described", "--yes"], secrets)).code).toBe(0);
    const imported = await program.run(["import", "copy"]);
    expect([imported.code, imported.stderr]).toEqual([
      0,
      "Secrets are not written. Set for apply in another workspace: NORTH_API_KEY, ORDERS_KEY\n",
    ]);
    const files = imported.stdout.trim().split("\n");
    const texts = await Promise.all(files.map((path) => readFile(join(program.folder, path), "utf8")));
    const all = texts.join("\n");
    expect(all).toContain("domain: Support");
    expect(all).toContain("- Greet");
    expect(all).toContain("api_key: ${NORTH_API_KEY}");
    expect(all).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|domain_id|first secret|sk-of-a-test/);
    expect(await program.run(["plan", "copy", "--check", "--prune"])).toMatchObject({
      code: 0,
      stdout: "no changes\n",
    });

    const elsewhere = { ...secrets, TENURE_API_KEY: other.apiKey };
    const applied = await program.run(["apply", "copy", "--yes"], elsewhere);
    expect(applied.code, applied.stderr).toBe(0);
    expect(await program.run(["plan", "copy", "--check", "--prune"], elsewhere)).toMatchObject({
      code: 0,
      stdout: "no changes\n",
    });
  }, 120_000);
});

test("plan and apply refuse what the instance would refuse, with the file and the field, before anything is made", async () => {
  const owner = await signUp();
  const program = await described(owner, {
    "agents/desk.yaml": FILES["agents/desk.yaml"],
    "agents/hot.yaml": "name: Hot\nrole: custom\nconfiguration:\n  temperature: 99\n",
    "agents/lost.yaml": "name: Lost\nrole: custom\ndomain: Nowhere\n",
    "alert-rules/failures.yaml": "name: Failures\nmetric: failures\nthreshold: 5\nagent: Desk\nchannels: [webhook]\n",
    "budgets/desk.yaml": "scope: agent\nagent: Desk\nwindow: century\nusd: 5\n",
    "webhooks/office.yaml": "url: http://127.0.0.1:9/hook\nevents: [agent.exploded]\n",
    "tool-servers/orders.yaml": "name: orders\nurl: http://127.0.0.1:9/mcp\nkind: soap\n",
  });
  for (const command of [
    ["plan", "described"],
    ["apply", "described", "--yes"],
  ]) {
    const { code, stdout, stderr } = await program.run(command);
    expect([code, stdout], stderr).toEqual([2, ""]);
    for (const mistake of [
      "described/agents/hot.yaml: configuration.temperature: ",
      'described/agents/lost.yaml: domain: none is named "Nowhere"',
      "described/alert-rules/failures.yaml: metric: ",
      "described/alert-rules/failures.yaml: channels.0: ",
      "described/budgets/desk.yaml: window: ",
      "described/webhooks/office.yaml: events.0: ",
      "described/tool-servers/orders.yaml: kind: ",
    ])
      expect(stderr).toContain(mistake);
    expect(stderr).not.toContain("agents/desk.yaml");
  }
  expect(await namesOf(owner)).toEqual([]);
  await write(program, { "agents/hot.yaml": "name: Hot\nrole: custom\n" });
  await rm(join(program.folder, "described/agents/lost.yaml"));
  for (const path of ["alert-rules/failures", "budgets/desk", "webhooks/office", "tool-servers/orders"])
    await rm(join(program.folder, `described/${path}.yaml`));
  expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
  // A change is checked like a new thing.
  await write(program, { "agents/hot.yaml": "name: Hot\nrole: custom\nconfiguration:\n  temperature: 99\n" });
  const changed = await program.run(["plan", "described"]);
  expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining("hot.yaml: configuration.temperature: ")]);
}, 120_000);
