/** What an agent said beforehand, and what came of it. */
export interface Forecast {
  /** 0–1. */
  confidence: number;
  /** 1 for a success, 0 for a failure. */
  success: number;
  /** How much it counts. */
  weight: number;
}

/** How many forecasts «one half» counts as: with few of an agent's own, its confidence says little. */
const PRIOR_WEIGHT = 4;
const PRIOR = 0.5;

interface Block {
  /** The highest confidence in it. */
  upTo: number;
  successes: number;
  weight: number;
}

/**
 * What an agent's confidence is worth, learnt from its own forecasts: isotonic regression (pool adjacent violators: Ayer et al. 1955), so
 * that more confidence never means less, shrunk towards one half by as much as four forecasts weigh. Gives the function from
 * confidence as it is said to confidence as it turned out, 0–1.
 */
export function calibrateConfidence(forecasts: readonly Forecast[]): (confidence: number) => number {
  const blocks = poolViolators(forecasts);
  const known = blocks.reduce((sum, { weight }) => sum + weight, 0);
  return (confidence) => {
    const block = blocks.find(({ upTo }) => confidence <= upTo) ?? blocks.at(-1);
    const rate = block === undefined ? PRIOR : rateOf(block);
    return (rate * known + PRIOR * PRIOR_WEIGHT) / (known + PRIOR_WEIGHT);
  };
}

function poolViolators(forecasts: readonly Forecast[]): Block[] {
  const blocks: Block[] = [];
  const ordered = forecasts
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => left.confidence - right.confidence);
  for (const { confidence, success, weight } of ordered) {
    blocks.push({ upTo: confidence, successes: success * weight, weight });
    for (let last = blocks.at(-1), before = blocks.at(-2); last && before && mustJoin(before, last);) {
      blocks.splice(-2, 2, {
        upTo: last.upTo,
        successes: before.successes + last.successes,
        weight: before.weight + last.weight,
      });
      last = blocks.at(-1);
      before = blocks.at(-2);
    }
  }
  return blocks;
}

const rateOf = ({ successes, weight }: Block): number => successes / weight;

/** Equal confidences are one level, and a lower level must not have succeeded more often than a higher one. */
const mustJoin = (before: Block, last: Block): boolean => before.upTo === last.upTo || rateOf(before) >= rateOf(last);
