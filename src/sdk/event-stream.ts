import { pause } from "./pause.ts";
import { readEvents, type StreamedEvent } from "./read-events.ts";
import { TenureError } from "./tenure-error.ts";

export interface FollowOptions {
  /** Continue after the event with this id. */
  after?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface Following extends FollowOptions {
  isLast: (event: StreamedEvent) => boolean;
  /** Whether the same request may succeed later, although the API refused it. */
  mayPass?: (refusal: TenureError) => boolean;
  /** Whether each lost connection is told, as the event `lost`. */
  tellsLost?: boolean;
}

/** Connections in a row that end without any event. */
const MOST_FAILURES = 6;
const FIRST_PAUSE_MS = 250;
const LOST: StreamedEvent = { id: null, event: "lost", data: {} };

/**
 * The events of a stream up to the one that `isLast` names. A broken connection is opened again after the last event that
 * had an id, so no event is missed and none comes twice.
 */
export async function* followStream(
  open: (lastEventId: string | null) => Promise<Response>,
  { after, signal, isLast, mayPass = () => false, tellsLost = false }: Following,
): AsyncGenerator<StreamedEvent> {
  let last = after ?? null;
  for (let failures = 0; ; failures += 1) {
    let failure: unknown = new TenureError(0, "UNREACHABLE", "The stream ended before its last event.");
    try {
      for await (const event of readEvents(await open(last))) {
        failures = 0;
        last = event.id ?? last;
        yield event;
        if (isLast(event)) return;
      }
    } catch (error) {
      const isRefused = error instanceof TenureError && error.status !== 0 && !mayPass(error);
      if (signal?.aborted === true || isRefused) throw error;
      failure = error;
    }
    if (failures >= MOST_FAILURES) throw failure;
    if (tellsLost) yield LOST;
    await pause(FIRST_PAUSE_MS * 2 ** failures, signal);
  }
}
