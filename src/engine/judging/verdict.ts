/** The verdicts of a judge. `unsure` leaves an episode unchanged. */
export const VERDICTS = ["good", "bad", "unsure"] as const;
export type VerdictKind = (typeof VERDICTS)[number];

export interface Verdict {
  verdict: VerdictKind;
  /** Why, in at most 300 characters. */
  reason: string;
}

export const MAX_REASON = 300;

const unsure = (reason: string): Verdict => ({ verdict: "unsure", reason });

/**
 * Reads a judge's answer: one JSON object with exactly `verdict` and `reason`, alone or in one code fence. Anything
 * else is «unsure», because an answer of another form may not be the judge's own.
 */
export function readVerdict(answer: string): Verdict {
  const given = parsed(/^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(answer.trim())?.[1] ?? answer.trim());
  if (given === null || Object.keys(given).toSorted().join(" ") !== "reason verdict")
    return unsure("The judge did not answer in the required form.");
  const verdict = VERDICTS.find((kind) => kind === given["verdict"]);
  const reason = typeof given["reason"] === "string" ? given["reason"].replaceAll(/\s+/g, " ").trim() : "";
  if (verdict === undefined || reason === "") return unsure("The judge did not answer in the required form.");
  return {
    verdict,
    reason: reason.length <= MAX_REASON ? reason : `${reason.slice(0, MAX_REASON - 1)}…`.toWellFormed(),
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
