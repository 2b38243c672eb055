import type { CallRecord, FinishDecision, JsonObject, RunState, ToolDescription } from "#engine/reasoning/provider";
import { refusalText } from "#engine/reasoning/refusal-text";

import type { Plan, PlannedClause } from "./plan.ts";
import { NO_MODEL_CONNECTED } from "./reasons.ts";
import { sayOutput } from "./say-outcome.ts";

/** A part of the task that was not done, as listed in `details.not_done`. */
interface NotDone {
  part: string;
  reason: string;
  tool?: string;
  refused?: JsonObject;
}

const NOTHING_PLACED_CONFIDENCE = 0.1;
const HIGHEST_CONFIDENCE = 0.95;

/**
 * Makes the result from the outcomes of the calls. `details` has each tool's output under its name (a list
 * after several calls), `not_done` with reasons, and `unplaced` when no part of the task was understood.
 *
 * Confidence = 0.95 × (share of the parts that were done) × (mean quality of their material and outcomes), two decimals, at least 0.1.
 */
export function concludeTask(state: RunState, plan: Plan): FinishDecision {
  const records = new Map(state.steps.flatMap((step) => step.calls.map((call) => [call.id, call] as const)));
  const skillNames = new Map(state.tools.map((tool) => [tool.name, tool.skill?.name]));
  const sentences: string[] = [];
  const notDone: NotDone[] = [];
  const details: JsonObject = {};
  const said = new Set<string>();
  const asking = plan.clauses.filter(
    (clause) => clause.calls.length > 0 || clause.reason !== null || clause.asksAbilities,
  );
  let achieved = 0;

  for (const clause of asking) {
    if (clause.asksAbilities) {
      sentences.push(describeAbilities(state.tools));
      achieved += 1;
      continue;
    }
    const qualities: number[] = [];
    for (const id of clause.calls) {
      const call = records.get(id);
      if (call === undefined) continue;
      const outcome = settle(call, plan.bullets, skillNames.get(call.tool));
      qualities.push(outcome.quality);
      if (said.has(id)) continue;
      said.add(id);
      if (outcome.notDone !== null) notDone.push({ part: clause.clause, ...outcome.notDone });
      else {
        // The input of another call is only counted, not reported twice.
        const isBasis = plan.calls.some((planned) => planned.after === id);
        sentences.push(isBasis ? outcome.sentence.replace(/(?<=for "[^"]*"): [\s\S]*$/, ".") : outcome.sentence);
        addDetail(details, call);
      }
    }
    if (clause.reason !== null) {
      notDone.push({ part: clause.clause, reason: clause.reason });
      qualities.push(0);
    }
    achieved += qualities.length === 0 ? 0 : qualities.reduce((sum, quality) => sum + quality, 0) / qualities.length;
  }

  // A greeting, or a length without a subject, is understood in full: the answer lists what the agent can do.
  if (asking.length === 0) sentences.push(describeAbilities(state.tools));
  const share = asking.length === 0 ? 1 : achieved / asking.length;
  const nothingPlaced =
    asking.length > 0 && asking.every((clause) => clause.calls.length === 0 && !clause.asksAbilities);
  const parts = [...sentences];
  if (notDone.length > 0) {
    details["not_done"] = notDone;
    parts.push(sayNotDone(notDone));
  }
  if (nothingPlaced) {
    details["unplaced"] = asking.map((clause) => clause.clause);
    if (asking.some((clause) => clause.needsModel === true)) parts.unshift(NO_MODEL_CONNECTED);
    parts.push(describeAbilities(state.tools));
  }
  const confidence = nothingPlaced
    ? NOTHING_PLACED_CONFIDENCE
    : Math.max(0.1, Math.round(HIGHEST_CONFIDENCE * share * 100) / 100);
  return {
    kind: "finish",
    result: { summary: parts.join(plan.bullets ? "\n" : " "), details },
    confidence,
    reasoning: explain(asking, notDone, confidence),
  };
}

function settle(
  call: CallRecord,
  bullets: boolean,
  skillName: string | undefined,
): { sentence: string; quality: number; notDone: Omit<NotDone, "part"> | null } {
  const { outcome, tool } = call;
  const failed = (reason: string, refused?: JsonObject) => ({
    sentence: "",
    quality: 0,
    notDone: { reason, tool, ...(refused === undefined ? {} : { refused }) },
  });
  if (outcome === undefined) return failed("It was not called.");
  switch (outcome.status) {
    case "done": {
      const { sentence, quality } = sayOutput(call, outcome.output, bullets, skillName);
      return { sentence, quality, notDone: null };
    }
    case "failed":
      return failed(outcome.error.message);
    case "unknown":
      return failed(outcome.message);
    case "refused":
      return failed(refusalText(outcome.refused, call), { ...outcome.refused });
  }
}

function addDetail(details: JsonObject, call: CallRecord): void {
  const output = call.outcome?.status === "done" ? call.outcome.output : null;
  const known = details[call.tool];
  if (known === undefined) details[call.tool] = output;
  else details[call.tool] = Array.isArray(known) ? [...known, output] : [known, output];
}

function sayNotDone(notDone: readonly NotDone[]): string {
  return `Not done: ${notDone.map(({ part, reason }) => `"${part.length > 120 ? `${part.slice(0, 120)}…` : part}" (${reason.replace(/\.$/, "")})`).join("; ")}.`;
}

const ABILITIES: ReadonlyMap<string, string> = new Map([
  ["summarize_text", "summarize a text"],
  ["measure_text", "count its words"],
  ["extract_keywords", "find its keywords"],
  ["extract_entities", "find names, dates, amounts and addresses in it"],
  ["find_passages", "quote what it says on a question"],
  ["describe_numbers", "describe numbers or CSV"],
  ["evaluate_arithmetic", "compute arithmetic"],
  ["compute_dates", "count days and tell the date"],
  ["convert_units", "convert units"],
  ["sort_items", "sort a list"],
  ["compare_values", "compare two texts or numbers"],
  ["classify_text", "choose one of given labels for a text"],
  ["extract_fields", "read the fields of an invoice"],
  ["search_memory", "search its memory"],
  ["search_marketplace", "search the marketplace"],
]);

function describeAbilities(tools: readonly ToolDescription[]): string {
  const abilities = tools.map((tool) => ABILITIES.get(tool.name)).filter((ability) => ability !== undefined);
  const skills = tools.map((tool) => tool.skill?.name).filter((name) => name !== undefined);
  if (skills.length > 0)
    abilities.push(
      `run the installed skills ${skills
        .slice(0, 10)
        .map((name) => `"${name}"`)
        .join(", ")}`,
    );
  if (abilities.length === 0) return "This agent has no tools that the built-in engine can use.";
  const last = abilities.pop() ?? "";
  return `This agent can ${abilities.length === 0 ? last : `${abilities.join(", ")} and ${last}`}.`;
}

function explain(asking: readonly PlannedClause[], notDone: readonly NotDone[], confidence: number): string {
  if (asking.length === 0) return "The task asks for nothing in particular.";
  const done = asking.filter((clause) => !notDone.some((part) => part.part === clause.clause)).length;
  return `${done} of ${asking.length} ${asking.length === 1 ? "part" : "parts"} of the task done; confidence ${confidence} follows from that share and from the material.`;
}
