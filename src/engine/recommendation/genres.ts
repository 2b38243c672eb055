import { plainName } from "./song.ts";

/**
 * Each genre with the families that it belongs to, closest first. A family is also a genre, and the widest in itself.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  acoustic: ["folk", "pop"],
  afrobeat: ["world", "funk"],
  alternative: ["rock"],
  ambient: ["electronic", "new age"],
  americana: ["country", "folk"],
  baroque: ["classical"],
  bebop: ["jazz"],
  "big band": ["jazz"],
  bluegrass: ["country", "folk"],
  blues: ["blues"],
  "blues rock": ["blues", "rock"],
  "bossa nova": ["latin", "jazz"],
  celtic: ["folk", "world"],
  "chamber music": ["classical"],
  children: ["children"],
  chillout: ["electronic"],
  choral: ["classical"],
  classical: ["classical"],
  "classic rock": ["rock"],
  comedy: ["comedy"],
  country: ["country"],
  "country rock": ["country", "rock"],
  dance: ["dance", "electronic", "pop"],
  dancehall: ["reggae", "dance"],
  "deep house": ["electronic", "dance"],
  disco: ["funk", "dance"],
  downtempo: ["electronic"],
  "dream pop": ["pop", "rock"],
  "drum and bass": ["electronic", "dance"],
  dub: ["reggae", "electronic"],
  dubstep: ["electronic", "dance"],
  electro: ["electronic", "dance"],
  electronic: ["electronic"],
  "film score": ["soundtrack", "classical"],
  flamenco: ["latin", "world"],
  folk: ["folk"],
  "folk rock": ["folk", "rock"],
  funk: ["funk", "soul"],
  fusion: ["jazz", "funk"],
  garage: ["electronic", "dance"],
  gospel: ["soul"],
  grunge: ["rock"],
  "hard rock": ["rock", "metal"],
  "hip hop": ["hip hop"],
  holiday: ["holiday"],
  house: ["electronic", "dance"],
  indie: ["rock", "pop"],
  "indie folk": ["folk", "rock"],
  "indie pop": ["pop", "rock"],
  industrial: ["electronic", "metal"],
  instrumental: ["classical", "soundtrack"],
  "j pop": ["pop"],
  jazz: ["jazz"],
  "k pop": ["pop", "dance"],
  latin: ["latin"],
  lofi: ["electronic", "hip hop"],
  meditation: ["new age"],
  metal: ["metal"],
  minimalism: ["classical"],
  "modern classical": ["classical", "new age"],
  "neo soul": ["soul", "jazz"],
  "new age": ["new age"],
  "new wave": ["rock", "pop"],
  opera: ["classical"],
  orchestral: ["classical", "soundtrack"],
  piano: ["classical", "new age"],
  pop: ["pop"],
  "post rock": ["rock", "electronic"],
  "progressive rock": ["rock"],
  psychedelic: ["rock"],
  punk: ["rock"],
  rap: ["hip hop"],
  reggae: ["reggae"],
  reggaeton: ["latin", "dance"],
  "r n b": ["soul", "hip hop"],
  rock: ["rock"],
  "rock and roll": ["rock", "blues"],
  romantic: ["classical"],
  salsa: ["latin", "dance"],
  samba: ["latin"],
  shoegaze: ["rock"],
  "singer songwriter": ["folk", "pop"],
  ska: ["reggae", "rock"],
  "smooth jazz": ["jazz"],
  soul: ["soul"],
  soundtrack: ["soundtrack"],
  spiritual: ["soul", "new age"],
  swing: ["jazz"],
  "synth pop": ["pop", "electronic"],
  synthwave: ["electronic"],
  tango: ["latin"],
  techno: ["electronic", "dance"],
  trance: ["electronic", "dance"],
  trap: ["hip hop", "electronic"],
  "trip hop": ["electronic", "hip hop"],
  world: ["world"],
};

/** Other words for a genre. */
const ALIASES: Readonly<Record<string, string>> = {
  alt: "alternative",
  "alternative rock": "alternative",
  bossanova: "bossa nova",
  chill: "chillout",
  christmas: "holiday",
  contemporary: "modern classical",
  dnb: "drum and bass",
  "d n b": "drum and bass",
  "drum n bass": "drum and bass",
  edm: "dance",
  electronica: "electronic",
  "heavy metal": "metal",
  hiphop: "hip hop",
  "indie rock": "indie",
  jpop: "j pop",
  kids: "children",
  "childrens music": "children",
  "children s music": "children",
  kpop: "k pop",
  "lo fi": "lofi",
  neoclassical: "modern classical",
  "neo classical": "modern classical",
  newage: "new age",
  "new age music": "new age",
  "post punk": "new wave",
  prog: "progressive rock",
  "psychedelic rock": "psychedelic",
  "punk rock": "punk",
  "r and b": "r n b",
  rb: "r n b",
  "rhythm and blues": "r n b",
  rnb: "r n b",
  songwriter: "singer songwriter",
  score: "film score",
  "movie score": "film score",
  soundtracks: "soundtrack",
  synthpop: "synth pop",
  triphop: "trip hop",
  worldwide: "world",
  "world music": "world",
};

