import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** The content of a domain, which a copy gets. */
export interface DomainContent {
  vocabulary: { term: string; definition: string }[];
  rules: string[];
  instructions: string | null;
  entity_types: { name: string; description: string }[];
}

/** Maximum JSON bytes of all of a domain's content. */
export const MAX_CONTENT_BYTES = 131_072;

export const isContentTooLarge = (content: DomainContent): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length > MAX_CONTENT_BYTES;

/** Reads a stored snapshot as a domain's content. It trusts nothing: values of another type are left out. */
export const readDomainContent = (snapshot: Readonly<Record<string, unknown>>): DomainContent => ({
  vocabulary: records(snapshot["vocabulary"]).flatMap(({ term, definition }) =>
    typeof term === "string" && typeof definition === "string" ? [{ term, definition }] : [],
  ),
  rules: Array.isArray(snapshot["rules"]) ? snapshot["rules"].filter((rule) => typeof rule === "string") : [],
  instructions: typeof snapshot["instructions"] === "string" ? snapshot["instructions"] : null,
  entity_types: records(snapshot["entity_types"]).flatMap(({ name, description }) =>
    typeof name === "string" && typeof description === "string" ? [{ name, description }] : [],
  ),
});

/** The digest of what a model hears about a domain: its name, rules and instructions. Its words and kinds of things are found by search. */
export const steeringOf = ({
  name,
  rules,
  instructions,
}: { name: string } & Pick<DomainContent, "rules" | "instructions">) =>
  sha256Hex(canonicalJson({ name, rules, instructions }));

const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null)
    : [];
