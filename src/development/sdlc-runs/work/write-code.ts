import { type CodeFile, isTestFile } from "#development/sdlc-runs/code/bundle-files";
import { sandboxReport } from "#development/sdlc-runs/code/run-test-files";
import type { InputOf } from "#development/sdlc-runs/read-input";
import type { AgentProfile } from "#engine/reasoning/provider";
import { invalidInput } from "#errors/app-error";

import { agentHasModel, askModel } from "./ask-model.ts";
import { proposedFiles } from "./read-proposal.ts";
import { type Bench, executeTests, writeTests } from "./test-code.ts";
import { builtinWork, type Work, type WorkContext } from "./work-result.ts";
import { documentFunctions, renameInFile } from "./write-skeletons.ts";
import { validatorFor } from "./write-validator.ts";

export interface CodeJob {
  agent: AgentProfile;
  bench: Bench;
}

interface CodeInput {
  files?: CodeFile[] | undefined;
  tests?: string[] | undefined;
  task?: string | undefined;
}

const NEEDS_MODEL = "Writing code from a description needs a model provider; none is configured.";

/**
 * Writes, restructures or documents code. A model proposes files, which run with the tests; without a model the rules
 * do what they can.
 */
export async function writeCode(ctx: WorkContext, action: string, input: unknown, job: CodeJob): Promise<Work> {
  switch (action) {
    case "write_code":
      return fromDescription(ctx, action, input as InputOf<"write_code">, job, () =>
        fromSchema(input as InputOf<"write_code">, job),
      );
    case "refactor":
      return fromDescription(ctx, action, input as InputOf<"refactor">, job, () =>
        rename(input as InputOf<"refactor">, job),
      );
    case "add_tests":
    case "write_tests":
      return fromDescription(ctx, action, input as InputOf<"add_tests">, job, () =>
        writeTests((input as InputOf<"add_tests">).files, job.bench),
      );
    default:
      return document((input as InputOf<"document_code">).files, job);
  }
}

/** Asks the model if there is one, and otherwise does what the rules can. */
async function fromDescription(
  ctx: WorkContext,
  action: string,
  input: CodeInput,
  { agent, bench }: CodeJob,
  byRules: () => Promise<Work>,
): Promise<Work> {
  if (!(await agentHasModel(ctx, agent))) return byRules();
  const answer = await askModel(ctx, {
    agent,
    task: `As a programmer, do "${action}" on the files in the context. Write plain JavaScript modules and tests (name.test.js with test and expect) without packages. Put into details.files the whole content of every file that you create or change as {path, content}.`,
    context: { ...input },
  });
  const proposed = proposedFiles(answer.details);
  if (proposed.length === 0) {
    return builtinWork({
      outcome: "failed",
      result: { files: [], model: answer.summary },
      summary: answer.summary,
      notDone: ["The model's answer had no files in the requested form."],
      sandbox: sandboxReport(true, bench.memoryMegabytes),
      engine: answer.engine,
    });
  }
  const work = await tried(proposed, input, bench);
  return {
    ...work,
    result: { files: proposed, model: answer.summary, ...work.result },
    summary: `${answer.summary} ${work.summary}`,
    engine: answer.engine,
  };
}

/**
 * Runs the new files with the existing tests. Proposed tests do not replace given ones, so nothing passes by changing
 * its test.
 */
async function tried(made: readonly CodeFile[], { files = [], tests }: CodeInput, bench: Bench): Promise<Work> {
  const guarded = new Set([...(tests ?? []), ...files.map(({ path }) => path).filter(isTestFile)]);
  const kept = made.filter(({ path }) => !guarded.has(path));
  const replaced = new Set(kept.map(({ path }) => path));
  const all = [...files.filter(({ path }) => !replaced.has(path)), ...kept];
  const paths = [...new Set([...guarded, ...kept.map(({ path }) => path).filter(isTestFile)])];
  if (paths.length === 0) {
    return builtinWork({
      result: {},
      summary: "No tests were available to run it.",
      notDone: ["The code was not run: there are no tests."],
      sandbox: sandboxReport(true, bench.memoryMegabytes),
    });
  }
  const work = await executeTests({ files: all, tests: paths }, bench);
  const dropped = made.length - kept.length;
  return {
    ...work,
    result: { run: work.result },
    notDone: [
      ...work.notDone,
      ...(dropped === 0 ? [] : [`${dropped} given tests were not replaced by proposed ones.`]),
    ],
  };
}

async function fromSchema({ schema, name, task }: InputOf<"write_code">, { bench }: CodeJob): Promise<Work> {
  const sandbox = sandboxReport(true, bench.memoryMegabytes);
  if (schema === undefined)
    return builtinWork({
      outcome: "failed",
      result: { files: [] },
      summary: "Nothing was written.",
      notDone: [NEEDS_MODEL],
      sandbox,
    });
  const made = validatorFor(schema, name ?? "validate");
  if (!made.ok) throw invalidInput({ path: "body.input.schema", code: "invalid_schema", message: made.reason });
  const work = await executeTests({ files: made.files }, bench);
  return {
    ...work,
    result: { files: made.files, run: work.result },
    summary: `A validator for the schema was written. ${work.summary}`,
    notDone: [...work.notDone, ...(task === undefined ? [] : [NEEDS_MODEL])],
  };
}

async function rename({ files, rename: wanted, task, tests }: InputOf<"refactor">, { bench }: CodeJob): Promise<Work> {
  const sandbox = sandboxReport(true, bench.memoryMegabytes);
  const nothing = (notDone: string[]): Work =>
    builtinWork({ outcome: "failed", result: { files: [] }, summary: "Nothing was changed.", notDone, sandbox });
  if (wanted === undefined) return nothing([NEEDS_MODEL]);
  const file = files.find(({ path }) => path === wanted.file);
  if (file === undefined)
    throw invalidInput({ path: "body.input.rename.file", code: "unknown_file", message: "is not among the files" });
  const renamed = renameInFile(file.content, wanted.from, wanted.to);
  if (!renamed.ok) return nothing([`Renaming ${wanted.from} would not be safe: ${renamed.reason}.`]);
  const changed = [{ path: file.path, content: renamed.content }];
  const work = await tried(changed, { files, tests }, bench);
  return {
    ...work,
    result: { files: changed, places: renamed.places, ...work.result },
    summary: `${wanted.from} was renamed to ${wanted.to} in ${renamed.places} places. ${work.summary}`,
    notDone: [...work.notDone, ...(task === undefined ? [] : [NEEDS_MODEL])],
  };
}

async function document(files: CodeFile[], { bench }: CodeJob): Promise<Work> {
  const { files: changed, documented } = documentFunctions(files);
  const work = await tried(changed, { files }, bench);
  return {
    ...work,
    result: { files: changed, documented, ...work.result },
    summary: `Comments were added to ${documented} functions. ${work.summary}`,
    notDone: [
      "The comments name parameters and return values; a model provider or a person must describe their meaning.",
      ...work.notDone,
    ],
  };
}
