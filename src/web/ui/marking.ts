import { type ComponentChild, createContext } from "preact";

import type { MarkText } from "./marked-pieces.ts";

/** The marks of the texts and values below. */
export interface MarkingOfTexts {
  of: MarkText;
  /** A written value of JSON with its marks. */
  inJson: (json: string) => ComponentChild;
}

/** Null marks nothing. Pages that mark load the code of it, so that the others need not. */
export const Marking = createContext<MarkingOfTexts | null>(null);
