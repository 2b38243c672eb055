import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { createAgent, TEXT, unknownId } from "#test/support/factories/agents";
import { described, write } from "#test/support/factories/described-workspace";
import { createWorkflow, step } from "#test/support/factories/stored-workflows";

interface Schedule {
  id: string;
  name: string;
  next_run_at: string | null;
}

/** A schedule of the agent "Reader", made by the API. */
async function scheduled(owner: TestAccount, body: Readonly<Record<string, unknown>>): Promise<Schedule> {
  const agent = await createAgent(owner, { name: "Reader" });
  const whole = {
    name: "Bank lines",
    agent_id: agent.id,
    task: "Summarize the text in one sentence",
    context: { text: TEXT },
    time_zone: "Europe/Berlin",
    ...body,
  };
  return (await call("POST", "/api/schedules", { token: owner.token, body: whole })).data<Schedule>();
}

const listed = async ({ token }: TestAccount): Promise<Record<string, unknown>[]> =>
  (await call("GET", "/api/schedules", { token })).data<{ schedules: Record<string, unknown>[] }>().schedules;

describe("tenure schedules", () => {
  test("lists, pauses with the reason, shows and resumes a schedule by its name or id", async () => {
    const owner = await signUp();
    const { id } = await scheduled(owner, { cron: "30 6 * * 1-5", name: "Bilanz (täglich)" });
    const program = await commandLine(owner);
    const table = await program.run(["schedules"]);
    expect([table.code, table.stderr]).toEqual([0, ""]);
    expect(table.stdout).toMatch(
      new RegExp(`^NAME .*\nBilanz \\(täglich\\) +active +Weekdays at 06:30, Europe/Berlin .* ${id}\n$`),
    );
    const words = ["schedules", "pause", "Bilanz (täglich)", "--reason", "Stocktaking"];
    expect(await program.run(words)).toEqual({ code: 0, stdout: "paused Bilanz (täglich)\n", stderr: "" });
    const shown = await program.run(["schedules", "show", id]);
    expect(shown.stdout).toMatch(/\nstate +paused\n/);
    expect(shown.stdout).toMatch(/\npaused +Stocktaking \(.+\)\n/);
    expect((await program.run(["schedules", "next", id])).stderr).toBe("It is paused: nothing is due.\n");
    const resumed = await program.run(["schedules", "resume", id, "--json"]);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ id, state: "active" });
  }, 90_000);

  test("tells the next due times of a clock with the night that lacks its hour, and those of real time", async () => {
    const owner = await signUp();
    await scheduled(owner, { cron: "30 2 28 3 *", starts_at: "2027-01-01T00:00:00Z", ends_at: "2028-12-31T00:00:00Z" });
    const program = await commandLine(owner);
    const clock = await program.run(["schedules", "next", "Bank lines"]);
    expect(clock).toEqual({
      code: 0,
      stdout: [
        "AT                        LOCAL                           NOTE",
        "2027-03-28T01:00:00.000Z  2027-03-28 03:00 Europe/Berlin  the clocks go forward",
        "2028-03-28T00:30:00.000Z  2028-03-28 02:30 Europe/Berlin",
        "",
      ].join("\n"),
      stderr: "",
    });
    const start = "2031-05-01T10:07:00.000Z";
    await scheduled(owner, { every_minutes: 90, starts_at: start, name: "Real time" });
    const real = await program.run(["schedules", "next", "Real time", "--count", "2", "--json"]);
    const [first, second] = JSON.parse(real.stdout) as { at: string; local: string }[];
    expect(first).toMatchObject({ local: expect.stringMatching(/^2031-05-01 \d\d:\d7$/) });
    expect(Date.parse(second?.at ?? "") - Date.parse(first?.at ?? "")).toBe(90 * 60_000);
    expect((await program.run(["schedules", "next", "Real time", "--count", "51"])).code).toBe(2);
  }, 90_000);

  test("runs a schedule now, follows the run to its end, and shows it among the ticks", async () => {
    const owner = await signUp();
    await scheduled(owner, { cron: "30 6 * * *", enabled: false });
    const program = await commandLine(owner);
    const run = await program.run(["schedules", "run", "Bank lines"]);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toMatch(/^Run (\S+)\n[^]*completed, done \(\1\)\n$/);
    const words = ["schedules", "run", "Bank lines", "--key", "once", "--no-follow"];
    const [first, again] = [await program.run(words), await program.run(words)];
    expect([again.code, again.stdout]).toEqual([0, first.stdout]);
    const shown = JSON.parse((await program.run(["schedules", "show", "Bank lines", "--json"])).stdout) as object;
    expect(shown).toMatchObject({ state: "paused", ticks: [{ outcome: "manual" }, { run_outcome: "done" }] });
  }, 90_000);

  test("says by its exit code what went wrong", async () => {
    const owner = await signUp();
    const program = await commandLine(owner);
    const codeOf = async (words: string[]) => (await program.run(["schedules", ...words])).code;
    expect(await codeOf(["stop"])).toBe(2);
    expect(await codeOf(["show"])).toBe(2);
    expect(await codeOf(["show", "Missing"])).toBe(2);
    expect(await codeOf(["show", unknownId()])).toBe(4);
    expect((await program.run(["schedules"])).stderr).toBe("There is nothing to show.\n");
  }, 60_000);
});