/** Every genre that can be requested, as written in a URL. */
export const GENRES: readonly string[] = Object.keys(FAMILIES)
  .map((name) => name.replaceAll(" ", "-"))
  .toSorted();

/** The genre that a provider's or caller's word means; null for an unknown word. */
export function readGenre(text: string): string | null {
  const plain = plainName(text.replaceAll("&", " n "));
  const known = (Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined) ?? plain;
  if (Object.hasOwn(FAMILIES, known)) return known;
  // "Jazz music", "music of the world"
  const without = plainName(known.replaceAll(/\b(?:music|musik|songs?|the|of)\b/g, ""));
  return Object.hasOwn(FAMILIES, without) ? without : null;
}

/** The genres that a provider's words mean: "Hip-Hop/Rap" is two, and "british soul" is a kind of one. */
export function readGenres(words: readonly string[]): string[] {
  const found = words.flatMap((word) => {
    const whole = readGenre(word);
    if (whole !== null) return [whole];
    return word.split(/[/,;]/).flatMap((part) => readGenre(part) ?? kindOf(part) ?? []);
  });
  return [...new Set(found)];
}

/** The genre that a provider's narrower word is a kind of: "british soul" is soul. */
function kindOf(word: string): string | null {
  const words = plainName(word).split(" ");
  for (let from = 1; from < words.length; from += 1) {
    const genre = readGenre(words.slice(from).join(" "));
    if (genre !== null) return genre;
  }
  return null;
}

/** A genre as written in a URL: `hip-hop`. */
export const genreSlug = (genre: string): string => genre.replaceAll(" ", "-");

const SAME = 1;
const WITHIN = 0.7;
const CLOSEST_SHARED = 0.5;
const SHARED = 0.3;

/** Likeness of two known genres, 0–1: equal, one a kind of the other, of one family, or of touching families. */
export function genreLikeness(one: string, other: string): number {
  if (one === other) return SAME;
  const families = FAMILIES[one] ?? [];
  const others = FAMILIES[other] ?? [];
  if (families[0] === other || others[0] === one) return WITHIN;
  if (families[0] !== undefined && families[0] === others[0]) return CLOSEST_SHARED;
  return families.some((family) => others.includes(family)) ? SHARED : 0;
}

/** The likeness of the closest pair of two songs' genres, 0–1. */
export function genresLikeness(some: readonly string[], others: readonly string[]): number {
  return Math.max(0, ...some.flatMap((one) => others.map((other) => genreLikeness(one, other))));
}

/** Genres whose names resemble an unknown word most, for a message; at most `count`. */
export function genresNear(text: string, count: number): string[] {
  const pairs = pairsOf(plainName(text));
  return GENRES.map((genre) => ({ genre, shared: diceOf(pairs, pairsOf(plainName(genre))) }))
    .filter(({ shared }) => shared > 0.2)
    .toSorted((a, b) => b.shared - a.shared || (a.genre < b.genre ? -1 : 1))
    .slice(0, count)
    .map(({ genre }) => genre);
}

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, index) => text.slice(index, index + 2)));

/** Dice's coefficient of two sets, 0–1. */
function diceOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const both = [...some].filter((pair) => others.has(pair)).length;
  return both === 0 ? 0 : (2 * both) / (some.size + others.size);
}
