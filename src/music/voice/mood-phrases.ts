import type { Mood } from "#engine/recommendation/moods";

/** Words for each mood, whole ones; the words of two moods would make a sentence ambiguous. */
const WORDS: Readonly<Record<Mood, string>> = {
  relax:
    "relax|relaxing|relaxed|relaxation|calm|calming|soothing|peaceful|unwind|unwinding|wind down|sleep|sleeping|sleepy|fall asleep|rest|meditate|restful",
  focus:
    "focus|focused|focusing|focussing|study|studying|concentrate|concentrating|concentration|work|working|coding|reading|homework|write|writing|think|thinking",
  happy: "happy|cheerful|upbeat|uplifting|feel[- ]good|joyful|cheery|cheer me up|cheer up|smile",
  sad: "sad|melancholic|melancholy|gloomy|heartbreak|heartbroken|heartbreaking|cry|crying|depressing",
  energetic:
    "energetic|energising|energizing|energy|workout|work out|working out|gym|running|run|jogging|jog|exercise|exercising|training|pumped|pump me up|wake me up|wake up",
  chill: "chill|chilled|chilling|chill out|chilled out|laid[- ]back|mellow|easy[- ]going|hang out|lazy",
};

const MUSIC = "(?:music|songs|tunes|tracks|stuff|beats|vibes|sounds)";
const ANY = `(?:(?:some|any|the)(?: (?:nice|good|great))? ${MUSIC}|a(?: (?:nice|good|great))? (?:song|tune|track)|${MUSIC}|(?:something|anything)(?: (?:nice|good))?)`;

const PATTERNS = (Object.entries(WORDS) as [Mood, string][]).flatMap(([mood, words]) =>
  [
    `(?:something|anything)(?: that(?: is|'s))?(?: (?:a bit|a little|really|very|more))? (?:${words})`,
    `(?:some |a |any |the )?(?:really |very |more )?(?:${words}) ${MUSIC}`,
    `${ANY} (?:to|for|that(?:'ll| will| would)?|while)(?: (?:help|helps|let|lets|make|makes|get|gets))?(?: (?:me|us))?(?: (?:to|i|i'm|i am|my|the|a|doing|feel))* (?:${words})(?: (?:to|with|me|us|up|down|time|session|mood|(?:to|after|before|during|in|on|at|while) .+))?`,
  ].map((phrase) => ({ mood, pattern: new RegExp(`^${phrase}$`, "i") })),
);

/** The mood of a wish: `something to help me focus`, `relaxing music`; null for other words. */
export function moodIn(words: string): Mood | null {
  return PATTERNS.find(({ pattern }) => pattern.test(words))?.mood ?? null;
}
