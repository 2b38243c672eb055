import type { DomainContent } from "#agents/domains/domain-content";

/** A domain of the catalogue: knowledge that a newcomer to a field needs. */
export interface CatalogueDomain extends DomainContent {
  /** Permanent: installations and ratings refer to it. */
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  tags: string[];
  /** Changed with the content, which is then a new version. */
  version: string;
}

/** Terms and their definitions, written as they are read. */
export const vocabularyOf = (definitions: Readonly<Record<string, string>>): DomainContent["vocabulary"] =>
  Object.entries(definitions).map(([term, definition]) => ({ term, definition }));

/** Kinds of things and what each is. */
export const entityTypesOf = (descriptions: Readonly<Record<string, string>>): DomainContent["entity_types"] =>
  Object.entries(descriptions).map(([name, description]) => ({ name, description }));
