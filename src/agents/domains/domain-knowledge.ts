import type { Recollection } from "#agents/memories/rank-memories";

import type { DomainRow } from "./find-domain.ts";

/**
 * Splits a domain's content into pieces that are searched like memories: its words, rules, kinds of things and
 * instructions. Pure.
 */
export function knowledgeOf(domain: DomainRow): Recollection[] {
  const { id, name, vocabulary, rules, instructions, entityTypes, updatedAt: createdAt } = domain;
  const texts = [
    ...vocabulary.map(({ term, definition }) => `${term}: ${definition}`),
    ...rules,
    ...entityTypes.map((entity) => `${entity.name}: ${entity.description}`),
    ...(instructions === null ? [] : instructions.split(/\n{2,}/)),
  ];
  return texts.map((text, index) => ({
    id: `${id}.${index}`,
    text: `${text} (domain ${name})`,
    createdAt,
    isLesson: true,
  }));
}
