import type { Call, Command } from "#sdk/cli/command";
import { EXIT, exitCodeOf, Failure, misused, wordsOf } from "#sdk/cli/failure";
import { type Output, printable } from "#sdk/cli/output";
import type { Tenure } from "#sdk/client";

import { AGENTS } from "./agents.ts";
import { ALERT_RULES } from "./alert-rules.ts";
import { checkSteps } from "./check-steps.ts";
import { callsOf, findSteps, type Step } from "./differences.ts";
import { DOMAINS } from "./domains.ts";
import type { Kind, Progress } from "./kind.ts";
import { MODEL_CONNECTIONS } from "./model-connections.ts";
import { Names } from "./names.ts";
import { SCHEDULES } from "./schedules.ts";
import { filled, variablesIn } from "./secrets.ts";
import { SKILLS } from "./skills.ts";
import { BUDGETS } from "./spending.ts";
import { TOOL_SERVERS } from "./tool-servers.ts";
import { TRIGGERS } from "./triggers.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { WORKFLOWS } from "./workflows.ts";
import { readFiles, writeFiles } from "./yaml-files.ts";

/** The kinds that files can describe, in the order in which they are made: what an agent names comes before it, and what names an agent after it. */
const KINDS: readonly Kind[] = [
  DOMAINS,
  MODEL_CONNECTIONS,
  TOOL_SERVERS,
  SKILLS,
  AGENTS,
  WEBHOOKS,
  BUDGETS,
  ALERT_RULES,
  WORKFLOWS,
  SCHEDULES,
  TRIGGERS,
];

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

interface Found {
  tenure: Tenure;
  steps: Step[];
}

/** The steps of the files, which the instance has checked. */
async function stepsOf(call: Call): Promise<Found> {
  const [folder = "."] = call.words;
  const described = await readFiles(folder, KINDS);
  const tenure = await call.connect();
  const toCome = [...described].flatMap(([{ noun }, things]) => [...things.keys()].map((name) => `${noun} ${name}`));
  const names = new Names(tenure, new Set(toCome));
  const wish = { prunes: call.flags["prune"] === true, sendsSecrets: call.flags["secrets"] === true };
  const steps = await findSteps(tenure, described, names, wish);
  await checkSteps(tenure, steps, names, call.environment);
  return { tenure, steps };
}

export const plan: Command = {
  usage: "plan [folder] [--prune] [--secrets] [--check]",
  summary: "check the files and show what apply would change; with --check it ends with 6 when there is something",
  flags: { prune: "switch", secrets: "switch", check: "switch" },
  async run(call) {
    const { steps } = await stepsOf(call);
    showSteps(call.output, steps);
    return call.flags["check"] === true && steps.length > 0 ? EXIT.changes : EXIT.done;
  },
};

export const apply: Command = {
  usage: "apply [folder] [--prune] [--secrets] [--yes]",
  summary: "make the workspace what the files say, after showing the difference; only --prune deletes",
  flags: { prune: "switch", secrets: "switch", yes: "switch" },
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
async function makeSteps(call: Call, tenure: Tenure, steps: readonly Step[]): Promise<void> {
  const { output, signal } = call;
  for (const [made, step] of steps.entries()) {
    const left = steps.slice(made).map((one) => `\n  ${lineOf(one)}`);
    const counts = `${made} of ${steps.length} changes were made. Run it again for the rest:${left.join("")}`;
    if (signal.aborted) {
      output.note(counts);
      throw misused("Interrupted.");
    }
    try {
      await makeStep(call, tenure, step);
    } catch (error) {
      const place = step.path === null ? "" : `${step.path}: `;
      throw new Failure(
        exitCodeOf(error),
        `${place}${step.kind.noun} "${printable(step.name)}": ${wordsOf(error)}\n${counts}`,
      );
    }
    output.note(lineOf(step));
  }
  output.note(`${steps.length} ${steps.length === 1 ? "change was" : "changes were"} made.`);
}

/** Makes all requests of one file, or none: those before the one that failed are undone. */
async function makeStep({ environment }: Call, tenure: Tenure, step: Step): Promise<void> {
  const { kind, action, found } = step;
  if (action === "delete" && found !== null) return kind.remove(tenure, found);
  // Things of earlier steps have their ids only now.
  const calls = await callsOf(step, new Names(tenure));
  const progress: Progress = { id: found?.id ?? null, tag: found?.tag ?? null };
  for (const [sent, { body, send }] of calls.entries()) {
    try {
      await send(tenure, filled(body, kind, (name) => environment[name] ?? "") as never, progress);
    } catch (error) {
      for (const { undo } of calls.slice(0, sent).toReversed()) await undo?.(tenure, progress).catch(halfMade(error));
      throw error;
    }
  }
}

const halfMade = (error: unknown) => (): never => {
  throw new Failure(
    exitCodeOf(error),
    `${wordsOf(error)}\nIt is half made, because its first part could not be undone. Look at it with: tenure plan`,
  );
};

export const importFiles: Command = {
  usage: "import [folder] [--force]",
  summary: "write files for what the workspace has; files that exist stay without --force",
  flags: { force: "switch" },
  async run(call) {
    const [folder = "."] = call.words;
    const tenure = await call.connect();
    const names = new Names(tenure);
    const variables = new Set<string>();
    const all = { written: [] as string[], kept: [] as string[] };
    for (const kind of KINDS) {
      const things = await Promise.all(
        (await kind.list(tenure, null)).map(async (thing) => ({
          ...thing,
          value: (await kind.normal?.(thing.value, names)) ?? thing.value,
        })),
      );
      for (const { value } of things) for (const name of variablesIn(value, kind)) variables.add(name);
      const { written, kept } = await writeFiles(folder, kind, { things, replaces: call.flags["force"] === true });
      all.written.push(...written);
      all.kept.push(...kept);
    }
    if (call.output.isJson) call.output.line(JSON.stringify(all, null, 2));
    else for (const path of all.written) call.output.line(path);
    if (variables.size > 0)
      call.output.note(`Secrets are not written. Set for apply in another workspace: ${[...variables].join(", ")}`);
    if (all.kept.length > 0) call.output.note(`Kept ${all.kept.length} files that exist. --force replaces them.`);
    return EXIT.done;
  },
};
