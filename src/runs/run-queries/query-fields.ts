/**
 * A field of a query: `name` takes any text, `word` one of its values, `place` the places where the words of the query
 * are looked for, `moment` a time. The other three are compared with `<` and `>` too.
 */
export type QueryField =
  | { kind: "name" | "moment" | "number" | "duration" | "time" }
  | { kind: "word" | "place"; values: readonly string[] };

/** The fields that a page knows, by their names. */
export type QueryFields = Readonly<Record<string, QueryField>>;

/** Whether the values of a field are compared with `<` and `>`. */
export const isCompared = ({ kind }: QueryField): boolean =>
  kind === "number" || kind === "duration" || kind === "time";
