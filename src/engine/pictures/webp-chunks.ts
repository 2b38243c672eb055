import { ByteView } from "./byte-view.ts";

const FILE_FRAME_BYTES = 12;
const CHUNK_FRAME_BYTES = 8;

export interface WebpChunk {
  type: string;
  body: Uint8Array;
}

/** The chunks of a WebP, as views of the file. */
export function webpChunks(bytes: Uint8Array): WebpChunk[] {
  const view = new ByteView(bytes);
  const end = Math.min(view.length, view.u32(4, true) + CHUNK_FRAME_BYTES);
  const chunks: WebpChunk[] = [];
  for (let at = FILE_FRAME_BYTES; at + CHUNK_FRAME_BYTES <= end;) {
    const length = view.u32(at + 4, true);
    chunks.push({ type: view.tag(at), body: view.slice(at + CHUNK_FRAME_BYTES, length) });
    at += CHUNK_FRAME_BYTES + length + (length % 2);
  }
  return chunks;
}
