import { RE2JS } from "re2js";

/** A pattern that is matched in time linear in the text. */
export interface LinearPattern {
  /** The most steps that a character costs. */
  cost: number;
  isIn: (text: string) => boolean;
}

const MAX_PATTERN_CHARACTERS = 1_000;
const MAX_PROGRAM = 5_000;

/**
 * The pattern of a JSON Schema (ECMA-262); null for one that has no linear form, such as one with a look-around or a back
 * reference, and for one that grows too large. The tool's server checks those.
 */
export function linearPattern(pattern: string): LinearPattern | null {
  if (pattern.length > MAX_PATTERN_CHARACTERS) return null;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    const cost = compiled.programSize();
    return cost > MAX_PROGRAM ? null : { cost, isIn: (text) => compiled.test(text) };
  } catch {
    return null;
  }
}
