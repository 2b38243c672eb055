import type { ServiceContext } from "#context/context";
import {
  BYTES_HEADER,
  FAR,
  factsIn,
  isRefusal,
  PATIENCE_HEADER,
  type PictureTask,
  TASK_HEADER,
  type TaskFacts,
  toHeader,
  TURN_HEADER,
} from "#engine/pictures/picture-task";
import { AppError } from "#errors/app-error";

/** A file that the service made, still streaming. */
export interface MadePicture {
  facts: TaskFacts;
  sizeBytes: number;
  body: ReadableStream<Uint8Array>;
}

type PictureContext = Pick<ServiceContext, "bindings"> & { tenant: { id: string } };

interface SentFile {
  body: BodyInit;
  contentType: string;
  /** Null when it is not known before it is sent. */
  sizeBytes: number | null;
}

/**
 * Makes the service for pictures read or edit a picture; it has a separate thread and memory. Both files only pass
 * through here. Throws the service's refusals, and UNAVAILABLE when it does not answer or too many of the tenant's
 * pictures wait.
 */
export async function askPictures(ctx: PictureContext, task: PictureTask, file: SentFile): Promise<MadePicture> {
  const made = await askPatiently(ctx, task, file, null);
  if (made === null) throw unavailable(new Error("The picture service answered that a turn is far."));
  return made;
}

/** The same, or null when more turns than `patience` precede this one: nothing was done then. */
export async function askPatiently(
  { bindings, tenant }: PictureContext,
  task: PictureTask,
  file: SentFile,
  patience: number | null,
): Promise<MadePicture | null> {
  const response = await bindings
    .pictures({
      method: "POST",
      headers: {
        "content-type": file.contentType,
        [TASK_HEADER]: toHeader(task),
        [TURN_HEADER]: tenant.id,
        ...(patience !== null && { [PATIENCE_HEADER]: String(patience) }),
        ...(file.sizeBytes !== null && { [BYTES_HEADER]: String(file.sizeBytes) }),
      },
      body: file.body,
    })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  if (response.status === FAR) return null;
  if (response.ok && response.body !== null) {
    return {
      facts: factsIn(response.headers),
      sizeBytes: Number(response.headers.get("content-length")),
      body: response.body,
    };
  }
  const refusal = await response.json().catch(() => null);
  if (!isRefusal(refusal)) throw unavailable(new Error(`The picture service answered ${response.status}.`));
  const { code, message, details } = refusal;
  throw new AppError(code, { message, details, ...(code === "UNAVAILABLE" && { retryAfterSeconds: 1 }) });
}

const unavailable = (cause: unknown): AppError =>
  new AppError("UNAVAILABLE", {
    message: "The service that reads and edits pictures does not respond.",
    retryAfterSeconds: 1,
    cause,
  });
