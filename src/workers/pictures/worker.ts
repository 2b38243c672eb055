import { workerdCodecs } from "#engine/pictures/codecs.workerd";
import { MAX_PICTURE_BYTES } from "#engine/pictures/picture";
import {
  BYTES_HEADER,
  FACTS_HEADER,
  FAR,
  PATIENCE_HEADER,
  type PictureTask,
  refusalOf,
  taskIn,
  toHeader,
  TURN_HEADER,
} from "#engine/pictures/picture-task";
import { FORM_BYTES, runPictureTask } from "#engine/pictures/run-picture-task";
import type { Alone } from "#engine/pictures/take-in-picture";
import { Turns } from "#engine/pictures/turns";
import { AppError } from "#errors/app-error";
import { ERRORS } from "#errors/catalogue";

const PAUSE_MS = 20;

const pause = (): Promise<void> => scheduler.wait(PAUSE_MS);

/** One at a time, because more would not fit into a Worker's memory. */
const edits = new Turns({ waitingOfOwner: 20, capacity: 1, pause });

/** Reading a file takes milliseconds and no memory but the file, so files are taken in beside an edit: one large, or many small ones. */
const takeIns = new Turns({ waitingOfOwner: 20, capacity: MAX_PICTURE_BYTES + FORM_BYTES, pause });

interface Env {
  /**
   * The path on which it answers, where others than the platform could call it: on a shared machine, or over a network.
   */
  SECRET_PATH?: string;
}

/**
 * The Worker that reads and edits pictures. It has no network and stores nothing except its path. Only the platform
 * calls it.
 */
export default {
  async fetch(request, { SECRET_PATH: path }, ctx) {
    if (path !== undefined && new URL(request.url).pathname !== path) return new Response(null, { status: 404 });
    const task = taskIn(request.headers);
    // The local host checks whether it still answers.
    if (task === null) return new Response(null, { status: 204 });
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const owner = request.headers.get(TURN_HEADER) ?? "";
    // Taking in a file can need a turn of those that hold pixels.
    const alone: Alone = async (hold) => {
      const held = await edits.take(owner, async () => ({ result: await hold() }));
      if (held === null) throw tooMany();
      return held.result;
    };
    const work = async (): Promise<true> => {
      const { response, sent } = await answerTo(task, request, alone);
      resolve(response);
      // Unsent data is in memory, so the next task waits for it.
      await sent;
      return true;
    };
    const patience = request.headers.get(PATIENCE_HEADER);
    if (patience !== null && edits.before(owner) > Number(patience))
      return untaken(request, new Response(null, { status: FAR }));
    const turn = task.kind === "edit" ? edits.take(owner, work) : takeIns.take(owner, work, bytesOf(request));
    ctx.waitUntil(turn.then((taken) => taken === null && resolve(untaken(request, refused(tooMany()))), reject));
    return promise;
  },
} satisfies ExportedHandler<Env>;

const tooMany = (): AppError =>
  new AppError("UNAVAILABLE", { message: "Too many pictures of this tenant are waiting." });

/** The announced length of a request's body; the largest one when it is not announced. */
const bytesOf = ({ headers }: Request): number => Number(headers.get(BYTES_HEADER) ?? MAX_PICTURE_BYTES + FORM_BYTES);

interface Answer {
  response: Response;
  /** Settles when no part of the answer is left here. */
  sent: Promise<void>;
}

async function answerTo(task: PictureTask, request: Request, alone: Alone): Promise<Answer> {
  try {
    const { pieces, facts } = await runPictureTask(task, request, workerdCodecs, alone);
    // Joined, the file would be in memory twice.
    const { readable, writable } = new FixedLengthStream(pieces.reduce((sum, { length }) => sum + length, 0));
    const response = new Response(readable, { headers: { [FACTS_HEADER]: toHeader(facts) } });
    return { response, sent: send(pieces, writable) };
  } catch (error) {
    if (error instanceof AppError) return { response: refused(error), sent: Promise.resolve() };
    throw error;
  }
}

async function send(pieces: readonly Uint8Array[], to: WritableStream<Uint8Array>): Promise<void> {
  const writer = to.getWriter();
  try {
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
  } catch {
    // The platform disconnected.
  }
}

/** Reads a file that is not taken to its end: over HTTP an earlier answer breaks the connection of its sender. */
async function untaken(request: Request, response: Response): Promise<Response> {
  await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  return response;
}

const refused = (error: AppError): Response => Response.json(refusalOf(error), { status: ERRORS[error.code].status });
