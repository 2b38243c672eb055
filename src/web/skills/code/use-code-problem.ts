import { useRef } from "preact/hooks";

import type { CodeProblem } from "./code-view.ts";
import { problemOf } from "./draft.ts";

/** What was said of a text, while the text is the one that it was said of. */
export function useWhileSame<Said>(said: Said | null, text: string): Said | null {
  const last = useRef({ said, text });
  if (last.current.said !== said) last.current = { said, text };
  return last.current.text === text ? said : null;
}

/** What the API said of the code, until the code is another. */
export const useCodeProblem = (error: Error | null, code: string): CodeProblem | null =>
  problemOf(useWhileSame(error, code));
