/**
 * The tool name of an installed skill in stored runs, approvals, standings and ledgers: `run_skill_` and its id. It
 * stays the same when the skill gets another name.
 */
export function skillToolName(skillId: string): string {
  return `run_skill_${skillId.replace(/[^A-Za-z0-9_-]/g, "_")}`.slice(0, LONGEST);
}

/** The shortest limit of the vendors, in characters. */
const LONGEST = 64;
const PREFIX = "skill__";
const MARK_LENGTH = 8;

/**
 * The names under which models and clients see skills, by id: `skill__` and the words of its name. Skills whose names
 * have the same words get the end of their id too, so none can take the name of another.
 */
export function shownSkillNames(skills: readonly { id: string; name: string }[]): ReadonlyMap<string, string> {
  const plain = skills.map(({ id, name }) => ({ id, shown: shownName(name) }));
  const isAlone = onlyOnce(plain);
  const marked = plain.map(({ id, shown }) =>
    shown !== PREFIX && isAlone(shown) ? { id, shown } : { id, shown: withMark(shown, id) },
  );
  const isUnique = onlyOnce(marked);
  return new Map(marked.map(({ id, shown }) => [id, isUnique(shown) ? shown : skillToolName(id)]));
}

function onlyOnce(names: readonly { shown: string }[]): (shown: string) => boolean {
  const counts = new Map<string, number>();
  for (const { shown } of names) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  return (shown) => counts.get(shown) === 1;
}

const shownName = (name: string): string =>
  `${PREFIX}${name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")}`.slice(0, LONGEST);

function withMark(shown: string, id: string): string {
  const mark = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-MARK_LENGTH);
  return `${shown.slice(0, LONGEST - MARK_LENGTH - 1)}${shown === PREFIX ? "" : "_"}${mark}`;
}
