/** A level: its name, what an agent of it does beside what lower ones do, and what it does without a person. */
interface LevelWords {
  name: string;
  does: string;
  alone: string;
}

/** The meaning of each level, lowest first. */
export const LEVEL_WORDS = {
  student: {
    name: "Student",
    does: "reads and analyses",
    alone: "It reads and analyses alone. For anything else it asks a person.",
  },
  intern: {
    name: "Intern",
    does: "also suggests and drafts",
    alone: "It reads, searches and drafts alone. To change or send something, it asks a person.",
  },
  supervised: {
    name: "Supervised",
    does: "also changes things",
    alone: "It also changes and sends alone. For what is hard to undo, it asks a person.",
  },
  autonomous: {
    name: "Autonomous",
    does: "also does what is hard to undo",
    alone: "It asks no one, unless a rule of the workspace says so.",
  },
} as const satisfies Record<string, LevelWords>;

export type LevelName = keyof typeof LEVEL_WORDS;

/** The levels of an agent's autonomy, lowest first. */
export const LEVELS = ["student", "intern", "supervised", "autonomous"] as const satisfies readonly LevelName[];

export const isLevel = (name: string): name is LevelName => name in LEVEL_WORDS;

/** Every level above this one, lowest first. */
export const levelsAbove = (level: LevelName): readonly LevelName[] => LEVELS.slice(LEVELS.indexOf(level) + 1);

/** Every level below this one, highest first. */
export const levelsBelow = (level: LevelName): readonly LevelName[] =>
  LEVELS.slice(0, LEVELS.indexOf(level)).toReversed();
