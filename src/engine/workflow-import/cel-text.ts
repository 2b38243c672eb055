const IDENTIFIER = /^[A-Za-z_]\w*$/;
/** Words of CEL that cannot follow a dot. */
const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/** A field by its name, or an index as an expression. */
export type Segment = string | { readonly index: string };

/** A place in a value: `steps.read.output` and the fields below it. */
export interface CelPath {
  readonly base: string;
  readonly segments: readonly Segment[];
  /** The place that the fields lead to, where the first of them decides about it. */
  readonly resolve?: (segments: readonly Segment[]) => CelPath;
}

/** A place with further fields. */
export const below = (path: CelPath, ...segments: readonly Segment[]): CelPath => ({
  ...path,
  segments: [...path.segments, ...segments],
});

const resolved = (path: CelPath): CelPath =>
  path.resolve === undefined ? path : resolved(path.resolve(path.segments));

/** An expression, and the place that it names if it is one. */
export interface Cel {
  readonly text: string;
  readonly path: CelPath | null;
  /** Whether it binds as tightly as a name, so that it needs no parentheses. */
  readonly isTight: boolean;
}

export const tight = (text: string): Cel => ({ text, path: null, isTight: true });
export const loose = (text: string): Cel => ({ text, path: null, isTight: false });
export const inParentheses = ({ text, isTight }: Cel): string => (isTight ? text : `(${text})`);

const isField = (name: string): boolean => IDENTIFIER.test(name) && !RESERVED.has(name);

const access = (segment: Segment): string => {
  if (typeof segment !== "string") return `[${segment.index}]`;
  return isField(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
};

const optionalAccess = (segment: Segment): string => {
  if (typeof segment !== "string") return `[?${segment.index}]`;
  return isField(segment) ? `.?${segment}` : `[?${JSON.stringify(segment)}]`;
};

export function ofPath(path: CelPath): Cel {
  const { base, segments } = resolved(path);
  return { text: `${base}${segments.map(access).join("")}`, path, isTight: true };
}

/** The value at a path, or another expression where a part of the path is absent. */
export function orValue(path: CelPath, otherwise: string): Cel {
  const { base, segments } = resolved(path);
  return tight(segments.length === 0 ? base : `${base}${segments.map(optionalAccess).join("")}.orValue(${otherwise})`);
}

/** A value of JSON as a literal of CEL. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, entry]) => `${JSON.stringify(key)}: ${literal(entry)}`)
      .join(", ")}}`;
  return JSON.stringify(value ?? null);
}

/** Words of a template: marks that would be read as an expression are written so that they are not. */
export const asWords = (text: string): string => text.replaceAll("${", () => "$${").replaceAll("{{", () => '${"{{"}');
