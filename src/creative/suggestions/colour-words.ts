/** A colour's place in OKLCH: hue in degrees; lightness and chroma from 0 to 1 and to about 0.3. */
export interface Tint {
  h: number;
  l: number;
  c: number;
}

/**
 * Tints with the words of subjects, industries and audiences that they suit: whole words, in the singular. Named colours
 * come first, because a brief that names one wants it.
 */
const TINTS: readonly (readonly [tint: Tint, words: string])[] = [
  [{ h: 27, l: 0.55, c: 0.2 }, "red scarlet crimson cherry tomato fire firefighter blood chinese strawberry pizza"],
  [{ h: 12, l: 0.6, c: 0.18 }, "rose love valentine romance romantic lipstick dating heart florist bouquet"],
  [{ h: 350, l: 0.66, c: 0.17 }, "pink candy girl girls barbie cosmetics makeup bubblegum nail salon"],
  [{ h: 20, l: 0.72, c: 0.09 }, "wedding bride bridal engagement baby nursery skincare beauty spa maternity"],
  [{ h: 45, l: 0.66, c: 0.17 }, "orange autumn pumpkin halloween fox basketball sunset carrot thanksgiving harvest"],
  [
    { h: 85, l: 0.78, c: 0.15 },
    "yellow sun sunny summer bee honey lemon child children kid kids birthday party toy toys school lego",
  ],
  [{ h: 75, l: 0.62, c: 0.1 }, "gold golden luxury jewellery jewelry award gala anniversary perfume champagne casino"],
  [
    { h: 55, l: 0.42, c: 0.08 },
    "brown coffee cafe chocolate bakery bread wood wooden carpenter leather barista whisky whiskey cocoa furniture",
  ],
  [
    { h: 35, l: 0.5, c: 0.11 },
    "terracotta pottery ceramic clay mexican desert western brick rustic spice indian curry",
  ],
  [
    { h: 140, l: 0.55, c: 0.15 },
    "green vegan vegetarian organic plant garden gardening nature natural forest salad eco sustainable environment recycling",
  ],
  [
    { h: 155, l: 0.45, c: 0.1 },
    "golf lawn farm farming agriculture irish camping hiking outdoor park tree christmas bank banking money",
  ],
  [
    { h: 175, l: 0.58, c: 0.1 },
    "teal mint dentist dental pharmacy health healthcare wellness yoga meditation therapy clinic",
  ],
  [
    { h: 215, l: 0.6, c: 0.11 },
    "turquoise sea ocean beach surf surfing swimming pool aquarium boat sailing travel holiday cruise ice winter ski skiing snow",
  ],
  [
    { h: 235, l: 0.55, c: 0.13 },
    "sky airline flight weather hospital medical doctor nurse water clean cleaning laundry",
  ],
  [
    { h: 262, l: 0.45, c: 0.15 },
    "blue finance financial insurance accounting consulting corporate business law legal lawyer attorney police university investor investors",
  ],
  [
    { h: 270, l: 0.55, c: 0.2 },
    "software app technology tech startup data cloud api ai engineering developer developers dashboard robot computer internet",
  ],
  [
    { h: 300, l: 0.48, c: 0.2 },
    "purple violet magic magician fantasy wizard game games gaming gamer esports festival techno club nightclub disco cosmic space astronomy",
  ],
  [
    { h: 285, l: 0.32, c: 0.11 },
    "night jazz blues midnight opera theatre theater moon dream cinema film movie saxophone",
  ],
  [{ h: 315, l: 0.58, c: 0.11 }, "lavender lilac provence orchid grandmother aromatherapy easter spring"],
  [
    { h: 5, l: 0.36, c: 0.12 },
    "wine vineyard winery burgundy steak steakhouse butcher horror vampire tango flamenco museum",
  ],
  [{ h: 25, l: 0.3, c: 0.09 }, "metal heavy rock punk tattoo motorcycle biker goth gothic skull"],
  [
    { h: 35, l: 0.58, c: 0.21 },
    "sport sports fitness gym boxing race racing marathon running football soccer workout energy sale discount launch",
  ],
  [
    { h: 255, l: 0.35, c: 0.02 },
    "funeral obituary memorial mourning grief condolence sympathy cemetery remembrance death farewell",
  ],
  [
    { h: 250, l: 0.42, c: 0.03 },
    "grey gray minimal minimalist architecture architect industrial steel factory machine construction concrete silver modern",
  ],
  [{ h: 90, l: 0.3, c: 0.015 }, "black noir monochrome tailor suit fashion couture elegant photography photographer"],
  [{ h: 60, l: 0.6, c: 0.13 }, "pet pets dog dogs cat cats puppy kitten horse animal animals zoo safari lion"],
];

const BY_WORD = new Map(TINTS.flatMap(([tint, words]) => words.split(" ").map((word) => [word, tint] as const)));

/** Weights of a brief's parts: the words of the subject say more than the industry, and that more than the audience. */
const WEIGHTS = { prompt: 3, industry: 2, audience: 1 } as const;

/** The golden angle, which spreads the hues of briefs without a known word. */
const GOLDEN_ANGLE = 137.508;

/**
 * The tint for a brief: of its words with the most weight, the first one; moved a little by the other words, so that one
 * subject differs by industry and audience. Without a known word, a hue that only the words decide.
 */
export function tintOf(brief: { prompt: string; industry: string; audience: string }): Tint {
  const votes = new Map<Tint, number>();
  for (const part of ["prompt", "industry", "audience"] as const)
    for (const word of wordsOf(brief[part])) {
      const tint = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/s$/, ""));
      if (tint !== undefined) votes.set(tint, (votes.get(tint) ?? 0) + WEIGHTS[part]);
    }
  const [main, ...others] = [...votes].toSorted(([, one], [, other]) => other - one).map(([tint]) => tint);
  const spread = numberOf(`${brief.prompt} ${brief.industry} ${brief.audience}`);
  if (main === undefined) return { h: (spread * GOLDEN_ANGLE) % 360, l: 0.5, c: 0.14 };
  const [second] = others;
  const lean = second === undefined ? 0 : Math.sign(((second.h - main.h + 540) % 360) - 180) * LEAN_DEGREES;
  return { ...main, h: (main.h + lean + (spread % NUDGES) - NUDGES / 2 + 360) % 360 };
}

/** How far other words move the hue, and within how many degrees two briefs of the same subject may differ. */
const LEAN_DEGREES = 10;
const NUDGES = 9;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** A number that only the words decide. */
const numberOf = (text: string): number =>
  wordsOf(text).reduce(
    (sum, word) => [...word].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, sum),
    7,
  );
