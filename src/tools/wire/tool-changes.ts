import { canonicalJson } from "#lib/json";

import { inWords, placesOf, type PlaceRules } from "./schema-rules.ts";
import { countHiddenIn, visibleSchema } from "./schema-words.ts";
import type { ToolForm } from "./tool-form.ts";

/** A difference between the released form and the current one. */
export interface ToolChange {
  /** The path: an argument as `to[]`, or a part of the form as `description`. */
  path: string;
  kind:
    | "added"
    | "removed"
    | "type"
    | "limit"
    | "rule"
    | "required"
    | "words"
    | "hidden"
    | "result"
    | "hint"
    | "request";
  /** Whether a call can reach further than before. A difference that no rule can judge counts as such. */
  widens: boolean;
  sentence: string;
}

/**
 * The differences, widening ones first. Without a pinned form, only those parts of the new one that are invisible to
 * people.
 */
export function changesOf(pinned: ToolForm | null, present: ToolForm): ToolChange[] {
  const changes = [
    ...hiddenText(present),
    ...(pinned === null ? [] : [...argumentChanges(pinned, present), ...otherChanges(pinned, present)]),
  ];
  return changes.toSorted((a, b) => Number(b.widens) - Number(a.widens));
}

function hiddenText(form: ToolForm): ToolChange[] {
  const { name, title, description, inputSchema } = form;
  const count = countHiddenIn([name, title, description, inputSchema]);
  if (count === 0) return [];
  const kept = countHiddenIn(visibleSchema(inputSchema));
  const seen =
    kept === 0 ? "Models do not see them." : `Models see those in names and values of its arguments: ${kept}.`;
  const sentence = `The definition has ${count} invisible ${count === 1 ? "character" : "characters"}. ${seen}`;
  return [{ path: "description", kind: "hidden", widens: true, sentence }];
}

function argumentChanges(pinned: ToolForm, present: ToolForm): ToolChange[] {
  const before = placesOf(pinned.inputSchema);
  const after = placesOf(present.inputSchema);
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), after.get(path)];
    if (was === undefined && is !== undefined) return isInside(path, before) ? [] : [added(path, is)];
    if (is === undefined) return isInside(path, after) ? [] : [removed(path)];
    return was === undefined
      ? []
      : [...typeChange(path, was, is), ...ruleChanges(path, was, is), ...needChange(path, was, is)];
  });
}

/** A place inside a new or missing one is reported with that one, and the entries of a new list with its type. */
function isInside(path: string, others: ReadonlyMap<string, PlaceRules>): boolean {
  if (path.endsWith("[]")) return true;
  const outer = path.slice(0, Math.max(0, path.lastIndexOf(".")));
  return outer !== "" && !others.has(outer);
}

const added = (path: string, is: PlaceRules): ToolChange => ({
  path,
  kind: "added",
  widens: true,
  sentence: `New power: ${path} can be given, ${inWords(is)}.`,
});

const removed = (path: string): ToolChange => ({
  path,
  kind: "removed",
  widens: false,
  sentence: `${path} is no longer accepted.`,
});

function typeChange(path: string, was: PlaceRules, is: PlaceRules): ToolChange[] {
  if (canonicalJson(was.types) === canonicalJson(is.types)) return [];
  const allowed = new Set(was.types);
  const widens = was.types !== null && (is.types === null || is.types.some((type) => !allowed.has(type)));
  const sentence = `${widens ? "Reaches further: " : ""}${named(path)} was ${inWords(was)}, now ${inWords(is)}.`;
  return [{ path, kind: "type", widens, sentence }];
}

/** Rules that set an upper bound; those that set a lower one are `LEAST`. */
const MOST = new Set(["maxLength", "maxItems", "maximum", "exclusiveMaximum", "maxProperties"]);
const LEAST = new Set(["minLength", "minItems", "minimum", "exclusiveMinimum", "minProperties"]);

function ruleChanges(path: string, was: PlaceRules, is: PlaceRules): ToolChange[] {
  const names = [...new Set([...Object.keys(was.rules), ...Object.keys(is.rules)])];
  return names.flatMap((name) => {
    const [before, after] = [was.rules[name], is.rules[name]];
    if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
    return [ruleChange(path, name, before, after)];
  });
}

