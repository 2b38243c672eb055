import { AppError } from "#errors/app-error";

import { ByteView } from "./byte-view.ts";
import { type Curve, curveAt } from "./profile-curve.ts";

/** How the numbers of a picture become light. */
export interface ColourProfile {
  /** One curve for grey, three for red, green and blue. */
  curves: readonly Curve[];
  /** Rows of the matrix that turns the light of red, green and blue into XYZ under D50; null for grey. */
  matrix: readonly (readonly number[])[] | null;
}

/** The content of a profile: how its numbers become light, or the fact that only a table would say it. */
export type ReadProfile = ColourProfile | "tables";

const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const MOST_TAGS = 200;

/**
 * Reads an ICC profile (ICC.1:2022) of the kind that cameras, phones and screens have: curves and a matrix. Null for one that
 * is broken or is of another kind of picture; every program shows such a picture as if it had none.
 */
export function readProfile(bytes: Uint8Array): ReadProfile | null {
  try {
    return profileOf(new ByteView(bytes));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function profileOf(view: ByteView): ReadProfile | null {
  const tags = tagsOf(view);
  const space = view.tag(16);
  const curveOf = (name: string): Curve | null => {
    const at = tags.get(name);
    return at === undefined ? null : curveAt(view, at);
  };
  if (space === "GRAY") {
    const curve = curveOf("kTRC");
    return curve === null ? null : { curves: [curve], matrix: null };
  }
  if (space !== "RGB ") return null;
  const curves = ["rTRC", "gTRC", "bTRC"].map(curveOf).filter((curve) => curve !== null);
  const columns = ["rXYZ", "gXYZ", "bXYZ"].map((name) => tags.get(name)).filter((at) => at !== undefined);
  if (curves.length === 3 && columns.length === 3) return { curves, matrix: matrixAt(view, columns) };
  return tags.has("A2B0") ? "tables" : null;
}

function tagsOf(view: ByteView): Map<string, number> {
  const count = Math.min(MOST_TAGS, view.u32(HEADER_BYTES));
  return new Map(
    Array.from({ length: count }, (_none, index) => {
      const entry = HEADER_BYTES + 4 + index * ENTRY_BYTES;
      return [view.tag(entry), view.u32(entry + 4)] as const;
    }),
  );
}

/** The matrix whose columns are the colours of full red, green and blue. */
const matrixAt = (view: ByteView, columns: readonly number[]): readonly (readonly number[])[] =>
  [0, 1, 2].map((row) => columns.map((at) => fixedAt(view, at + 8 + 4 * row)));

/** A signed number with sixteen bits behind the point. */
const fixedAt = (view: ByteView, at: number): number => (view.u32(at) | 0) / 65_536;
