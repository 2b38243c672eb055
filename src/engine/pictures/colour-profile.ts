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

/** The colours of a picture. A profile of others says nothing of it. */
export type ColourSpace = "grey" | "rgb" | "inks";

const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const MOST_TAGS = 100;
const SPACES: Readonly<Record<ColourSpace, string>> = { grey: "GRAY", rgb: "RGB ", inks: "CMYK" };
/** Tables of the way from the picture's numbers to colours. Where there is one, other programs read nothing else. */
const TABLES = ["A2B0", "D2B0"];

/**
 * Reads an ICC profile (ICC.1:2022) of the kind that cameras, phones and screens have: curves and a matrix. Null for one that
 * is broken or is of another kind of picture; every program shows such a picture as if it had none.
 */
export function readProfile(bytes: Uint8Array, space: ColourSpace): ReadProfile | null {
  try {
    return profileOf(new ByteView(bytes), space);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The bytes of a profile that says something of a picture of these colours, without what follows it; null for another one. */
export function tellingProfile(bytes: Uint8Array, space: ColourSpace): Uint8Array | null {
  if (readProfile(bytes, space) === null) return null;
  return bytes.subarray(0, new ByteView(bytes).u32(0));
}

const isOf = (view: ByteView, space: ColourSpace): boolean => view.tag(16) === SPACES[space] && view.tag(36) === "acsp";

function profileOf(view: ByteView, space: ColourSpace): ReadProfile | null {
  const tags = tagsOf(view);
  if (!isOf(view, space)) return null;
  if (space === "inks" || TABLES.some((name) => tags.has(name))) return "tables";
  const curveOf = (name: string): Curve | null => {
    const at = tags.get(name);
    return at === undefined ? null : curveAt(view, at);
  };
  if (space === "grey") {
    const curve = curveOf("kTRC");
    if (curve === null) return null;
    // Its curve gives the lightness of CIELAB then.
    return view.tag(20) === "Lab " ? "tables" : { curves: [curve], matrix: null };
  }
  const curves = ["rTRC", "gTRC", "bTRC"].map(curveOf).filter((curve) => curve !== null);
  const columns = ["rXYZ", "gXYZ", "bXYZ"].map((name) => tags.get(name)).filter((at) => at !== undefined);
  return curves.length === 3 && columns.length === 3 ? { curves, matrix: matrixAt(view, columns) } : null;
}

/** The places of the tags that lie inside of the profile. */
function tagsOf(view: ByteView): Map<string, number> {
  const end = Math.min(view.length, view.u32(0));
  const count = view.u32(HEADER_BYTES);
  if (count > MOST_TAGS) return new Map();
  const entries = Array.from({ length: count }, (_none, index) => {
    const entry = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    return { name: view.tag(entry), at: view.u32(entry + 4), length: view.u32(entry + 8) };
  });
  return new Map(entries.filter(({ at, length }) => at + length <= end).map(({ name, at }) => [name, at]));
}

/** The matrix whose columns are the colours of full red, green and blue. */
const matrixAt = (view: ByteView, columns: readonly number[]): readonly (readonly number[])[] =>
  [0, 1, 2].map((row) => columns.map((at) => fixedAt(view, at + 8 + 4 * row)));

/** A signed number with sixteen bits behind the point. */
const fixedAt = (view: ByteView, at: number): number => (view.u32(at) | 0) / 65_536;
