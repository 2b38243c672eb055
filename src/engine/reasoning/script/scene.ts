import type { CallOutcome, JsonObject } from "#engine/reasoning/provider";

/** The tools of the sample shop, by the names of their skills. */
export type ShopTool = "Find order" | "List orders" | "Refund order" | "Send reply" | "Change address";

/** The subject of a run, read from its task, its material and the conversation before it. */
export interface Asked {
  /** The task, or the message of a chat. */
  task: string;
  /** The task and the material as one lower-case text. */
  text: string;
  /** The number of the order, as `SO-1042`; null without one. */
  order: string | null;
  /** A new delivery address that the task or the material names; null without one. */
  address: string | null;
}

/** The calls of a run so far. */
export interface Made {
  /** How the latest call of a tool ended; undefined before its first call. */
  outcome: (tool: ShopTool) => CallOutcome | undefined;
  /** The output of a tool whose latest call was done; null without one. */
  output: (tool: ShopTool) => JsonObject | null;
  has: (tool: ShopTool) => boolean;
}

/** The next words of a script: calls with their reason, or the end. */
export type Line =
  | { say: string; call: ShopTool; with: JsonObject }
  | { summary: string; details: JsonObject; confidence: number };

/** One kind of work that the script knows. */
export interface Scene {
  /** For people who ask what the script can do. */
  title: string;
  matches: (asked: Asked) => boolean;
  next: (asked: Asked, made: Made) => Line;
}

/** The end of a work that was done. */
export const ended = (summary: string, details: JsonObject, confidence = 0.92): Line => ({
  summary,
  details,
  confidence,
});

/** The end of a work that could not be done, as an honest model reports it. */
export const notDone = (summary: string, details: JsonObject = {}): Line => ({ summary, details, confidence: 0.3 });
