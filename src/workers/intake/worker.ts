import type { Evaluation } from "#engine/expressions/evaluate-fields";
import type { Outcome } from "#engine/expressions/expression-types";
import type { ReadWorkflow } from "#engine/workflow-import/import-types";
import { AppError } from "#errors/app-error";
import { ERRORS } from "#errors/catalogue";
import { findSecrets } from "#lib/redaction/find-secrets";
import {
  type ArgumentCheck,
  type IntakeTask,
  type KeyRequest,
  refusalOf,
  TASK_HEADER,
  taskOf,
} from "#platform/intake/intake-task";
import type { ListedTool } from "#tools/wire/listed-tools";
import { takenFromList } from "#tools/wire/taken-tools";
import { takenFromText } from "#tools/wire/tools-of-text";

import { checkValue } from "./check-value.ts";
import { deriveKey } from "./derive-key.ts";
import { linearPattern } from "./linear-pattern.ts";

/** As many as a refusal names. */
const MAX_SECRETS = 20;

/**
 * The Worker that takes in what strangers send: API documents, lists of tools, workflow files, arguments for outside schemas,
 * expressions that repeat their work, and passwords to hash. It
 * has no bindings, secrets or network. Only the platform calls it.
 */
export default {
  async fetch(request) {
    const task = taskOf(request.headers.get(TASK_HEADER));
    // The local host checks that it answers.
    if (task === null) return new Response(null, { status: 204 });
    try {
      return Response.json(await resultOf(task, request));
    } catch (error) {
      if (error instanceof AppError) return Response.json(refusalOf(error), { status: ERRORS[error.code].status });
      throw error;
    }
  },
} satisfies ExportedHandler;

async function resultOf(task: IntakeTask, request: Request): Promise<unknown> {
  if (task.kind === "document") return takenFromText(await request.text(), task);
  if (task.kind === "tools") return takenFromList(task.url, await request.json<ListedTool[]>());
  if (task.kind === "secrets") return findSecrets(await request.json()).slice(0, MAX_SECRETS);
  if (task.kind === "check") return checkValue(await request.json<ArgumentCheck>());
  if (task.kind === "expressions") return outcomesOf(await request.json<Evaluation>());
  if (task.kind === "patterns")
    return (await request.json<string[]>()).map((pattern) => linearPattern(pattern) !== null);
  if (task.kind === "workflow") return workflowOf(await request.arrayBuffer());
  return deriveKey(await request.json<KeyRequest>());
}

/** A file has UTF-8 alone: another encoding would be read as other words. */
async function workflowOf(bytes: ArrayBuffer): Promise<ReadWorkflow> {
  const { readWorkflow } = await import("#engine/workflow-import/read-workflow");
  return readWorkflow(bytes);
}

/** The language is loaded with its first expression, because each kind of task has its own process. */
async function outcomesOf(evaluation: Evaluation): Promise<Outcome[]> {
  const { evaluateAll } = await import("./evaluate-all.ts");
  return evaluateAll(evaluation);
}
