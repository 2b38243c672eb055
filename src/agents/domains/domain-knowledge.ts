import type { Recollection } from "#agents/memories/rank-memories";

import type { DomainRow } from "./find-domain.ts";

/** What a domain says, piece by piece, to be found like a memory: its words, its rules, its kinds of things, its instructions. Pure. */
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
