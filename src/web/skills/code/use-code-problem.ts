import { useRef } from "preact/hooks";

import type { CodeProblem } from "./code-view.ts";
import { problemOf } from "./draft.ts";

/** A message about a text, as long as the text is unchanged. */
export function useWhileSame<Said>(said: Said | null, text: string): Said | null {
  const last = useRef({ said, text });
  if (last.current.said !== said) last.current = { said, text };
  return last.current.text === text ? said : null;
}

/** The API's message about the code, until the code changes. */
export const useCodeProblem = (error: Error | null, code: string): CodeProblem | null =>
  problemOf(useWhileSame(error, code));
