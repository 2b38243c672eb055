import { AppError } from "#errors/app-error";

import { ascii } from "./byte-view.ts";
import { cleanPicture } from "./clean-picture.ts";
import { tidyData } from "./decode-png.ts";
import { openWebp } from "./decode-webp.ts";
import { reasonOf, whyNotEditable } from "./edit-picture.ts";
import { pngProfile } from "./embedded-profile.ts";
import type { Libwebp } from "./libwebp.ts";
import type { CleanPicture } from "./picture.ts";
import { pngChunk } from "./png-chunks.ts";

/** Does work that holds pixels when nothing else does. */
export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface TakenPicture {
  /** As it is stored. */
  picture: CleanPicture;
  /** Why no edit of it is possible; null when each is that fits. */
  notEditable: string | null;
}

/** Reads an uploaded file, so far that an edit of it cannot fail on what is in it. Throws as `cleanPicture` does. */
export async function takeInPicture(bytes: Uint8Array, webp: Libwebp, alone: Alone): Promise<TakenPicture> {
  const picture = cleanPicture(bytes);
  const notEditable = await whyNotEditable(picture, bytes);
  if (picture.format === "png") return { picture: await tidied(picture, bytes), notEditable };
  if (notEditable !== null || picture.format !== "webp") return { picture, notEditable };
  // Only its library knows whether it can be decoded.
  return { picture, notEditable: await alone(() => reasonOf(() => openWebp(bytes, 1, webp).end())) };
}

/** A PNG whose profile and data have nothing but what is read of them. */
async function tidied(picture: CleanPicture, bytes: Uint8Array): Promise<CleanPicture> {
  const profile = await pngProfile(bytes);
  const data = await tidyData(bytes).catch(brokenStays);
  const { pieces } = picture;
  const isData = (piece: Uint8Array): boolean => isChunk(piece, "IDAT");
  const first = pieces.findIndex(isData);
  const colours = profile === null ? [] : [await profileChunk(profile.bytes)];
  const shown = data === null ? pieces.filter(isData) : data.map((body) => pngChunk("IDAT", body));
  // A profile lies before the palette.
  const [head = [], between = []] = [pieces.slice(0, 2), pieces.slice(2, first)];
  const kept = between.filter((piece) => !isChunk(piece, "iCCP"));
  return {
    ...picture,
    pieces: [...head, ...colours, ...kept, ...shown, ...pieces.slice(first).filter((piece) => !isData(piece))],
  };
}

/** Broken data is stored as it came. */
function brokenStays(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

const isChunk = (piece: Uint8Array, type: string): boolean =>
  ascii(type).every((letter, at) => piece[at + 4] === letter);

async function profileChunk(profile: Uint8Array): Promise<Uint8Array> {
  const deflated = new Response(profile.slice()).body?.pipeThrough(new CompressionStream("deflate"));
  const data = await new Response(deflated ?? null).bytes();
  const body = new Uint8Array(PROFILE_NAME.length + data.length);
  body.set(PROFILE_NAME);
  body.set(data, PROFILE_NAME.length);
  return pngChunk("iCCP", body);
}

/** A name, its end, and the number of the compression. */
const PROFILE_NAME = ascii("profile\0\0");
