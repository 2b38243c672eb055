/** The levels of an agent's autonomy, lowest first. */
export const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;

export type LevelName = (typeof LEVELS)[number];

interface LevelWords {
  name: string;
  /** The work that an agent of the level does alone, beside that of the lower levels. */
  does: string;
  /** The sentence that says when it asks a person. */
  asks: string;
}

/** The meaning of each level, in the words of all pages. */
export const LEVEL_WORDS: Readonly<Record<LevelName, LevelWords>> = {
  student: {
    name: "Student",
    does: "reads and analyses",
    asks: "For anything else it asks a person.",
  },
  intern: {
    name: "Intern",
    does: "also suggests and drafts",
    asks: "To change or send something, it asks a person.",
  },
  supervised: {
    name: "Supervised",
    does: "also changes and sends things",
    asks: "For what is hard to undo, it asks a person.",
  },
  autonomous: {
    name: "Autonomous",
    does: "also does what is hard to undo",
    asks: "It asks no one, unless a rule of the workspace says so.",
  },
};

export const isLevel = (name: string): name is LevelName => Object.hasOwn(LEVEL_WORDS, name);

/** The choices of a filter by level. */
export const LEVEL_CHOICES = LEVELS.map((level) => [level, LEVEL_WORDS[level].name] as const);
