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
  if (picture.format === "png") return tidied({ picture, notEditable }, bytes);
  if (notEditable !== null || picture.format !== "webp") return { picture, notEditable };
  // Only its library knows whether it can be decoded.
  return { picture, notEditable: await alone(() => reasonOf(() => openWebp(bytes, 1, webp).end())) };
}

/** A PNG whose profile and data have nothing but what is read of them. Broken data is stored as it came. */
async function tidied({ picture, notEditable }: TakenPicture, bytes: Uint8Array): Promise<TakenPicture> {
  const profile = await pngProfile(bytes);
  let data: Uint8Array[] | null = null;
  const fault = await reasonOf(async () => {
    data = await tidyData(bytes);
  });
  const pieces = withParts(picture.pieces, profile && (await profileChunk(profile.bytes)), data);
  return { picture: { ...picture, pieces }, notEditable: notEditable ?? fault };
}

/** The pieces of a PNG with another profile, which lies before the palette, and with other data where there is other. */
function withParts(
  pieces: readonly Uint8Array[],
  profile: Uint8Array | null,
  data: readonly Uint8Array[] | null,
): Uint8Array[] {
  const isData = (piece: Uint8Array): boolean => isChunk(piece, "IDAT");
  const kept = pieces.filter((piece) => !isChunk(piece, "iCCP"));
  const shown = data === null ? kept.filter(isData) : data.map((body) => pngChunk("IDAT", body));
  const [start, header, ...others] = kept.filter((piece) => !isData(piece));
  const end = others.pop();
  const before = [start, header, ...(profile === null ? [] : [profile]), ...others];
  return [...before, ...shown, end].filter((piece) => piece !== undefined);
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
