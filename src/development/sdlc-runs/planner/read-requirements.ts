/** One statement of a requirements text. */
export interface Requirement {
  /** `R1`, `R2` … in the order of the text. */
  id: string;
  /** The text's own label: `REQ-12`, or the number of its list item. */
  label: string | null;
  text: string;
  /** The heading above it. */
  section: string | null;
  /** From 1. */
  line: number;
  form: "user_story" | "statement" | "question";
  priority: "must" | "should" | "could" | "wont";
  /** Whether a word of the text states the priority; otherwise it is the default. */
  isPriorityStated: boolean;
  story: { role: string; want: string; benefit: string | null } | null;
  /** Requirements that must precede it, in the text's words. */
  references: string[];
}

export interface RequirementIssue {
  requirement: string;
  kind: "vague" | "open_question" | "no_priority" | "compound";
  message: string;
}

const BULLET = /^\s*(?:[-*•+–]|\[[ xX]\]|(\d{1,3}(?:\.\d{1,3})*)[.)]|([a-z])\))\s+(?:\[[ xX]\]\s+)?(.*)$/;
const HEADING = /^\s*(?:#{1,6}\s+(\S.*)|([A-Z][^.!?]{0,60}):\s*)$/;
/** Every line ending that a dot of a regular expression stops at. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const OWN_LABEL = /^(?:\[([A-Z][A-Z0-9]*-?\d+)\]|([A-Z][A-Z0-9]*-\d+))\s*[:.\-–)]?\s*/;
const STORY =
  /^as an?\s+(.+?),?\s+i\s+(?:want|need|would like)\s+(?:to\s+)?(.+?)(?:,?\s+(?:so that|in order to|because)\s+(.+?))?[.!]?$/i;

/** Longest statement that is parsed as a story: searching a longer one would take quadratic time. */
const MAX_STORY = 1_000;

/** Words for goals that cannot be checked. */
const VAGUE =
  /\b(?:fast|quick(?:ly)?|easy|easily|simple|user[- ]friendly|intuitive|robust|flexible|efficient(?:ly)?|appropriate(?:ly)?|adequate|modern|seamless(?:ly)?|scalable|as (?:soon|much|needed)|etc\.?|and so on|tbd|tbc|somehow|nice)\b/i;
const HAS_MEASURE = /\d/;

const REFERENCE =
  /\b(?:depends? (?:up)?on|dependent on|blocked by|requires(?! that)|(?:only )?after|once|following|builds on|needs)\s+(.+?)(?=[.;)\]]|$|,\s+(?:so that|because|which|the|it|we|users?)\b|\s+(?:is|are|has|have)\s+(?:been\s+)?(?:done|ready|finished|complete[d]?|built|deployed|live|in place|available|merged|implemented|designed|tested)\b)/gi;

/** Converts requirements to the one form that is read: a list becomes a text of list items. */
export const requirementsText = (requirements: string | readonly string[]): string =>
  typeof requirements === "string" ? requirements : requirements.map((line) => `- ${line}`).join("\n");

/**
 * Reads a requirements text: list items of any kind, user stories, else sentences. Headings become sections.
 * Deterministic, without inventions: every requirement consists of words of the text.
 */
export function readRequirements(text: string): Requirement[] {
  return joinLines(text).map(({ text: raw, section, line, number }, index) => {
    const own = OWN_LABEL.exec(raw);
    const statement = raw.slice(own?.[0].length ?? 0).trim();
    const story = statement.length <= MAX_STORY ? STORY.exec(statement) : null;
    const priority = priorityOf(statement);
    return {
      id: `R${index + 1}`,
      label: own?.[1] ?? own?.[2] ?? number,
      text: statement,
      section,
      line,
      form: story ? "user_story" : /\?\s*$/.test(statement) ? "question" : "statement",
      priority: priority ?? "should",
      isPriorityStated: priority !== null,
      story: story ? { role: story[1] ?? "", want: story[2] ?? "", benefit: story[3] ?? null } : null,
      references: [...statement.matchAll(REFERENCE)].flatMap(([, named = ""]) => splitNames(named)),
    };
  });
}

interface Block {
  text: string;
  section: string | null;
  line: number;
  number: string | null;
}

/** Joins list items with their continuation lines, and the sentences of other text. */
function joinLines(text: string): Block[] {
  const blocks: Block[] = [];
  let section: string | null = null;
  let open: (Block & { isItem: boolean }) | null = null;
  const close = (): void => {
    if (open === null) return;
    const { isItem, ...block } = open;
    blocks.push(...(isItem ? [block] : sentencesOf(block)));
    open = null;
  };
  for (const [index, raw] of text.split(LINE_END).entries()) {
    const line = index + 1;
    const heading = HEADING.exec(raw);
    const item = BULLET.exec(raw);
    if (raw.trim() === "") close();
    else if (item) {
      close();
      open = { text: item[3] ?? "", section, line, number: item[1] ?? item[2] ?? null, isItem: true };
    } else if (heading) {
      close();
      section = headingText(heading[1] ?? heading[2] ?? "");
    } else if (open === null) open = { text: raw.trim(), section, line, number: null, isItem: false };
    else open = { ...(open as Block & { isItem: boolean }), text: `${(open as Block).text} ${raw.trim()}` };
  }
  close();
  return blocks.filter(({ text: words }) => /[\p{L}\p{N}]/u.test(words));
}

/**
 * Removes the marks that may close a heading. It uses no regular expression, which would search long white space in
 * cubic time.
 */
function headingText(raw: string): string {
  let text = raw.trimEnd();
  while (text.endsWith("#")) text = text.slice(0, -1);
  return text.trim();
}

const sentencesOf = (block: Block): Block[] =>
  block.text.split(/(?<=[.!?])\s+(?=[A-Z"'[(])/).map((sentence) => ({ ...block, text: sentence.trim() }));

function priorityOf(statement: string): Requirement["priority"] | null {
  if (/\b(?:won'?t have|will not|out of scope|not in scope)\b/i.test(statement)) return "wont";
  if (/\b(?:must|shall|required to|has to|have to|mandatory)\b/i.test(statement)) return "must";
  if (/\b(?:should|ought to)\b/i.test(statement)) return "should";
  return /\b(?:may|could|optional(?:ly)?|nice to have|ideally)\b/i.test(statement) ? "could" : null;
}

const splitNames = (named: string): string[] =>
  named
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/)
    .map((name) => name.replace(/^(?:the|a|an|both|step|task|item|story)\s+/i, "").trim())
    .filter((name) => name !== "");

/** Questions that a person should clarify before work begins. */
export function requirementIssues(requirements: readonly Requirement[]): RequirementIssue[] {
  return requirements.flatMap(({ id, text, form, priority, isPriorityStated }): RequirementIssue[] => {
    const vague = HAS_MEASURE.test(text) ? null : VAGUE.exec(text);
    const parts = text.split(/;|\band\b/i).length;
    return [
      ...(vague
        ? [{ requirement: id, kind: "vague" as const, message: `"${vague[0]}" can be checked only with a number.` }]
        : []),
      ...(form === "question"
        ? [{ requirement: id, kind: "open_question" as const, message: "Is an open question." }]
        : []),
      ...(isPriorityStated || form !== "statement" || priority === "wont"
        ? []
        : [{ requirement: id, kind: "no_priority" as const, message: "Does not say must, should or could." }]),
      ...(parts > 3
        ? [{ requirement: id, kind: "compound" as const, message: `Asks for ${parts} things at once; split it.` }]
        : []),
    ];
  });
}