describe("schedules/*.yaml", () => {
  const AGENT = { "agents/ledger.yaml": "name: Ledger Match\nrole: custom\n" };
  const FILE = [
    "name: Bank lines of the day",
    "agent: Ledger Match",
    "task: Match the bank lines of {{schedule.date}}",
    'cron: "30 6 * * 1-5"',
    "time_zone: Europe/Berlin",
    'starts_at: "2031-01-01T01:00:00+01:00"',
    "",
  ].join("\n");

  test("make a schedule with its agent, change and pause it, resume it, and delete it only with --prune", async () => {
    const owner = await signUp();
    const program = await described(owner, { ...AGENT, "schedules/bank.yaml": FILE });
    const plan = async (...flags: string[]) => program.run(["plan", "described", ...flags]);
    const apply = async (...flags: string[]) => {
      const ended = await program.run(["apply", "described", "--yes", ...flags]);
      expect(ended.code, ended.stderr).toBe(0);
      return ended.stdout;
    };
    expect(await apply()).toContain('+ schedule "Bank lines of the day"');
    expect(await listed(owner)).toMatchObject([
      { agent: { name: "Ledger Match" }, cron: "30 6 * * 1-5", starts_at: "2031-01-01T00:00:00.000Z", state: "active" },
    ]);
    expect(await plan("--check", "--prune")).toMatchObject({ code: 0, stdout: "no changes\n" });

    const changed = FILE.replace('cron: "30 6 * * 1-5"', "every_minutes: 60").replace(
      /starts_at: .*/,
      "starts_at: null",
    );
    await write(program, { "schedules/bank.yaml": `${changed}enabled: false\n` });
    expect(await apply()).toMatch(
      /^~ schedule "Bank lines of the day"\n(?: {4}(?:every_minutes|starts_at|enabled): .+\n){3}$/,
    );
    expect(await listed(owner)).toMatchObject([{ cron: null, every_minutes: 60, starts_at: null, state: "paused" }]);
    expect(await plan("--check")).toMatchObject({ code: 0 });

    await write(program, { "schedules/bank.yaml": `${FILE}enabled: true\n` });
    await apply();
    expect(await listed(owner)).toMatchObject([{ cron: "30 6 * * 1-5", every_minutes: null, state: "active" }]);
    expect(await plan("--check")).toMatchObject({ code: 0, stdout: "no changes\n" });

    await rm(join(program.folder, "described/schedules/bank.yaml"));
    expect((await plan()).stdout).toBe("no changes\n");
    expect(await apply("--prune")).toBe('- schedule "Bank lines of the day"\n');
    expect(await listed(owner)).toEqual([]);
  }, 120_000);

  test("start a workflow by its name in place of a task, and change to it and back", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Ledger Match" });
    await createWorkflow(owner, agent.id, { name: "Month end", steps: [step("start", "trigger_schedule")] });
    const rule = ["name: Bank lines of the day", 'cron: "30 6 * * 1-5"', "time_zone: Europe/Berlin"].join("\n");
    const program = await described(owner, { "schedules/bank.yaml": FILE });
    const apply = async (text: string): Promise<void> => {
      await write(program, { "schedules/bank.yaml": text });
      const ended = await program.run(["apply", "described", "--yes"]);
      expect(ended.code, ended.stderr).toBe(0);
      const planned = await program.run(["plan", "described", "--check"]);
      expect([planned.code, planned.stdout]).toEqual([0, "no changes\n"]);
    };
    await apply(`${FILE}context:\n  account: main\n`);
    await apply(`${rule}\nworkflow: Month end\ninput:\n  account: main\n`);
    expect(await listed(owner)).toMatchObject([
      { workflow: { name: "Month end" }, task: null, context: {}, input: { account: "main" } },
    ]);
    expect((await program.run(["schedules", "show", "Bank lines of the day"])).stdout).toMatch(
      /\nworkflow +Month end\n/,
    );
    const ran = await program.run(["schedules", "run", "Bank lines of the day"]);
    expect([ran.code, ran.stdout], ran.stderr).toEqual([0, '{"start":{"account":"main"}}\n']);
    expect(ran.stderr).toMatch(/^Run (\S+)\n(?:.+\n)*completed \(\1\)\n$/);
    expect((await program.run(["import", "copy"])).code).toBe(0);
    const text = await readFile(join(program.folder, "copy/schedules/bank-lines-of-the-day.yaml"), "utf8");
    expect(text).toContain("workflow: Month end\n");
    expect(text).not.toContain("agent:");
    await apply(FILE);
    expect(await listed(owner)).toMatchObject([{ workflow: null, agent: { name: "Ledger Match" }, input: null }]);
  }, 120_000);

  test("are written by import with the agent's name, and plan no changes then", async () => {
    const owner = await signUp();
    const program = await described(owner, { ...AGENT, "schedules/bank.yaml": `${FILE}enabled: false\n` });
    expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
    expect((await program.run(["import", "copy"])).code).toBe(0);
    const text = await readFile(join(program.folder, "copy/schedules/bank-lines-of-the-day.yaml"), "utf8");
    expect(text).toContain("agent: Ledger Match\n");
    expect(text).toContain("enabled: false\n");
    const planned = await program.run(["plan", "copy", "--check", "--prune"]);
    expect([planned.code, planned.stdout], planned.stderr).toEqual([0, "no changes\n"]);
  }, 90_000);

  test("name every mistake before the first change", async () => {
    const owner = await signUp();
    const program = await described(owner, {
      "schedules/a.yaml": FILE,
      "schedules/b.yaml": "name: B\nagent: Missing\ntask: Add\ncron: 30 6\non_overlap: queue\nevery_minutes: 60\n",
      "schedules/c.yaml": "name: C\nagent: Missing\ntask: Add\nstarts_at: 2031-01-01\n",
    });
    await write(program, AGENT);
    const dated = await program.run(["plan", "described"]);
    expect([dated.code, dated.stderr]).toEqual([
      2,
      expect.stringContaining("c.yaml: line 4: starts_at: 2031-01-01 is a"),
    ]);
    await rm(join(program.folder, "described/schedules/c.yaml"));
    const unnamed = await program.run(["plan", "described"]);
    expect([unnamed.code, unnamed.stderr]).toEqual([
      2,
      expect.stringContaining('b.yaml: agent: none is named "Missing"'),
    ]);
    const file = "name: B\nagent: Ledger Match\ntask: Add\ncron: 30 6\non_overlap: queue\nevery_minutes: 60\n";
    await write(program, { "schedules/b.yaml": file });
    const planned = await program.run(["plan", "described"]);
    expect([planned.code, planned.stderr]).toEqual([2, expect.stringContaining("b.yaml: on_overlap: ")]);
    expect(await listed(owner)).toEqual([]);
  }, 90_000);
});
