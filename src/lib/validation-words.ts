import { z } from "zod";

/** An issue of a schema's checker before it is put into words. */
export type RawIssue = Parameters<NonNullable<z.core.$ZodConfig["localeError"]>>[0];

const TYPES: Readonly<Record<string, string>> = {
  array: "an array",
  bigint: "a whole number",
  boolean: "true or false",
  date: "a date",
  file: "a file",
  int: "a whole number",
  map: "a map",
  nan: "not a number",
  null: "null",
  number: "a number",
  object: "an object",
  record: "an object",
  set: "a set",
  string: "a string",
  tuple: "an array",
};

/** Kinds of places that accept no value. */
const NOTHING: ReadonlySet<string> = new Set(["never", "undefined", "void"]);

const FORMATS: Readonly<Record<string, string>> = {
  base64: "base64 text",
  base64url: "base64url text",
  cidrv4: "a range of IPv4 addresses",
  cidrv6: "a range of IPv6 addresses",
  date: "a date such as 2026-11-21",
  datetime: "a time such as 2026-11-21T09:30:00Z",
  duration: "a duration such as PT15M",
  e164: "a telephone number such as +4930901820",
  email: "an e-mail address",
  emoji: "an emoji",
  guid: "a UUID",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  json_string: "JSON text",
  jwt: "a JSON Web Token",
  lowercase: "in lower case",
  time: "a time of day such as 09:30:00",
  uppercase: "in upper case",
  url: "a URL",
  uuid: "a UUID",
};

/** The counted units of values with a size. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  array: ["entry", "entries"],
  file: ["byte", "bytes"],
  map: ["entry", "entries"],
  object: ["key", "keys"],
  set: ["entry", "entries"],
  string: ["character", "characters"],
};

/** Puts an issue into words that follow the name of the field: «must have at least 8 characters». */
export function sayIssue(issue: RawIssue): string {
  if (isAbsent(issue)) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return sayType(issue.expected, issue.input);
    case "too_small":
      return sayLimit(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return sayLimit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return sayFormat(issue);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has unknown keys: ${issue.keys.join(", ")}`;
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return sayUnion(issue);
    case "invalid_key":
      return `has a key that is not allowed: ${issue.issues[0]?.message ?? "it cannot be used"}`;
    case "invalid_element":
      return `has an entry that is not allowed: ${issue.issues[0]?.message ?? "it cannot be used"}`;
    case "custom":
      return "is not valid";
  }
}

/** Whether the fault is a missing value. Formats and sizes are only checked on existing values. */
const isAbsent = ({ code, input }: RawIssue): boolean =>
  input === undefined && (code === "invalid_type" || code === "invalid_value" || code === "invalid_union");

function sayType(wanted: string, input: unknown): string {
  if (NOTHING.has(wanted)) return "must not be given";
  // JSON has no such number; one that is too large to be stored becomes this.
  if (wanted === "number" && typeof input === "number") return "must be a finite number";
  return `must be ${TYPES[wanted] ?? `a value of the type ${wanted}`}`;
}

interface Limit {
  origin: string;
  exact?: boolean | undefined;
}

function sayLimit({ origin, exact }: Limit, limit: number | bigint, relation: string): string {
  const units = UNITS[origin];
  if (units === undefined) return exact ? `must be ${limit}` : `must be ${relation} ${limit}`;
  if (!exact && relation === "at least" && limit === 1) return "must not be empty";
  if (!exact && relation === "at most" && limit === 0) return "must be empty";
  return `must have ${exact ? "exactly" : relation} ${limit} ${limit === 1 ? units[0] : units[1]}`;
}

function sayFormat(issue: Extract<RawIssue, { code: "invalid_format" }>): string {
  const { format } = issue;
  if (format === "starts_with") return `must begin with ${JSON.stringify(issue["prefix"])}`;
  if (format === "ends_with") return `must end with ${JSON.stringify(issue["suffix"])}`;
  if (format === "includes") return `must contain ${JSON.stringify(issue["includes"])}`;
  const known = FORMATS[format];
  return known === undefined ? "does not have the right format" : `must be ${known}`;
}

function sayUnion(issue: Extract<RawIssue, { code: "invalid_union" }>): string {
  if (issue.inclusive === false) return "must match only one of the alternatives";
  if (issue.options !== undefined && issue.options.length > 0) {
    return issue.options.length === 1
      ? `must be ${String(issue.options[0])}`
      : `must be one of ${issue.options.map(String).join(", ")}`;
  }
  const ofTheValue = issue.errors.map(([first, ...more]) =>
    more.length === 0 && first?.path.length === 0 ? first.message : null,
  );
  if (ofTheValue.every((message) => message !== null)) return eitherOf([...new Set(ofTheValue)]);
  // If only the parts of the value are wrong, the first wrong part says most.
  const [inner, ...others] = issue.errors.filter(([first]) => first !== undefined && first.path.length > 0);
  const [part] = inner ?? [];
  return part !== undefined && others.length === 0
    ? `${part.path.map(String).join(".")} ${part.message}`
    : "must match one of the alternatives";
}

/** «must be a string or an array» of «must be a string» and «must be an array». */
function eitherOf(messages: readonly string[]): string {
  const [first = "", ...others] = messages;
  const isSame = messages.every((message) => message.startsWith("must be "));
  return [first, ...others.map((message) => (isSame ? message.slice("must be ".length) : message))].join(" or ");
}

/** Makes these words the default of every schema. */
export function sayIssuesPlainly(): void {
  z.config({ localeError: sayIssue });
}
