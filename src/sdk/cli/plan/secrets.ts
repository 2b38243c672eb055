import { isMapping, type Declared, type Kind } from "./kind.ts";

/** The only form of a secret in a file: the variable of the environment that has it. */
const VARIABLE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

const variableOf = (value: unknown): string | null =>
  typeof value === "string" ? (VARIABLE.exec(value)?.[1] ?? null) : null;

export const variable = (...parts: readonly string[]): string =>
  `\${${parts
    .join("_")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")}}`;

/** A copy of a value in which the parts at a path are changed; undefined removes one. `*` stands for each item of a list. */
function changeAt(value: unknown, path: readonly string[], change: (part: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (first === "*") return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change)) : value;
  if (!isMapping(value) || !Object.hasOwn(value, first)) return value;
  const { [first]: inner, ...others } = value;
  const next = changeAt(inner, rest, change);
  return next === undefined ? others : { ...others, [first]: next };
}

const withEach = (value: Declared, paths: readonly string[], change: (part: unknown) => unknown): Declared =>
  paths.reduce((changed, path) => changeAt(changed, path.split("."), change) as Declared, value);

/** A part of a file, with its place. */
interface Part {
  field: string;
  part: unknown;
}

/** The parts that a value has at a path. */
function partsAt(value: unknown, path: readonly string[], field = ""): Part[] {
  const [first, ...rest] = path;
  if (first === undefined) return value === undefined ? [] : [{ field: field.slice(1), part: value }];
  if (first === "*")
    return Array.isArray(value) ? value.flatMap((item, place) => partsAt(item, rest, `${field}.${place}`)) : [];
  return isMapping(value) ? partsAt(value[first], rest, `${field}.${first}`) : [];
}

const partsOf = (value: Declared, paths: readonly string[]): Part[] =>
  paths.flatMap((path) => partsAt(value, path.split(".")));

/** The faults of a file's secrets. */
export const secretMistakes = (value: Declared, { secrets = [] }: Kind): string[] =>
  partsOf(value, secrets).flatMap(({ field, part }) =>
    variableOf(part) !== null
      ? []
      : [`${field}: is a secret, which does not belong in a file; write \${NAME}, and give apply the variable NAME`],
  );

/** The fields that can be compared with the workspace, which tells no secret. */
export const comparable = (value: Declared, { secrets = [], untold = [] }: Kind): Declared =>
  withEach(value, [...secrets, ...untold], () => undefined);

/** The variables that a body names in its secrets and untold fields. */
export const variablesIn = (body: Declared, { secrets = [], untold = [] }: Kind): string[] =>
  partsOf(body, [...secrets, ...untold]).flatMap(({ part }) => variableOf(part) ?? []);

/** A body with the values of the variables that it names. */
export const filled = (body: Declared, kind: Kind, valueOf: (variable: string) => string): Declared =>
  withEach(body, [...(kind.secrets ?? []), ...(kind.untold ?? [])], (part) => {
    const name = variableOf(part);
    return name === null ? part : valueOf(name);
  });

/** The secrets that a file has, as it writes them. */
export const secretsOf = (value: Declared, { secrets = [] }: Kind): { field: string; after: unknown }[] =>
  partsOf(value, secrets).map(({ field, part }) => ({ field, after: part }));
