import { misused } from "#sdk/cli/failure";
import { ownValue } from "#sdk/cli/lookup";
import { printable } from "#sdk/cli/output";
import type { Tenure } from "#sdk/client";

import { canonical } from "./canonical.ts";
import { type Declared, type Existing, isMapping, type Kind, type PlannedCall } from "./kind.ts";
import type { Names } from "./names.ts";
import { comparable, secretsOf } from "./secrets.ts";
import type { Described, DescribedThing } from "./yaml-files.ts";

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
  /** The file; null for what no file describes. */
  path: string | null;
  /** Null for what does not exist yet. */
  found: Existing | null;
  value: Declared;
  changes: readonly FieldChange[];
}

interface Wish {
  prunes: boolean;
  /** Whether secrets are sent again for things that exist. */
  sendsSecrets: boolean;
}

/** The steps from the workspace to what the files say, in the order in which they are made. */
export async function findSteps(tenure: Tenure, described: Described, names: Names, wish: Wish): Promise<Step[]> {
  const steps: Step[] = [];
  const superfluous: Step[] = [];
  for (const [kind, things] of described) {
    // A thing that would be deleted is read whole, so that it is deleted only as it was shown.
    const existing = await kind.list(tenure, wish.prunes ? null : new Set(things.keys()));
    for (const [name, thing] of inOrder(kind, things)) {
      const same = existing.filter((one) => one.name === name);
      if (same.length > 1)
        throw misused(`The workspace has several of the ${kind.noun} "${printable(name)}". Rename all but one.`);
      const step = await stepFor(kind, { name, thing, found: same[0] }, names, wish);
      if (step !== null) steps.push(step);
    }
    for (const found of existing) {
      if (!wish.prunes || things.has(found.name)) continue;
      const { name, value } = found;
      superfluous.unshift({ action: "delete", kind, name, path: null, found, value, changes: [] });
    }
  }
  return [...steps, ...superfluous];
}

/** The things of a kind, each after those of its kind that it refers to; a circle is refused by the instance. */
function inOrder(kind: Kind, things: ReadonlyMap<string, DescribedThing>): Map<string, DescribedThing> {
  const ordered = new Map<string, DescribedThing>();
  const begun = new Set<string>();
  const add = (name: string): void => {
    const thing = things.get(name);
    if (thing === undefined || begun.has(name)) return;
    begun.add(name);
    for (const earlier of kind.after?.(thing.value) ?? []) add(earlier);
    ordered.set(name, thing);
  };
  for (const name of things.keys()) add(name);
  return ordered;
}

interface Pair {
  name: string;
  thing: DescribedThing;
  found: Existing | undefined;
}

async function stepFor(
  kind: Kind,
  { name, thing: { path, value: written }, found }: Pair,
  names: Names,
  { sendsSecrets }: Wish,
): Promise<Step | null> {
  const normal = async (value: Declared): Promise<Declared> => kind.normal?.(value, names) ?? value;
  const value = await normal(written);
  if (found === undefined) {
    const changes = Object.entries(value).map(([field, after]) => ({ field, before: null, after }));
    return { action: "create", kind, name, path, found: null, value, changes };
  }
  const present = await normal(found.value);
  const told = changesBetween(comparable(present, kind), comparable(value, kind));
  const secrets = sendsSecrets ? secretsOf(value, kind).map((one) => ({ ...one, before: "(not told)" })) : [];
  const changes = [...told, ...secrets];
  const fixed = changes.find(({ field }) => kind.fixed.includes(field.split(".")[0] ?? ""));
  if (fixed !== undefined)
    throw misused(
      `${printable(path)}: ${fixed.field} cannot change afterwards. Delete the ${kind.noun} "${printable(name)}" first, or use another name.`,
    );
  return changes.length === 0
    ? null
    : { action: "change", kind, name, path, found: { ...found, value: present }, value, changes };
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

/** The requests of a step, none for one that deletes. */
export async function callsOf({ action, kind, value, found, changes }: Step, names: Names): Promise<PlannedCall[]> {
  if (action === "delete") return [];
  if (found === null) return kind.create(value, names);
  const fields = new Set(changes.map(({ field }) => field.split(".")[0] ?? field));
  return kind.change({ fields, value, found }, names);
}
