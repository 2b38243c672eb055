/** A change from one amount to another in words; null when one of them is not known. */
export function deltaWords(from: number | null, to: number | null): string | null {
  if (from === null || to === null) return null;
  if (from === to) return "the same";
  if (from === 0) return "more";
  const share = Math.round((Math.abs(to - from) / from) * 100);
  if (share === 0) return "about the same";
  return `${share} % ${to < from ? "less" : "more"}`;
}

/** Whether more of it is worse, and it became more or less. */
export const toneOf = (from: number | null, to: number | null): "done" | "not_done" | null => {
  if (from === null || to === null || from === to) return null;
  return to < from ? "done" : "not_done";
};
