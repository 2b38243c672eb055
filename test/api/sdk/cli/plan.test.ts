import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { startBreakingProxy } from "#test/support/breaking-proxy";
import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { CHANGED, described, FILES, namesOf, partsOf, write } from "#test/support/factories/described-workspace";

interface Planned {
  action: string;
  kind: string;
  changes: { field: string }[];
}

describe("does", () => {
  test("shows what it would make, makes it, and then plans no changes", async () => {
    const owner = await signUp();
    const program = await described(owner);
    const planned = await program.run(["plan", "described", "--check"]);
    expect(planned.code, planned.stderr).toBe(6);
    for (const line of ['+ agent "Desk"', '+ budget "agent Desk day"', "    configuration: "])
      expect(planned.stdout).toContain(line);
    expect(await namesOf(owner)).toEqual([]);
    expect((await program.run(["apply", "described"])).code).toBe(2);
    const applied = await program.run(["apply", "described", "--yes"]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(await program.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect(await program.run(["apply", "described", "--yes"])).toMatchObject({ code: 0, stdout: "no changes\n" });
  }, 90_000);

  test("changes only what a file says, and deletes only with --prune", async () => {
    const owner = await signUp();
    const program = await described(owner, { "agents/desk.yaml": FILES["agents/desk.yaml"] });
    await createAgent(owner, { name: "Other" });
    await program.run(["apply", "described", "--yes"]);
    await write(program, { "agents/desk.yaml": "name: Desk\nrole: custom\nconfiguration:\n  temperature: 0.7\n" });
    const planned = await program.run(["plan", "described", "--json"]);
    expect(JSON.parse(planned.stdout)).toEqual([
      {
        action: "change",
        kind: "agent",
        name: "Desk",
        changes: [{ field: "configuration.temperature", before: 0.2, after: 0.7 }],
      },
    ]);
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    expect(await namesOf(owner)).toEqual(["Desk", "Other"]);
    expect((await program.run(["plan", "described", "--prune"])).stdout).toBe('- agent "Other"\n');
    expect((await program.run(["apply", "described", "--prune", "--yes"])).code).toBe(0);
    expect(await namesOf(owner)).toEqual(["Desk"]);
  }, 90_000);

  test("changes each kind, keeps what a file leaves out, deletes with --prune, and makes it again", async () => {
    const owner = await signUp();
    const program = await described(owner);
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    await write(program, CHANGED);
    const planned = JSON.parse((await program.run(["plan", "described", "--json"])).stdout) as Planned[];
    expect(planned.map(({ action, kind, changes }) => [action, kind, changes.map(({ field }) => field)])).toEqual([
      ["change", "skill", ["description", "code"]],
      ["change", "webhook", ["events", "enabled"]],
      ["change", "budget", ["tokens", "on_reached"]],
      ["change", "alert rule", ["threshold", "agent", "enabled"]],
    ]);
    const applied = await program.run(["apply", "described", "--yes"]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(await program.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect(await partsOf(owner)).toMatchObject({
      webhooks: [{ events: ["agent.executed", "execution.failed"], enabled: false }],
      budgets: [{ usd: 5, tokens: 1_000, on_reached: "ask" }],
      rules: [{ threshold: 7, agent: null, enabled: false, window_minutes: 60 }],
      skills: [{ name: "Greet", description: "Adds", is_installed: true }],
    });

    for (const path of Object.keys(CHANGED)) await rm(join(program.folder, "described", path));
    const pruned = await program.run(["apply", "described", "--prune", "--yes"]);
    expect([pruned.code, pruned.stdout.match(/^- /gm)?.length], pruned.stderr).toEqual([0, 4]);
    expect(await program.run(["plan", "described", "--prune"])).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect(await partsOf(owner)).toMatchObject({
      webhooks: [],
      budgets: [],
      rules: [],
      skills: [{ is_installed: false }],
    });
    await write(program, CHANGED);
    const again = await program.run(["apply", "described", "--yes"]);
    expect([again.code, again.stdout.match(/^\+ /gm)?.length], again.stderr).toEqual([0, 4]);
    expect(await program.run(["plan", "described", "--prune"])).toMatchObject({ code: 0, stdout: "no changes\n" });
  }, 120_000);

  test("agents name one another: one that is asked is made first, whatever the order of the files", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      "agents/a.yaml": "name: A\nrole: custom\nconfiguration:\n  agents: [Z]\n",
      "agents/z.yaml": "name: Z\nrole: custom\n",
    });
    const applied = await program.run(["apply", "described", "--yes"]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(await program.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect((await program.run(["import", "copy"])).code).toBe(0);
    expect(await readFile(join(program.folder, "copy/agents/a.yaml"), "utf8")).toMatch(/agents:\n\s+- Z\n/);
    await write(program, { "agents/z.yaml": "name: Z\nrole: custom\nconfiguration:\n  agents: [A]\n" });
    const refused = await program.run(["apply", "described", "--yes"]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("would let the agent ask itself: Z → A → Z");
  }, 90_000);

  test("imports what the workspace has into files without a level and without secrets, which then plan no changes", async () => {
    const owner = await signUp();
    const source = await described(owner);
    expect((await source.run(["apply", "described", "--yes"])).code).toBe(0);
    expect((await source.run(["import", "copy"])).code).toBe(0);
    expect((await readdir(join(source.folder, "copy"))).toSorted()).toEqual(
      Object.keys(FILES)
        .map((path) => dirname(path))
        .toSorted(),
    );
    expect(await source.run(["plan", "copy", "--check", "--prune"])).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect(await readFile(join(source.folder, "copy/agents/desk.yaml"), "utf8")).not.toContain("maturity_level");
    expect(await readFile(join(source.folder, "copy/webhooks/http-127-0-0-1-9-hook.yaml"), "utf8")).not.toContain(
      "secret",
    );
    const again = await source.run(["import", "copy"]);
    expect([again.stdout, again.stderr]).toEqual(["", "Kept 5 files that exist. --force replaces them.\n"]);
  }, 90_000);

  test("makes the rest when a failed apply runs again", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      "agents/a.yaml": "name: First\nrole: custom\n",
      // That a tool is there is decided when the agent is made.
      "agents/b.yaml": "name: Second\nrole: custom\nconfiguration:\n  tools: [missing_tool]\n",
    });
    const failed = await program.run(["apply", "described", "--yes"]);
    expect([failed.code, await namesOf(owner)]).toEqual([4, ["First"]]);
    expect(failed.stderr).toMatch(/^\+ agent "First"\ndescribed\/agents\/b\.yaml: agent "Second": /);
    expect(failed.stderr).toMatch(/1 of 2 changes were made\. Run it again for the rest:\n {2}\+ agent "Second"\n$/);
    expect(failed.stderr).toContain("configuration.tools.0 does not name a tool");
    await write(program, { "agents/b.yaml": "name: Second\nrole: custom\n" });
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    expect(await namesOf(owner)).toEqual(["First", "Second"]);
  }, 90_000);

  test("makes what a file needs by several requests, or nothing of it", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      "webhooks/office.yaml": "url: http://127.0.0.1:9/hook\nevents: [agent.executed]\nenabled: false\n",
    });
    const proxy = await startBreakingProxy();
    const neverPass = async (): Promise<void> => {
      proxy.beforeNext("PATCH", neverPass);
      await Promise.reject(new Error("The connection breaks."));
    };
    proxy.beforeNext("PATCH", neverPass);
    const failed = await program.run(["apply", "described", "--yes"], { TENURE_URL: proxy.url });
    expect([failed.code, failed.stderr]).toEqual([5, expect.stringContaining("0 of 1 changes were made")]);
    expect(proxy.asked.map(({ method, path }) => `${method} ${path}`)).toContain("POST /api/webhooks");
    expect((await partsOf(owner)).webhooks).toEqual([]);

    await write(program, { "skills/greet.yaml": FILES["skills/greet.yaml"] });
    await rm(join(program.folder, "described/webhooks/office.yaml"));
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    const [skill] = (await partsOf(owner)).skills;
    await write(program, { "skills/greet.yaml": CHANGED["skills/greet.yaml"] });
    // Someone else changes it between the code and the rest.
    proxy.beforeNext("PUT", async () => {
      proxy.beforeNext("PUT", async () => {
        const path = `/api/v1/skills/private/${String(skill?.["id"])}`;
        await call("PUT", path, { token: owner.token, body: { description: "Changed in the console" } });
      });
      await Promise.resolve();
    });
    const refused = await program.run(["apply", "described", "--yes"], { TENURE_URL: proxy.url });
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining("PRECONDITION_FAILED")]);
    expect(refused.stderr).not.toContain("half made");
    const detail = await call("GET", `/api/v1/skills/private/${String(skill?.["id"])}`, { token: owner.token });
    expect(detail.body).toMatchObject({
      skill: { description: "Changed in the console", code: expect.stringContaining("total: input.a") },
    });
  }, 120_000);
});

