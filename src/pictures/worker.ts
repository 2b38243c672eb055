import { workerdPhoton } from "#engine/pictures/photon-module.workerd";
import {
  FACTS_HEADER,
  type PictureTask,
  refusalOf,
  taskIn,
  toHeader,
  TURN_HEADER,
} from "#engine/pictures/picture-task";
import { runPictureTask } from "#engine/pictures/run-picture-task";
import { Turns } from "#engine/pictures/turns";
import { AppError } from "#errors/app-error";
import { ERRORS } from "#errors/catalogue";

/** One at a time: that is what fits into the memory of a Worker. */
const turns = new Turns({ places: 1, waitingOfOwner: 20 });

/** The Worker that reads and edits pictures, and has nothing else: no bindings, no secrets, no network. Only the platform calls it. */
export default {
  async fetch(request) {
    const task = taskIn(request.headers);
    // The local host asks whether it still answers.
    if (task === null) return new Response(null, { status: 204 });
    const owner = request.headers.get(TURN_HEADER) ?? "";
    const answer = await turns.take(owner, () => answerTo(task, request));
    return answer ?? refused(new AppError("UNAVAILABLE", { message: "Too many pictures of this tenant wait." }));
  },
} satisfies ExportedHandler;

async function answerTo(task: PictureTask, request: Request): Promise<Response> {
  try {
    const { pieces, facts } = await runPictureTask(task, request, workerdPhoton);
    return new Response(fileOf(pieces), { headers: { [FACTS_HEADER]: toHeader(facts) } });
  } catch (error) {
    if (error instanceof AppError) return refused(error);
    throw error;
  }
}

/** The file as a stream of known length: joined it would be in memory twice. */
function fileOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(pieces.reduce((sum, { length }) => sum + length, 0));
  void send(pieces, writable);
  return readable;
}

async function send(pieces: readonly Uint8Array[], to: WritableStream<Uint8Array>): Promise<void> {
  const writer = to.getWriter();
  try {
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
  } catch {
    // The platform hung up.
  }
}

const refused = (error: AppError): Response => Response.json(refusalOf(error), { status: ERRORS[error.code].status });
