import { countUntilAnswered, figuresOf, type RequestFigures } from "#platform/request-figures/request-figures";

/** Returns functions that count answers in the figures of the part that gives them. `null` means none of the parts. */
export function answerCounter<Part extends object>(parts: Readonly<Record<string, Part>>) {
  const known = new Map(Object.entries(parts).map(([name, part]): [Part, RequestFigures] => [part, figuresOf(name)]));
  const others = figuresOf("other");
  const cached = figuresOf("public_cache");
  return {
    untilAnswered: (answer: Promise<Response>, part: Part | null): Promise<void> =>
      countUntilAnswered(answer, (part && known.get(part)) ?? others),
    /** An answer that the isolate had kept. */
    countKept: ({ status }: Response): void => cached.count(status, 0),
  };
}
