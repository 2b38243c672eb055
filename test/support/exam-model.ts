import { drawExamCases, type ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import type { ExamCase } from "#autonomy/exam-cases/exam-case";

import type { RecordedRequest, Script } from "./model-server.ts";

/** The cases of a model's exam for a seed. */
export const casesOfSeed = (seed: number, target: ExamTarget, role = "general-assistant"): ExamCase[] =>
  drawExamCases({ role, target, form: "structured", tools: new Set(), seed });

/** The answer "Done!", with full confidence, to every request. */
export const done: Script = finish({ summary: "Done!", details: {} });

/** A model with the right answer to each of the cases; it recognizes a case by its task and its material. */
export function knowingModel(cases: readonly ExamCase[]): (request: RecordedRequest) => Script {
  return (request) => finish(askedCase(cases, request).reference);
}

/** The case of a request. */
export function askedCase(cases: readonly ExamCase[], { body }: RecordedRequest): ExamCase {
  const said = textOf(body["messages"]);
  const asked = cases.find(
    ({ task, context }) => said.includes(task) && valuesOf(context).every((v) => said.includes(v)),
  );
  if (!asked) throw new Error(`No case is asked: ${said.slice(0, 2_000)}`);
  return asked;
}

function finish(result: { summary: string; details: Record<string, unknown> }): Script {
  return { kind: "reply", calls: [{ id: "end", name: "finish", input: { ...result, confidence: 1 } }] };
}

/** The texts of the messages to the model. */
function textOf(messages: unknown): string {
  const contents = (messages as { content: unknown }[]).map(({ content }) => content);
  return contents.map((content) => (typeof content === "string" ? content : JSON.stringify(content))).join("\n");
}

const valuesOf = (context: Record<string, unknown>): string[] =>
  Object.values(context).map((value) => JSON.stringify(value).slice(1, -1));
