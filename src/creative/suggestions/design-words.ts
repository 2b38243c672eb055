/** The mood of a design by its description, which chooses layouts and fonts. */
export type Mood = "calm" | "bold" | "playful" | "classic" | "technical";

/** Whole words that indicate a mood, in the prompt, the industry and the audience. */
const SIGNS: Readonly<Record<Mood, readonly string[]>> = {
  calm: [
    "calm",
    "wellness",
    "health",
    "spa",
    "yoga",
    "minimal",
    "nature",
    "organic",
    "clinic",
    "care",
    "quiet",
    "funeral",
    "memorial",
    "condolence",
    "vegan",
    "bakery",
    "garden",
    "meditation",
    "baby",
  ],
  bold: [
    "bold",
    "sale",
    "launch",
    "sport",
    "sports",
    "fitness",
    "event",
    "music",
    "concert",
    "energy",
    "young",
    "metal",
    "rock",
    "punk",
    "jazz",
    "festival",
    "gym",
    "discount",
    "film",
  ],
  playful: [
    "playful",
    "kids",
    "children",
    "toys",
    "fun",
    "party",
    "game",
    "games",
    "birthday",
    "school",
    "pets",
    "child",
    "kid",
    "toy",
    "candy",
    "zoo",
    "carnival",
  ],
  classic: [
    "classic",
    "luxury",
    "elegant",
    "wedding",
    "law",
    "legal",
    "bank",
    "finance",
    "hotel",
    "wine",
    "museum",
    "jewellery",
    "jewelry",
    "theatre",
    "opera",
    "anniversary",
    "memorial",
    "funeral",
  ],
  technical: [
    "software",
    "technology",
    "tech",
    "data",
    "cloud",
    "api",
    "startup",
    "engineering",
    "dashboard",
    "ai",
    "app",
    "robot",
    "developers",
    "developer",
    "consulting",
    "architecture",
  ],
};

const MOODS = Object.keys(SIGNS) as Mood[];

/**
 * All moods, the one with most indicating words first. Ties follow the order of the table, so the same text gives the
 * same result.
 */
export function moodsOf(text: string): Mood[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const votes = (mood: Mood): number => words.filter((word) => SIGNS[mood].includes(word)).length;
  return MOODS.toSorted((one, other) => votes(other) - votes(one));
}
