/** Words that were typed with commas between them. */
export const wordsOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
