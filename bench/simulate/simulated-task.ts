import type { Expectation } from "#engine/evidence/expectation";

import type { Question } from "./simulated-agent.ts";

/** An everyday task with a text to work on. */
export interface SimulatedTask extends Question {
  task: string;
  context: string;
  /** The expectations of a checking caller. */
  expect: Expectation;
}

const GOODS = ["bolts", "cable", "gravel", "hinges", "plywood", "screws"] as const;

/** A price list, and the question for the price of one of its goods. The list contains the wrong answer too. */
export function drawTask(random: () => number): SimulatedTask {
  const first = Math.floor(random() * 8_000) + 1_000;
  const asked = Math.floor(random() * GOODS.length);
  const priceOf = (place: number): string => ((first + (place % GOODS.length) * 137) / 100).toFixed(2);
  const good = GOODS[asked] ?? GOODS[0];
  const saying = (price: string) => ({ summary: `A box of ${good} costs ${price}.`, details: {} });
  return {
    task: `Get the price of ${good} from the price list.`,
    context: `Prices of this week. ${GOODS.map((name, place) => `A box of ${name} costs ${priceOf(place)}.`).join(" ")}`,
    expect: { must_contain: [priceOf(asked)] },
    right: saying(priceOf(asked)),
    wrong: saying(priceOf(asked + 1)),
  };
}
