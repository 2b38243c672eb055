import sharp from "sharp";

import type { Codecs } from "#engine/pictures/codecs";
import { editPicture } from "#engine/pictures/edit-picture";
import type { CleanPicture, PictureFacts } from "#engine/pictures/picture";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { takeInPicture } from "#engine/pictures/take-in-picture";
import { AppError } from "#errors/app-error";
import { joined } from "#test/support/pictures/bitmap";

import { SECRET } from "./parts.ts";

const UNCHANGED: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "png",
  quality: 90,
  flatten: true,
};

/** The most that levels may differ in the mean, of 255. */
const MEAN_LEVELS = 2;

export type Outcome = "alike" | "refused" | "not editable" | "read by us alone" | "refused by both" | "differs";

export interface Comparison {
  outcome: Outcome;
  /** The reason of a refusal, or what differs. */
  why: string;
}

interface Shown {
  width: number;
  height: number;
  /** How many pictures it shows one after the other. */
  frames: number;
  levels: Uint8Array;
}

/** The picture that sharp shows of a file; null for one that it refuses. */
async function shownBySharp(file: Uint8Array): Promise<Shown | null> {
  try {
    const { pages: frames = 1 } = await sharp(file).metadata();
    const { data, info } = await sharp(file)
      .autoOrient()
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, frames, levels: data };
  } catch {
    return null;
  }
}

/** Reads a file as an upload and an edit do, and compares what is stored and what an edit shows with what sharp shows. */
export async function besideSharp(file: Uint8Array, codecs: Codecs): Promise<Comparison> {
  const theirs = await shownBySharp(file);
  try {
    const { picture, notEditable } = await takeInPicture(file, codecs.webp, (work) => work());
    const stored = joined(picture.pieces);
    if (Buffer.from(stored).includes(SECRET.slice(0, 6))) return { outcome: "differs", why: "metadata stays" };
    if (notEditable !== null) {
      const why = theirs === null ? null : differenceOf(picture, await shownBySharp(stored), theirs);
      if (why !== null) return { outcome: "differs", why: `stored: ${why}` };
      return { outcome: "not editable", why: notEditable };
    }
    return await compared(picture, stored, theirs, codecs);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: theirs === null ? "refused by both" : "refused", why: error.message };
  }
}

async function compared(
  facts: CleanPicture,
  stored: Uint8Array,
  theirs: Shown | null,
  codecs: Codecs,
): Promise<Comparison> {
  const edited = await editPicture(stored, UNCHANGED, codecs).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (edited instanceof AppError) return { outcome: "differs", why: `stored and never edited: ${edited.message}` };
  if (theirs === null) return { outcome: "read by us alone", why: "" };
  if (facts.frames.kept !== theirs.frames)
    return { outcome: "differs", why: `${facts.frames.kept} frames, not ${theirs.frames}` };
  const ofStored = differenceOf(facts, await shownBySharp(stored), theirs);
  if (ofStored !== null) return { outcome: "differs", why: `stored: ${ofStored}` };
  const ofEdited = differenceOf(facts, await shownBySharp(joined(edited.pieces)), theirs);
  return ofEdited === null ? { outcome: "alike", why: "" } : { outcome: "differs", why: `edited: ${ofEdited}` };
}

/** The difference between two pictures as they are shown; null for none. A transparent pixel has any colour. */
function differenceOf(facts: PictureFacts, one: Shown | null, other: Shown): string | null {
  if (one === null) return "sharp does not read it";
  const sizes = [facts, one, other].map(({ width, height }) => `${width}x${height}`);
  if (new Set(sizes).size > 1) return `sizes ${sizes.join(" ")}`;
  let [colours, alphas] = [0, 0];
  for (let at = 0; at < one.levels.length; at += 4) {
    const alpha = other.levels[at + 3] ?? 0;
    alphas += Math.abs((one.levels[at + 3] ?? 0) - alpha);
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      colours += Math.abs((one.levels[channel] ?? 0) - (other.levels[channel] ?? 0));
  }
  const pixels = one.levels.length / 4;
  const [colour, alpha] = [colours / pixels / 3, alphas / pixels];
  if (alpha > MEAN_LEVELS) return `transparency by ${alpha.toFixed(1)}`;
  return colour > MEAN_LEVELS ? `colours by ${colour.toFixed(1)}` : null;
}
