import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { call, type TestAccount } from "#test/support/client";
import { commandLine, type Program } from "#test/support/command-line";

/** Files that describe a workspace. */
export const FILES = {
  "agents/desk.yaml": "name: Desk\nrole: custom\ndescription: Answers refunds\nconfiguration:\n  temperature: 0.2\n",
  "skills/greet.yaml":
    "name: Greet\nskill_type: function\ncode: |\n  function main(input) {\n    return { total: input.a + input.b };\n  }\n",
  "webhooks/office.yaml": "url: http://127.0.0.1:9/hook\nevents: [agent.executed]\n",
  "budgets/desk.yaml": "scope: agent\nagent: Desk\nwindow: day\nusd: 5\n",
  "alert-rules/failures.yaml":
    "name: Failures\nmetric: failed_runs\nthreshold: 5\nwindow_minutes: 60\nagent: Desk\nchannels:\n  - type: inbox\n",
};

/** Files that change what those above describe. */
export const CHANGED = {
  "skills/greet.yaml":
    "name: Greet\nskill_type: function\ndescription: Adds\ncode: |\n  function main(input) {\n    return { sum: input.a + input.b };\n  }\n",
  "webhooks/office.yaml": "url: http://127.0.0.1:9/hook\nevents: [agent.executed, execution.failed]\nenabled: false\n",
  "budgets/desk.yaml": "scope: agent\nagent: Desk\nwindow: day\ntokens: 1000\non_reached: ask\n",
  "alert-rules/failures.yaml":
    "name: Failures\nmetric: failed_runs\nthreshold: 7\nagent: null\nenabled: false\nchannels:\n  - type: inbox\n",
};

type Parts = Readonly<Record<"agents" | "skills" | "webhooks" | "budgets" | "rules", Record<string, unknown>[]>>;

/** The parts of the workspace, by the API. */
export async function partsOf({ token }: TestAccount): Promise<Parts> {
  const paths = ["/api/agents", "/api/v1/skills/private", "/api/webhooks", "/api/budgets", "/api/alert-rules"];
  const answers = await Promise.all(paths.map((path) => call("GET", path, { token })));
  const bodies = answers.map(({ body }) => body as { data?: object });
  return Object.assign({}, ...bodies.map((body) => body.data ?? body)) as Parts;
}

export async function write(program: Program, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(program.folder, "described", name);
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await mkdir(dirname(path), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await writeFile(path, text);
  }
}

export async function described(owner: TestAccount, files: Readonly<Record<string, string>> = FILES): Promise<Program> {
  const program = await commandLine(owner);
  await write(program, files);
  return program;
}

export const namesOf = async (owner: TestAccount): Promise<string[]> =>
  (await call("GET", "/api/agents", { token: owner.token }))
    .data<{ agents: { name: string }[] }>()
    .agents.map(({ name }) => name)
    .toSorted();
