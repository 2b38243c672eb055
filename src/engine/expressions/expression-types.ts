/**
 * The knowledge of a value before it exists. `any`: everything can be in it. `fields`: only these fields are in it, and
 * `missing` is the issue of another one.
 */
export type Shape = "any" | { readonly fields: Readonly<Record<string, Shape>>; readonly missing: MissingCode };

export type MissingCode = "unknown_field" | "unknown_step";

/**
 * The variables that an expression may name. `placeholders`: texts may also have `{{x}}` for `input.x`,
 * `{{steps.a.b}}` for `steps.a.output.b`, and `{{item.x}}` for any other variable of the scope by its name.
 */
export interface Scope {
  readonly variables: Readonly<Record<string, Shape>>;
  readonly placeholders?: boolean;
}

/** The values of a scope's variables. Each is JSON: what `JSON.parse` can give. */
export type Variables = Readonly<Record<string, unknown>>;

/** `expression`: the text is bare CEL. `template`: JSON whose texts may have `${CEL}`, and placeholders where the scope has them. */
export type Field =
  | { readonly kind: "expression"; readonly source: string }
  | { readonly kind: "template"; readonly source: unknown };

/** Kinds of results that a place takes. A value whose type is known only at the run passes the check. */
export type Wanted = "any" | "bool" | "list" | "text" | "number";

export type IssueCode =
  | MissingCode
  | "invalid_expression"
  | "too_long"
  | "too_many_nodes"
  | "too_many_expressions"
  | "unknown_variable"
  | "unknown_function"
  | "refused_function"
  | "nested_macros"
  | "invalid_pattern"
  | "wrong_type";

/** Why an expression cannot be saved. `path` is the place in the definition, `at` the place in the expression in characters. */
export interface ExpressionIssue {
  readonly path: readonly (string | number)[];
  readonly code: IssueCode;
  readonly message: string;
  readonly at: { readonly start: number; readonly end: number } | null;
}

/** Why an expression gave nothing. `path` is the place inside a template. */
export interface ExpressionFailure {
  readonly code: "EXPRESSION_FAILED" | "OUTPUT_TOO_LARGE";
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** The result of a field: a JSON value, or the reason why there is none. */
export type Outcome = { readonly value: unknown } | { readonly failure: ExpressionFailure };
