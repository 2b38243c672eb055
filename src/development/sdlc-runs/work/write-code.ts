import { type CodeFile, isTestFile } from "#development/sdlc-runs/code/bundle-files";
import { sandboxReport } from "#development/sdlc-runs/code/run-test-files";
import type { InputOf } from "#development/sdlc-runs/read-input";
import type { AgentProfile } from "#engine/reasoning/provider";

import { agentHasModel, askModel } from "./ask-model.ts";
import { documentFunctions } from "./document-functions.ts";
import { proposedFiles } from "./read-proposal.ts";
import { type Bench, executeTests } from "./test-code.ts";
import { builtinWork, type Work, type WorkContext } from "./work-result.ts";

export interface CodeJob {
  agent: AgentProfile;
  bench: Bench;
}

interface CodeInput {
  files?: CodeFile[] | undefined;
  tests?: string[] | undefined;
  task?: string | undefined;
}

/**
 * Writes, restructures or tests code. A model proposes files, which run with the tests; without a model nothing is written. Comments on
 * functions need no model.
 */
export const writeCode = (ctx: WorkContext, action: string, input: unknown, job: CodeJob): Promise<Work> =>
  action === "document_code"
    ? document((input as InputOf<"document_code">).files, job)
    : byModel(ctx, action, input as CodeInput, job);

async function byModel(ctx: WorkContext, action: string, input: CodeInput, { agent, bench }: CodeJob): Promise<Work> {
  if (!(await agentHasModel(ctx, agent))) return withoutModel(bench);
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

const withoutModel = ({ memoryMegabytes }: Bench): Work =>
  builtinWork({
    outcome: "failed",
    result: { files: [] },
    summary: "Nothing was written.",
    notDone: ["Writing code or tests needs a model provider; none is configured."],
    sandbox: sandboxReport(true, memoryMegabytes),
  });

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
