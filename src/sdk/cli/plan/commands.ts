import type { Call, Command } from "#sdk/cli/command";
import { EXIT, exitCodeOf, Failure, misused, wordsOf } from "#sdk/cli/failure";
import { type Output, printable } from "#sdk/cli/output";
import type { Tenure } from "#sdk/client";

import { AGENTS } from "./agents.ts";
import { ALERT_RULES } from "./alert-rules.ts";
import { fieldsOf, findSteps, readAgentIds, type Step } from "./differences.ts";
import type { Kind } from "./kind.ts";
import { SKILLS } from "./skills.ts";
import { BUDGETS } from "./spending.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { readFiles, writeFiles } from "./yaml-files.ts";

/** The kinds that files can describe, in the order in which they are made: the agents come before the parts of an agent. */
const KINDS: readonly Kind[] = [AGENTS, SKILLS, WEBHOOKS, BUDGETS, ALERT_RULES];

const MARKS = { create: "+", change: "~", delete: "-" } as const;

const shown = (value: unknown): string => printable(value === null ? "nothing" : JSON.stringify(value));

const lineOf = ({ action, kind, name }: Step): string => `${MARKS[action]} ${kind.noun} "${printable(name)}"`;

function showSteps(output: Output, steps: readonly Step[]): void {
  if (output.isJson) {
    const plain = steps.map(({ action, kind, name, changes }) => ({ action, kind: kind.noun, name, changes }));
    return output.line(JSON.stringify(plain, null, 2));
  }
  if (steps.length === 0) return output.line("no changes");
  for (const step of steps) {
    output.line(lineOf(step));
    for (const { field, before, after } of step.changes)
      output.line(`    ${field}: ${step.action === "create" ? "" : `${shown(before)} → `}${shown(after)}`);
  }
}

async function stepsOf(call: Call): Promise<{ tenure: Tenure; steps: Step[] }> {
  const [folder = "."] = call.words;
  const described = await readFiles(folder, KINDS);
  const tenure = await call.connect();
  return { tenure, steps: await findSteps(tenure, described, { prunes: call.flags["prune"] === true }) };
}

export const plan: Command = {
  usage: "plan [folder] [--prune] [--check]",
  summary: "show what apply would change; with --check it ends with 6 when there is something",
  flags: { prune: "switch", check: "switch" },
  async run(call) {
    const { steps } = await stepsOf(call);
    showSteps(call.output, steps);
    return call.flags["check"] === true && steps.length > 0 ? EXIT.changes : EXIT.done;
  },
};

export const apply: Command = {
  usage: "apply [folder] [--prune] [--yes]",
  summary: "make the workspace what the files say, after showing the difference; only --prune deletes",
  flags: { prune: "switch", yes: "switch" },
  async run(call) {
    const { tenure, steps } = await stepsOf(call);
    showSteps(call.output, steps);
    if (steps.length === 0) return EXIT.done;
    if (call.flags["yes"] !== true) {
      const answer = await call.ask(`Make ${steps.length} ${steps.length === 1 ? "change" : "changes"}? [y/N] `);
      if (answer === null) throw misused("No one is at the terminal to ask. Add --yes.");
      if (!/^y(?:es)?$/i.test(answer.trim())) throw misused("Nothing was changed.");
    }
    await makeSteps(call, tenure, steps);
    return EXIT.done;
  },
};

/** Makes one step after the other. What a failed apply has made stays, and the next one makes the rest. */
async function makeSteps({ output }: Call, tenure: Tenure, steps: readonly Step[]): Promise<void> {
  for (const [made, step] of steps.entries()) {
    try {
      await makeStep(tenure, step);
    } catch (error) {
      const left = steps.slice(made).map((one) => `\n  ${lineOf(one)}`);
      const counts = `${made} of ${steps.length} changes were made. Run it again for the rest:${left.join("")}`;
      throw new Failure(exitCodeOf(error), `${step.kind.noun} "${printable(step.name)}": ${wordsOf(error)}\n${counts}`);
    }
    output.note(lineOf(step));
  }
  output.note(`${steps.length} ${steps.length === 1 ? "change was" : "changes were"} made.`);
}

async function makeStep(tenure: Tenure, step: Step): Promise<void> {
  const { kind, action, value, found } = step;
  // An agent of an earlier step has its id only now.
  const agents = "agent" in value ? await readAgentIds(tenure) : new Map<string, string>();
  if (found === null) await kind.create(tenure, value, agents);
  else if (action === "delete") await kind.remove(tenure, found);
  else await kind.change(tenure, { fields: fieldsOf(step), value, found, agents });
}

export const importFiles: Command = {
  usage: "import [folder] [--force]",
  summary: "write files for what the workspace has; files that exist stay without --force",
  flags: { force: "switch" },
  async run(call) {
    const [folder = "."] = call.words;
    const tenure = await call.connect();
    const all = { written: [] as string[], kept: [] as string[] };
    for (const kind of KINDS) {
      const things = await kind.list(tenure, null);
      const { written, kept } = await writeFiles(folder, kind, { things, replaces: call.flags["force"] === true });
      all.written.push(...written);
      all.kept.push(...kept);
    }
    if (call.output.isJson) call.output.line(JSON.stringify(all, null, 2));
    else for (const path of all.written) call.output.line(path);
    if (all.kept.length > 0) call.output.note(`Kept ${all.kept.length} files that exist. --force replaces them.`);
    return EXIT.done;
  },
};
