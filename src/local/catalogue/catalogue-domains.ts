import { z } from "zod";

import { LISTED, readEntries } from "./catalogue-files.ts";

const text = z.string().min(1);

const DomainFile = z.strictObject({
  ...LISTED,
  slug: text,
  /** Terms and their definitions. */
  vocabulary: z
    .record(text, text)
    .transform((definitions) => Object.entries(definitions).map(([term, definition]) => ({ term, definition }))),
  rules: z.array(text),
  instructions: text,
  /** Kinds of things and what each is. */
  entity_types: z
    .record(text, text)
    .transform((descriptions) => Object.entries(descriptions).map(([name, description]) => ({ name, description }))),
});

/** A domain of the catalogue: knowledge that a newcomer to a field needs. */
export type CatalogueDomain = z.infer<typeof DomainFile>;

/** The domains that every instance comes with. */
export const CATALOGUE_DOMAINS: readonly CatalogueDomain[] = readEntries("domains", DomainFile).map(
  ({ value }) => value,
);
