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

/** A copy of a value in which each of these paths that it has is changed; undefined removes it. */
function withEach(
  value: Declared,
  paths: readonly string[],
  change: (part: unknown, path: string) => unknown,
): Declared {
  let changed = value;
  for (const path of paths) {
    const [first = "", ...rest] = path.split(".");
    if (!Object.hasOwn(changed, first)) continue;
    const inner = changed[first];
    const { [first]: _, ...others } = changed;
    const next =
      rest.length === 0
        ? change(inner, path)
        : isMapping(inner)
          ? withEach(inner, [rest.join(".")], () => change(partAt(inner, rest), path))
          : inner;
    changed = next === undefined ? others : { ...others, [first]: next };
  }
  return changed;
}

const partAt = (value: Declared, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isMapping(part) ? part[name] : undefined), value);

/** The faults of a file's secrets. */
export const secretMistakes = (value: Declared, { secrets = [] }: Kind): string[] =>
  secrets.flatMap((path) => {
    const part = partAt(value, path.split("."));
    return part === undefined || variableOf(part) !== null
      ? []
      : [`${path}: is a secret, which does not belong in a file; write \${NAME}, and give apply the variable NAME`];
  });

/** The fields that can be compared with the workspace, which tells no secret. */
export const comparable = (value: Declared, { secrets = [], untold = [] }: Kind): Declared =>
  withEach(value, [...secrets, ...untold], () => undefined);

/** The variables that a body names in its secrets and untold fields. */
export const variablesIn = (body: Declared, { secrets = [], untold = [] }: Kind): string[] =>
  [...secrets, ...untold].flatMap((path) => variableOf(partAt(body, path.split("."))) ?? []);

/** A body with the values of the variables that it names. */
export const filled = (body: Declared, kind: Kind, valueOf: (variable: string) => string): Declared =>
  withEach(body, [...(kind.secrets ?? []), ...(kind.untold ?? [])], (part) => {
    const name = variableOf(part);
    return name === null ? part : valueOf(name);
  });

/** The secrets that a file has, as it writes them. */
export const secretsOf = (value: Declared, { secrets = [] }: Kind): { field: string; after: unknown }[] =>
  secrets.flatMap((field) => {
    const after = partAt(value, field.split("."));
    return after === undefined ? [] : [{ field, after }];
  });
