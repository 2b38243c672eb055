import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { commandLine, type Ended } from "#test/support/command-line";
import { unknownId } from "#test/support/factories/agents";
import { HOSTILE, type Manner, OBEYED } from "#test/support/hostile-instance";
import { personAtTerminal, requireNothingOpened } from "#test/support/person-at-terminal";

const AGENT = unknownId();

/** How each command is called, and its exit codes: with hostile texts, odd values, and refusals. */
const SCENES: Readonly<Record<string, readonly { words: string[]; codes: Readonly<Record<Manner, number>> }[]>> = {
  login: [{ words: ["login", "--device"], codes: { texts: 5, odd: 5, refusals: 3 } }],
  logout: [{ words: ["logout"], codes: { texts: 0, odd: 0, refusals: 3 } }],
  agents: [
    { words: ["agents"], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["agents", "show", AGENT], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["agents", "show", "Desk"], codes: { texts: 2, odd: 5, refusals: 4 } },
  ],
  run: [
    { words: ["run", AGENT, "Add", "--no-follow"], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["run", AGENT, "Add"], codes: { texts: 1, odd: 1, refusals: 4 } },
  ],
  follow: [{ words: ["follow", AGENT], codes: { texts: 1, odd: 5, refusals: 4 } }],
  logs: [{ words: ["logs"], codes: { texts: 0, odd: 5, refusals: 4 } }],
  approve: [
    { words: ["approve"], codes: { texts: 0, odd: 0, refusals: 4 } },
    { words: ["approve", AGENT, "--yes"], codes: { texts: 0, odd: 5, refusals: 4 } },
  ],
  reject: [{ words: ["reject", AGENT, "--yes"], codes: { texts: 0, odd: 5, refusals: 4 } }],
  review: [
    { words: ["review"], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["review", AGENT, "right"], codes: { texts: 0, odd: 0, refusals: 4 } },
  ],
  schedules: [
    { words: ["schedules"], codes: { texts: 0, odd: 0, refusals: 4 } },
    { words: ["schedules", "show", AGENT], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["schedules", "show", "Bank lines"], codes: { texts: 2, odd: 2, refusals: 4 } },
    { words: ["schedules", "next", AGENT], codes: { texts: 5, odd: 5, refusals: 4 } },
    { words: ["schedules", "run", AGENT], codes: { texts: 1, odd: 5, refusals: 4 } },
    { words: ["schedules", "run", AGENT, "--no-follow"], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["schedules", "pause", AGENT], codes: { texts: 0, odd: 0, refusals: 4 } },
    { words: ["schedules", "resume", AGENT], codes: { texts: 0, odd: 0, refusals: 4 } },
  ],
  triggers: [
    { words: ["triggers"], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["triggers", "show", AGENT], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["triggers", "test", AGENT, "--body", "{}"], codes: { texts: 5, odd: 5, refusals: 4 } },
    { words: ["triggers", "deliveries", AGENT], codes: { texts: 0, odd: 0, refusals: 4 } },
    { words: ["triggers", "redeliver", AGENT, AGENT, "--no-follow"], codes: { texts: 0, odd: 5, refusals: 4 } },
  ],
  workflows: [
    { words: ["workflows"], codes: { texts: 0, odd: 0, refusals: 4 } },
    { words: ["workflows", "show", AGENT], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["workflows", "run", AGENT], codes: { texts: 1, odd: 5, refusals: 4 } },
    { words: ["workflows", "rehearse", AGENT], codes: { texts: 1, odd: 5, refusals: 4 } },
    { words: ["workflows", "import", "cases.csv"], codes: { texts: 4, odd: 5, refusals: 4 } },
  ],
  models: [{ words: ["models"], codes: { texts: 0, odd: 5, refusals: 4 } }],
  eval: [
    { words: ["eval"], codes: { texts: 0, odd: 5, refusals: 4 } },
    { words: ["eval", AGENT, AGENT], codes: { texts: 1, odd: 5, refusals: 4 } },
    { words: ["eval", AGENT, "cases.csv", "--against", "1"], codes: { texts: 1, odd: 5, refusals: 4 } },
  ],
  // Its check of the plan answers with hostile mistakes.
  plan: [{ words: ["plan", "files", "--prune"], codes: { texts: 2, odd: 5, refusals: 4 } }],
  apply: [{ words: ["apply", "files", "--prune", "--yes"], codes: { texts: 2, odd: 5, refusals: 4 } }],
  import: [{ words: ["import", "written"], codes: { texts: 0, odd: 5, refusals: 4 } }],
};

