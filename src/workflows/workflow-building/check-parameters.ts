import { hostileKeyIn } from "#workflows/workflow-files/workflow-json";
import { INPUT_NAME, type InputField, type InputType } from "#workflows/workflow-templates/workflow-template";

export interface ParameterIssue {
  name: string;
  code: string;
  message: string;
}

export interface CheckedParameters {
  /** The given inputs, with defaults for omitted ones. Inputs with neither are left out. */
  inputs: Map<string, unknown>;
  issues: ParameterIssue[];
}

const MAX_TEXT = 20_000;
const MAX_FREE_INPUTS = 100;

/**
 * Checks a person's inputs against a template's: every required one is given, each has its type, none is unknown. A
 * template that declares no inputs accepts any, under names that a placeholder can have.
 */
export function checkParameters(
  schema: readonly InputField[],
  given: Readonly<Record<string, unknown>>,
): CheckedParameters {
  if (schema.length === 0) return checkFree(given);
  const inputs = new Map<string, unknown>();
  const known = new Set(schema.map(({ name }) => name));
  const issues = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => issue(name, "unrecognized_keys", "is not an input of the template"));
  for (const field of schema) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    if (isMissing(value)) {
      if (field.default !== undefined) inputs.set(field.name, field.default);
      else if (field.required) issues.push(issue(field.name, "missing", "is required"));
      continue;
    }
    const reason = refusalOf(field, value);
    if (reason === null) inputs.set(field.name, value);
    else issues.push(issue(field.name, "invalid_type", reason));
  }
  return { inputs, issues };
}

function checkFree(given: Readonly<Record<string, unknown>>): CheckedParameters {
  const entries = Object.entries(given);
  const issues = entries
    .filter(([name]) => !INPUT_NAME.test(name) || hostileKeyIn({ [name]: null }) !== null)
    .map(([name]) => issue(name, "invalid_format", "must have only letters, digits and _"));
  for (const [name, value] of entries)
    if (hostileKeyIn(value) !== null) issues.push(issue(name, "invalid_format", "contains a key that is not allowed"));
  if (entries.length > MAX_FREE_INPUTS)
    issues.push(issue(entries[MAX_FREE_INPUTS]?.[0] ?? "", "too_big", `there are more than ${MAX_FREE_INPUTS} inputs`));
  return { inputs: new Map(entries), issues };
}

/** Why a default is invalid, or null. */
export const refusalOfDefault = (field: InputField): string | null =>
  isMissing(field.default) ? null : refusalOf(field, field.default);

const issue = (name: string, code: string, message: string): ParameterIssue => ({ name, code, message });

/** A form sends an empty text for an empty field. */
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === "";

function refusalOf(field: InputField, value: unknown): string | null {
  const rule = RULES[field.type];
  return rule.holds(value, field) ? null : rule.message(field);
}

interface Rule {
  holds: (value: unknown, field: InputField) => boolean;
  message: (field: InputField) => string;
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_TEXT && value.isWellFormed();

const optionsOf = ({ options = [] }: InputField): string[] =>
  options.map((option) => (typeof option === "string" ? option : option.value));

/** A field without options accepts any text. */
const isOption = (value: unknown, field: InputField): boolean =>
  isText(value) && (field.options === undefined || optionsOf(field).includes(value));

const says =
  (message: string): Rule["message"] =>
  () =>
    message;

const text: Rule = { holds: isText, message: says(`must be a string of at most ${MAX_TEXT} characters`) };

const isAddress = (value: unknown): boolean =>
  isText(value) && value.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value);

const isWebAddress = (value: unknown): boolean =>
  isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const isDate = (value: unknown): boolean =>
  isText(value) &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

const isDateTime = (value: unknown): boolean =>
  isText(value) &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value));

const choice: Rule["message"] = (field) =>
  field.options === undefined ? "must be a string" : `must be one of ${optionsOf(field).join(", ")}`.slice(0, 500);

const RULES: Record<InputType, Rule> = {
  string: text,
  text,
  textarea: text,
  number: { holds: (value) => typeof value === "number" && Number.isFinite(value), message: says("must be a number") },
  integer: { holds: (value) => Number.isSafeInteger(value), message: says("must be a whole number") },
  boolean: { holds: (value) => typeof value === "boolean", message: says("must be true or false") },
  select: { holds: isOption, message: choice },
  multiselect: {
    holds: (value, field) => Array.isArray(value) && value.every((entry) => isOption(entry, field)),
    message: (field) => `must be a list in which each ${choice(field)}`,
  },
  array: {
    holds: (value) => Array.isArray(value) && hostileKeyIn(value) === null,
    message: says("must be a list"),
  },
  object: {
    holds: (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value) && hostileKeyIn(value) === null,
    message: says("must be an object"),
  },
  email: { holds: isAddress, message: says("must be an e-mail address") },
  url: { holds: isWebAddress, message: says("must be an http or https address") },
  date: { holds: isDate, message: says("must be a date, YYYY-MM-DD") },
  datetime: { holds: isDateTime, message: says("must be an ISO 8601 time with a time zone") },
};
