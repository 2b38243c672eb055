import { misused } from "#sdk/cli/failure";
import { ownValue } from "#sdk/cli/lookup";
import { printable } from "#sdk/cli/output";
import type { Tenure } from "#sdk/client";

import { AGENTS } from "./agents.ts";
import type { AgentIds, Declared, Existing, Kind } from "./kind.ts";
import type { Described } from "./yaml-files.ts";

/** A field that differs; of a configuration each key is one. */
interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** One step from the workspace to what the files say. */
export interface Step {
  action: "create" | "change" | "delete";
  kind: Kind;
  name: string;
  /** Null for what does not exist yet. */
  found: Existing | null;
  value: Declared;
  changes: readonly FieldChange[];
}

/** The steps from the workspace to what the files say, in the order in which they are made. */
export async function findSteps(
  tenure: Tenure,
  described: Described,
  { prunes }: { prunes: boolean },
): Promise<Step[]> {
  const steps: Step[] = [];
  const superfluous: Step[] = [];
  for (const [kind, things] of described) {
    // A thing that would be deleted is read whole, so that it is deleted only as it was shown.
    const existing = await kind.list(tenure, prunes ? null : new Set(things.keys()));
    for (const [name, value] of things) {
      const same = existing.filter((one) => one.name === name);
      if (same.length > 1)
        throw misused(`The workspace has several of the ${kind.noun} "${printable(name)}". Rename all but one.`);
      const step = stepFor(kind, { name, value, found: same[0] });
      if (step !== null) steps.push(step);
    }
    for (const found of existing)
      if (prunes && !things.has(found.name))
        superfluous.unshift({ action: "delete", kind, name: found.name, found, value: found.value, changes: [] });
  }
  return [...steps, ...superfluous];
}

function stepFor(
  kind: Kind,
  { name, value, found }: { name: string; value: Declared; found: Existing | undefined },
): Step | null {
  if (found === undefined) {
    const changes = Object.entries(value).map(([field, after]) => ({ field, before: null, after }));
    return { action: "create", kind, name, found: null, value, changes };
  }
  const changes = changesBetween(found.value, value);
  const fixed = changes.find(({ field }) => kind.fixed.includes(field.split(".")[0] ?? ""));
  if (fixed !== undefined)
    throw misused(
      `${kind.noun} "${printable(name)}": ${fixed.field} cannot change afterwards. Delete it first, or use another name.`,
    );
  return changes.length === 0 ? null : { action: "change", kind, name, found, value, changes };
}

/** Only what the file says is compared: a field that it leaves out stays as it is. */
function changesBetween(before: Declared, after: Declared, prefix = ""): FieldChange[] {
  return Object.entries(after).flatMap(([name, wanted]) => {
    const present = ownValue(before, name) ?? null;
    if (name === "configuration" && isMapping(wanted))
      return changesBetween(isMapping(present) ? present : {}, wanted, `${prefix}${name}.`);
    return canonical(present) === canonical(wanted)
      ? []
      : [{ field: `${prefix}${name}`, before: present, after: wanted }];
  });
}

const isMapping = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same text for equal values; what is empty equals what is missing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "null" : `[${value.map(canonical).join()}]`;
  if (!isMapping(value)) return value === "" ? "null" : (JSON.stringify(value) ?? "null");
  const parts = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return parts.length === 0 ? "null" : `{${parts.join()}}`;
}

/** The ids of all agents by their names. Names that several have are left out: they identify none. */
export async function readAgentIds(tenure: Tenure): Promise<AgentIds> {
  const ids = new Map<string, string>();
  const doubled = new Set<string>();
  for (const { id, name } of await AGENTS.list(tenure, new Set())) {
    if (ids.has(name)) doubled.add(name);
    ids.set(name, id);
  }
  for (const name of doubled) ids.delete(name);
  return ids;
}

/** The fields of a thing that a step changes. */
export const fieldsOf = ({ changes }: Step): ReadonlySet<string> =>
  new Set(changes.map(({ field }) => field.split(".")[0] ?? field));