describe("refuses", () => {
  test("a level, a secret, an unknown field and a missing one, all at once and before anything changes", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      "agents/a.yaml": "name: A\nrole: custom\nmaturity_level: autonomous\n",
      "agents/b.yaml": "name: B\nwings: 2\n",
      "webhooks/c.yaml": "url: https://example.com/c\nevents: [agent.executed]\nsecret: abc\n",
      "skills/d.yaml": "- a list\n",
      "model-connections/e.yaml": "name: north\nprovider: openai\napi_key: sk-in-a-file\n",
      "tool-servers/f.yaml":
        "name: orders\nurl: https://example.com/mcp\nkind: mcp\nauth:\n  type: header\n  value: in a file\n",
    });
    const { code, stderr } = await program.run(["apply", "described", "--yes"]);
    expect(code).toBe(2);
    expect(stderr).toContain("a.yaml: maturity_level: earned, cannot be declared");
    expect(stderr).toContain("b.yaml: role: is missing");
    expect(stderr).toContain("b.yaml: wings: is not known");
    expect(stderr).toContain("c.yaml: secret: does not belong in a file");
    expect(stderr).toContain("d.yaml: must describe one thing");
    expect(stderr).toContain("e.yaml: api_key: is a secret, which does not belong in a file; write ${NAME}");
    expect(stderr).toContain("f.yaml: auth.value: is a secret");
    expect(stderr).not.toContain("sk-in-a-file");
    expect(await namesOf(owner)).toEqual([]);
  }, 60_000);

  test("to change or delete what someone else has changed since it was shown", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      "agents/desk.yaml": FILES["agents/desk.yaml"],
      "skills/greet.yaml": FILES["skills/greet.yaml"],
      "webhooks/office.yaml": FILES["webhooks/office.yaml"],
    });
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    const { agents, skills, webhooks } = await partsOf(owner);
    const { token } = owner;
    const everyCase = [
      {
        file: { "agents/desk.yaml": `${FILES["agents/desk.yaml"]}  max_tokens: 500\n` },
        change: ["PUT", `/api/agents/${String(agents[0]?.["id"])}`, { description: "Changed in the console" }],
      },
      {
        file: { "skills/greet.yaml": CHANGED["skills/greet.yaml"] },
        change: [
          "PUT",
          `/api/v1/skills/private/${String(skills[0]?.["id"])}`,
          { description: "Changed in the console" },
        ],
      },
      {
        file: { "webhooks/office.yaml": CHANGED["webhooks/office.yaml"] },
        change: ["PATCH", `/api/webhooks/${String(webhooks[0]?.["id"])}`, { enabled: false }],
      },
    ] as const;
    for (const { file, change } of everyCase) {
      const [method, path, body] = change;
      const proxy = await startBreakingProxy();
      let status = 0;
      proxy.beforeNext(method, async () => {
        ({ status } = await call(method, path, { token, body }));
      });
      await write(program, file);
      const refused = await program.run(["apply", "described", "--yes"], { TENURE_URL: proxy.url });
      expect(status, path).toBe(200);
      expect([path, refused.code, refused.stderr]).toEqual([path, 4, expect.stringContaining("PRECONDITION_FAILED")]);
      expect(refused.stderr).toContain("0 of 1 changes were made");
      expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    }
    const proxy = await startBreakingProxy();
    proxy.beforeNext("DELETE", async () => {
      await call("PATCH", `/api/webhooks/${String(webhooks[0]?.["id"])}`, { token, body: { enabled: true } });
    });
    await rm(join(program.folder, "described/webhooks/office.yaml"));
    const kept = await program.run(["apply", "described", "--prune", "--yes"], { TENURE_URL: proxy.url });
    expect([kept.code, kept.stderr]).toEqual([4, expect.stringContaining("PRECONDITION_FAILED")]);
    expect((await partsOf(owner)).webhooks).toMatchObject([{ enabled: true }]);
  }, 120_000);

  test("a name that several agents have, and a field that cannot change", async () => {
    const owner = await signUp();
    const program = await described(owner, { "agents/twin.yaml": "name: Twin\nrole: custom\n" });
    await createAgent(owner, { name: "Twin", role: "finance-agent" });
    const fixed = await program.run(["plan", "described"]);
    expect([fixed.code, fixed.stderr]).toEqual([2, expect.stringContaining("role cannot change afterwards")]);
    await createAgent(owner, { name: "Twin" });
    const twins = await program.run(["plan", "described"]);
    expect([twins.code, twins.stderr]).toEqual([2, expect.stringContaining("several")]);
  }, 60_000);
});
