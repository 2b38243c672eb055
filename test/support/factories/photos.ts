import { expect } from "vitest";

import { encodeJpeg } from "#engine/pictures/encode-jpeg";
import { CHANNELS } from "#lib/pixels/rows";
import { type Answer, call, type CallOptions, type TestAccount } from "#test/support/client";
import { jpegOf, joined, pngOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { landscape } from "#test/support/pictures/landscape";

export interface PhotoRecord {
  id: string;
  filename: string;
  size: number;
  width: number;
  height: number;
  format: string;
  url: string;
  original_id: string | null;
  edits: Record<string, unknown> | null;
  created_at: string;
}

const BOUNDARY = "photo-boundary";

/** A form with files, by the names of its fields. */
export function formOf(files: readonly { field: string; filename: string; bytes: Uint8Array }[]): CallOptions {
  const parts = files.flatMap(({ field, filename, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    rawBody: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export const upload = (
  { token }: Pick<TestAccount, "token">,
  bytes: Uint8Array,
  { filename = "hills.jpg", field = "image", headers = {} } = {},
): Promise<Answer> => {
  const form = formOf([{ field, filename, bytes }]);
  return call("POST", "/api/media/photos/upload", { token, ...form, headers: { ...form.headers, ...headers } });
};

/** A stored photo of the tenant: hills at dusk, 64 by 48 as PNG unless another file is given. */
export async function storedPhoto(account: Pick<TestAccount, "token">, bytes?: Uint8Array): Promise<PhotoRecord> {
  const answer = await upload(account, bytes ?? (await pngOf(landscape(64, 48))));
  const { frames: _ofTheUpload, ...record } = answer.data<PhotoRecord & { frames: object }>();
  return record;
}

export interface AcceptedEdit {
  edit_id: string;
  status: string;
  poll_url: string;
}

/** An edit that is carried out later, as its caller asked. */
export const acceptedEdit = async (
  { token }: Pick<TestAccount, "token">,
  photoId: string,
  body: Record<string, unknown>,
): Promise<AcceptedEdit> => {
  const headers = { prefer: "respond-async" };
  return (await call("POST", `/api/media/photos/${photoId}/edit`, { token, body, headers })).data<AcceptedEdit>();
};

/** An accepted edit as its address shows it. */
export interface EditState {
  edit_id: string;
  status: string;
  photo: PhotoRecord | null;
  error: { code: string; details: Record<string, unknown> } | null;
}

type Account = Pick<TestAccount, "token">;

export const stateOfEdit = async ({ token }: Account, { poll_url }: AcceptedEdit): Promise<EditState> =>
  (await call("GET", poll_url, { token })).data<EditState>();

export const isOver = ({ status }: EditState): boolean => status === "done" || status === "failed";

/** Waits until an accepted edit has ended. */
export async function endOfEdit(account: Account, accepted: AcceptedEdit): Promise<EditState> {
  await expect
    .poll(async () => isOver(await stateOfEdit(account, accepted)), { timeout: 120_000, interval: 50 })
    .toBe(true);
  return stateOfEdit(account, accepted);
}

export const jpegPhoto = (width: number, height: number): Promise<Uint8Array<ArrayBuffer>> =>
  jpegOf(landscape(width, height), newCodecs());

/** A JPEG with a colour for each of its parts, which is fast to make at any size. */
export async function plainJpeg(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const row = new Float32Array(width * CHANNELS);
  const rows = async function* rows() {
    for (let y = 0; y < height; y += 1) {
      for (let at = 0; at < row.length; at += CHANNELS) row.set([(at >> 7) & 255, (y >> 4) & 255, 90, 255], at);
      yield row;
    }
  };
  return joined(
    await encodeJpeg({ width, height, hasAlpha: false, rows }, newCodecs().jpeg, {
      quality: 90,
      colours: { wideBy: 1, highBy: 1 },
    }),
  );
}

/** The image of a photo as sent, in bytes. */
export async function imageOf(
  baseUrl: string,
  { token }: Pick<TestAccount, "token">,
  id: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }> {
  const answer = await fetch(new URL(`/api/media/photos/${id}`, baseUrl), {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
