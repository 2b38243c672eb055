/** Turns a variable's text into its value. Throws the violated rule, without the variable's name. */
type Parse<Value> = (text: string) => Value;

/** One variable of a program: its purpose, its default text, and how its text becomes a value. */
export interface Setting<Value> {
  purpose: string;
  /** Empty without a default. */
  fallback: string;
  parse: Parse<Value>;
}

type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of a table of settings, by the variables' names. */
export type SettingValues<Table extends Settings> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]["parse"]>;
};

/**
 * Reads every setting of a table; `variables` may hold more. Throws one line with a sentence for each invalid variable.
 */
export function readSettings<Table extends Settings>(table: Table, variables: object): SettingValues<Table> {
  const given = variables as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, { fallback, parse }] of Object.entries(table)) {
    const text = given[name];
    try {
      values[name] = parse(typeof text === "string" && text !== "" ? text : fallback);
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return values as SettingValues<Table>;
}

type IsValid = (text: string) => boolean;

export const anyText: Parse<string> = (text) => text;

export const optionalText: Parse<string | undefined> = (text) => (text === "" ? undefined : text);

/** A required text. The rule does not repeat it, as it may be a secret. */
export const textThat =
  (isValid: IsValid, rule: string): Parse<string> =>
  (text) => {
    if (!isValid(text)) throw new Error(rule);
    return text;
  };

/** An optional setting; undefined when omitted. */
export const optional =
  <Value>(parse: Parse<Value>): Parse<Value | undefined> =>
  (text) =>
    text === "" ? undefined : parse(text);

/** Comma-separated entries, each of which is valid; an empty list for an empty text. */
export const listOf =
  (isValid: IsValid, rule: string): Parse<string[]> =>
  (text) => {
    const entries = text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
    const wrong = entries.findIndex((entry) => !isValid(entry));
    if (wrong !== -1) throw new Error(`${rule}; entry ${wrong + 1} is not`);
    return entries;
  };

/** Whole numbers by name, as comma-separated `name=number`; empty for an empty text. */
export const numbersByName =
  (minimum: number, maximum: number): Parse<Record<string, number>> =>
  (text) => {
    const isEntry = (entry: string): boolean => {
      const number = /^[^=]+=(\d{1,9})$/.exec(entry)?.[1];
      return number !== undefined && Number(number) >= minimum && Number(number) <= maximum;
    };
    const entries = listOf(
      isEntry,
      `must be a list of name=number pairs, with numbers from ${minimum} to ${maximum}`,
    )(text);
    return Object.fromEntries(
      entries.map((entry) => [entry.slice(0, entry.indexOf("=")), Number(entry.slice(entry.indexOf("=") + 1))]),
    );
  };

/** The two parts of `name=text`. */
function partsOf(entry: string): [name: string, text: string] {
  const end = entry.indexOf("=");
  return [entry.slice(0, end), entry.slice(end + 1)];
}

/** Texts by a free name of small letters, digits and hyphens, as comma-separated `name=text`; empty for an empty text. */
export const textsByName =
  (isText: IsValid, rule: string): Parse<Record<string, string>> =>
  (text) => {
    const isEntry = (entry: string): boolean => {
      const [name, value] = partsOf(entry);
      return /^[a-z0-9-]{1,32}$/.test(name) && isText(value);
    };
    return Object.fromEntries(listOf(isEntry, rule)(text).map(partsOf));
  };

/** URLs by known name, as comma-separated `name=address`; empty for an empty text. */
export const addressesByName =
  <const Name extends string>(names: readonly Name[], isAddress: IsValid): Parse<Partial<Record<Name, string>>> =>
  (text) => {
    const isEntry = (entry: string): boolean => {
      const [name, address] = partsOf(entry);
      return (names as readonly string[]).includes(name) && isAddress(address);
    };
    const entries = listOf(isEntry, `must be a list of name=address pairs, with the names ${names.join(", ")}`)(text);
    return Object.fromEntries(entries.map(partsOf)) as Partial<Record<Name, string>>;
  };

export const oneOf =
  <const Value extends string>(allowed: readonly Value[]): Parse<Value> =>
  (text) => {
    const found = allowed.find((value) => value === text);
    if (found === undefined) throw new Error(`must be one of ${allowed.join(", ")}; it is ${JSON.stringify(text)}`);
    return found;
  };

const trueOrFalse = oneOf(["true", "false"]);

export const onOrOff: Parse<boolean> = (text) => trueOrFalse(text) === "true";

/** At most six digits. */
export const wholeNumber =
  (minimum: number, maximum: number, what = "a whole number"): Parse<number> =>
  (text) => {
    const isInRange = /^\d{1,6}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
    if (!isInRange) throw new Error(`must be ${what} from ${minimum} to ${maximum}; it is ${JSON.stringify(text)}`);
    return Number(text);
  };
