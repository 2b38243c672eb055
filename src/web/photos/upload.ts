import { ApiError } from "#web/lib/call.ts";
import { randomKey } from "#web/lib/random-key.ts";

import { type Photo, PHOTOS } from "./photo.ts";

/**
 * Uploads a file and tells how much of it has left, 0 to 1. Not by `fetch`, which does not tell. Throws `ApiError`.
 */
export function uploadPhoto(file: File, onProgress: (share: number) => void): Promise<Photo> {
  const form = new FormData();
  form.set("image", file);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<Photo>();
  request.open("POST", `${PHOTOS}/upload`);
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Idempotency-Key", randomKey());
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
  request.addEventListener("error", () => reject(new ApiError(0, "UNREACHABLE", "The server cannot be reached.")));
  request.addEventListener("load", () => {
    const body = request.response as { data?: Photo; error?: Refusal } | null;
    if (request.status === 201 && body?.data !== undefined) resolve(body.data);
    else reject(refusalOf(request.status, body?.error));
  });
  request.send(form);
  return promise;
}

interface Refusal {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

const refusalOf = (status: number, error: Refusal | undefined): ApiError =>
  new ApiError(status, error?.code ?? "UNKNOWN", error?.message ?? `The server answered ${status}.`, error?.details);
