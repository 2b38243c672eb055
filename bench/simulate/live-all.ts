import { seededRandom } from "#lib/seeded-random";

import { CLIMBS, NARROWED, SPOILT, SWAPPED, WITH_OTHERS } from "./attacks.ts";
import { COLLEAGUES } from "./colleagues.ts";
import { HONEST, TO_AUTONOMOUS } from "./honest-lives.ts";
import { live } from "./live.ts";
import type { Chronicle, SimulatedLife } from "./simulated-life.ts";

/** Lives of each kind behind the tables of the document. */
export const LIVES = 500;

export const GROUPS = { CLIMBS, WITH_OTHERS, COLLEAGUES, SPOILT, SWAPPED, NARROWED, HONEST, TO_AUTONOMOUS } as const;

type Groups = typeof GROUPS;
/** The chronicles of every kind of life. */
export type Lives = {
  readonly [Group in keyof Groups]: { readonly [Kind in keyof Groups[Group]]: readonly Chronicle[] };
};

/** Lets every kind of agent live. The same code gives the same lives, on every machine. */
export const liveAll = (lives: number): Lives =>
  Object.fromEntries(
    Object.entries(GROUPS).map(([name, group]) => [
      name,
      Object.fromEntries(
        Object.entries(group as Record<string, SimulatedLife>).map(([kind, life]) => [kind, manyOf(life, lives)]),
      ),
    ]),
  ) as unknown as Lives;

const manyOf = (life: SimulatedLife, lives: number): Chronicle[] =>
  Array.from({ length: lives }, (_, seed) => live(life, seededRandom(seed + 1)));