function ruleChange(path: string, name: string, before: unknown, after: unknown): ToolChange {
  if (MOST.has(name) || LEAST.has(name)) {
    const widens = isWiderLimit(name, before, after);
    const sentence = `${widens ? "Reaches further: " : ""}the limit ${name} of ${named(path)} was ${shown(before)}, now ${shown(after)}.`;
    return { path, kind: "limit", widens, sentence };
  }
  if (name === "enum") return choiceChange(path, before, after);
  if (name === "additionalProperties" && after === false)
    return { path, kind: "rule", widens: false, sentence: `${named(path)} no longer accepts other arguments.` };
  if (name === "additionalProperties")
    return {
      path,
      kind: "rule",
      widens: true,
      sentence: `New power: ${named(path)} accepts arguments that its definition does not name.`,
    };
  const widens = before !== undefined;
  return {
    path,
    kind: "rule",
    widens,
    sentence: `The rule ${name} of ${named(path)} ${after === undefined ? "is gone" : before === undefined ? `is new: ${shown(after)}` : `was ${shown(before)}, now ${shown(after)}`}.`,
  };
}

function isWiderLimit(name: string, before: unknown, after: unknown): boolean {
  if (typeof before !== "number") return before !== undefined;
  if (typeof after !== "number") return true;
  return MOST.has(name) ? after > before : after < before;
}

function choiceChange(path: string, before: unknown, after: unknown): ToolChange {
  const former = new Set(Array.isArray(before) ? before.map(canonicalJson) : []);
  const fresh = (Array.isArray(after) ? after : []).map(canonicalJson).filter((choice) => !former.has(choice));
  const widens = before !== undefined && (!Array.isArray(after) || fresh.length > 0);
  const sentence = !Array.isArray(after)
    ? `Reaches further: ${named(path)} was one of a few values, now any.`
    : fresh.length > 0
      ? `${widens ? "Reaches further: " : ""}${named(path)} can be ${fresh.slice(0, 5).join(", ")} too.`
      : `${named(path)} has fewer values to choose from.`;
  return { path, kind: "rule", widens, sentence };
}

function needChange(path: string, was: PlaceRules, is: PlaceRules): ToolChange[] {
  if (was.isRequired === is.isRequired) return [];
  const sentence = `${path} ${is.isRequired ? "is now required" : "is now optional"}.`;
  return [{ path, kind: "required", widens: false, sentence }];
}

function otherChanges(pinned: ToolForm, present: ToolForm): ToolChange[] {
  const differs = (before: unknown, after: unknown): boolean => canonicalJson(before) !== canonicalJson(after);
  const changes: ToolChange[] = [];
  if (differs(pinned.request ?? null, present.request ?? null))
    changes.push({
      path: "request",
      kind: "request",
      widens: true,
      sentence: "It calls another address, or calls it in another way.",
    });
  for (const part of ["title", "description"] as const)
    if (pinned[part] !== present[part])
      changes.push({ path: part, kind: "words", widens: false, sentence: `The ${part} changed.` });
  if (differs(pinned.outputSchema, present.outputSchema))
    changes.push({
      path: "output_schema",
      kind: "result",
      widens: false,
      sentence: "The schema of its result changed.",
    });
  for (const name of new Set([...Object.keys(pinned.annotations), ...Object.keys(present.annotations)])) {
    const [before, after] = [pinned.annotations[name], present.annotations[name]];
    if (!differs(before ?? null, after ?? null)) continue;
    const widens = name === "destructiveHint" ? after === true : name === "readOnlyHint" ? after !== true : false;
    const sentence = `The hint ${name} was ${shown(before)}, now ${shown(after)}.`;
    changes.push({ path: `annotations.${name}`, kind: "hint", widens, sentence });
  }
  if (
    changes.length === 0 &&
    differs(pinned.inputSchema, present.inputSchema) &&
    argumentChanges(pinned, present).length === 0
  )
    changes.push({
      path: "input_schema",
      kind: "words",
      widens: false,
      sentence: "The descriptions of its arguments changed.",
    });
  return changes;
}

const named = (path: string): string => (path === "" ? "the call" : path);

const shown = (value: unknown): string => (value === undefined ? "nothing" : canonicalJson(value).slice(0, 80));
