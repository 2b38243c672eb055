import { canonicalJson } from "#lib/json";

/** The parts that make a version. */
export interface Definition {
  configuration: Readonly<Record<string, unknown>>;
  capabilities: readonly string[];
}

/** One part of a version that another one has otherwise; undefined where one of them lacks it. */
export interface Difference {
  path: string;
  from: unknown;
  to: unknown;
}

/** The parts in which a version differs from an earlier one, by name. Each key of the configuration is one part. */
export function differencesOf(before: Definition, after: Definition): Difference[] {
  const [from, to] = [partsOf(before), partsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .toSorted()
    .filter((path) => canonicalJson(from.get(path)) !== canonicalJson(to.get(path)))
    .map((path) => ({ path, from: from.get(path), to: to.get(path) }));
}

const partsOf = ({ configuration, capabilities }: Definition): Map<string, unknown> =>
  new Map<string, unknown>([
    ["capabilities", capabilities],
    ...Object.entries(configuration).map(([key, value]) => [`configuration.${key}`, value] as const),
  ]);
