/** The upper bounds of the steps of latency, in milliseconds. */
export const LATENCY_BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** The requests of one part of the API that this isolate answered. Counting one changes numbers in place. */
export class RequestFigures {
  /** The number of answers by the first digit of their status. */
  readonly statuses = new Float64Array(6);
  /** The number of answers by step of latency; the last step is above all bounds. */
  readonly steps = new Float64Array(LATENCY_BOUNDS_MS.length + 1);
  sumMs = 0;

  count(status: number, ms: number): void {
    let step = 0;
    for (const bound of LATENCY_BOUNDS_MS) if (ms > bound) step++;
    const digit = Math.trunc(status / 100);
    this.statuses[digit] = (this.statuses[digit] ?? 0) + 1;
    this.steps[step] = (this.steps[step] ?? 0) + 1;
    this.sumMs += ms;
  }
}

const parts = new Map<string, RequestFigures>();

/** The figures of a part, which are made with its first mention. */
export function figuresOf(part: string): RequestFigures {
  const figures = parts.get(part) ?? new RequestFigures();
  parts.set(part, figures);
  return figures;
}

/** The figures of all parts by name. */
export const requestFigures = (): ReadonlyMap<string, RequestFigures> => parts;

let underWay = 0;

/** The requests that this isolate has not answered yet. */
export const requestsUnderWay = (): number => underWay;

/** Counts a request until its answer, and the answer in the figures of its part. */
export async function countUntilAnswered(answer: Promise<Response>, figures: RequestFigures): Promise<void> {
  underWay++;
  const startedAt = Date.now();
  try {
    const { status } = await answer;
    figures.count(status, Date.now() - startedAt);
  } finally {
    underWay--;
  }
}