const SIGN_IN = { clientId: "program", accessToken: "a", refreshToken: "r", expiresAt: 4e12, scope: "AGENT_VIEW" };

/** A person with a file whose texts are hostile, too. */
async function personWithFiles() {
  const person = await personAtTerminal();
  const { folder } = person.program;
  await mkdir(join(folder, "files/agents"), { recursive: true });
  const name = JSON.stringify(HOSTILE);
  await writeFile(
    join(folder, "files/agents/a.yaml"),
    `name: ${JSON.stringify(`${HOSTILE}2`)}\nrole: custom\nconfiguration:\n  ${name}: ${name}\n`,
  );
  await writeFile(join(folder, "cases.csv"), "task\nAdd 1 and 2\n");
  return person;
}

function requireHarmless({ stdout, stderr }: Ended): void {
  expect(OBEYED.exec(stdout)).toBeNull();
  expect(OBEYED.exec(stderr)).toBeNull();
}

test("every command of the program has a scene", async () => {
  const { stdout } = await (await commandLine()).run(["help"]);
  const commands = [...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name]) => name);
  expect(commands).toEqual(Object.keys(SCENES));
});

describe.each(["texts", "odd", "refusals"] as const)("an instance that answers with %s", (manner) => {
  test("writes nothing that a terminal obeys, opens nothing, and the exit code is right", async () => {
    const at = await personWithFiles();
    at.instance.manner = manner;
    const seen: unknown[] = [];
    for (const { words, codes } of Object.values(SCENES).flat()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person calls them
      if (words[0] === "logout")
        await writeFile(join(at.program.folder, "sign-in.json"), JSON.stringify({ ...SIGN_IN, url: at.instance.url }));
      const key = words[0] === "login" || words[0] === "logout" ? "" : "tnr_key";
      // oxlint-disable-next-line no-await-in-loop -- as above
      const ended = await at.run(words, { TENURE_API_KEY: key });
      requireHarmless(ended);
      if (ended.code !== codes[manner]) seen.push({ words, ...ended, expected: codes[manner] });
      // The program itself would write such a line.
      if (words[0] !== "follow" && !words.includes("run")) expect(ended.stdout).not.toMatch(/^You are signed in/m);
      expect(ended.stderr).not.toMatch(/^You are signed in/m);
      expect(ended.stderr.length).toBeLessThan(100_000);
    }
    expect(seen).toEqual([]);
    await requireNothingOpened(at);
  }, 240_000);
});

const NO_MISTAKES = { status: 200, body: { data: { requests: [] } } };

test("a plan whose check finds no mistake is shown and carried out without what a terminal obeys", async () => {
  const { instance, run } = await personWithFiles();
  instance.answers["/api/plan"] = NO_MISTAKES;
  for (const words of [
    ["plan", "files", "--prune"],
    ["apply", "files", "--prune", "--yes"],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person calls them
    const ended = await run(words, { TENURE_API_KEY: "tnr_key" });
    requireHarmless(ended);
    expect([words, ended.stderr, ended.code]).toEqual([words, expect.any(String), 0]);
    expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/^You are signed in/m);
  }
}, 120_000);

test("JSON of hostile texts is whole, and writes nothing that a terminal obeys", async () => {
  const { instance, run } = await personWithFiles();
  instance.answers["/api/plan"] = NO_MISTAKES;
  for (const words of [
    ["agents"],
    ["approve"],
    ["plan", "files", "--prune"],
    ["eval", AGENT, AGENT],
    ["follow", AGENT],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person calls them
    const ended = await run([...words, "--json"], { TENURE_API_KEY: "tnr_key" });
    requireHarmless(ended);
    expect([words, ended.stderr, ended.code]).toEqual([
      words,
      expect.any(String),
      words[0] === "eval" || words[0] === "follow" ? 1 : 0,
    ]);
    const texts = words[0] === "follow" ? ended.stdout.trim().split("\n") : [ended.stdout];
    expect(JSON.stringify(texts.map((text) => JSON.parse(text) as unknown))).toContain(
      JSON.stringify(HOSTILE).slice(1, -1),
    );
  }
  instance.manner = "refusals";
  const refused = await run(["agents", "--json"], { TENURE_API_KEY: "tnr_key" });
  requireHarmless(refused);
  expect(JSON.parse(refused.stderr)).toMatchObject({ exit_code: 4 });
}, 120_000);
