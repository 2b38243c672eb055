import type { Change } from "#web/parts/bound-call.ts";

type Values = Readonly<Record<string, unknown>>;

/** The differences between the requested and the changed call, one value a row. Texts appear as they are, other values as JSON. */
export function differenceOf(asked: Values, changed: Values): Change[] {
  const [before, after] = [leavesOf(asked, ""), leavesOf(changed, "")];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
    .map((name) => {
      const pair = [before.get(name), after.get(name)];
      const areTexts = pair.every((value) => value === undefined || (typeof value === "string" && value.trim() !== ""));
      const [from = null, to = null] = pair.map((value) => {
        if (value === undefined) return null;
        return areTexts && typeof value === "string" ? value : JSON.stringify(value);
      });
      return { name, before: from, after: to };
    });
}

/** Every value by the names that lead to it; a list is one value. */
function leavesOf(values: Values, above: string): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const name = `${above}${key}`;
      if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length === 0)
        return [[name, value]];
      return [...leavesOf(value as Values, `${name}.`)];
    }),
  );
}
