import { pause } from "./retrying-fetch.ts";
import { TenureError } from "./tenure-error.ts";

/** One server-sent event. */
export interface StreamedEvent {
  /** Null for an event that a client cannot continue from. */
  id: string | null;
  event: string;
  data: Readonly<Record<string, unknown>>;
}

/** The events of an answer of the type `text/event-stream`, as they come. Throws when the connection breaks. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (text + decoder.decode(read.value, { stream: true })).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function eventOf(block: string): StreamedEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name !== "") fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const data = fields.get("data");
  if (data === undefined) return null;
  return {
    id: fields.get("id") ?? null,
    event: fields.get("event") ?? "message",
    data: JSON.parse(data) as Readonly<Record<string, unknown>>,
  };
}

export interface FollowOptions {
  /** Continue after the event with this id. */
  after?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Connections in a row that end without any event. */
const MOST_FAILURES = 6;
const FIRST_PAUSE_MS = 250;

/**
 * The events of a stream up to the one that `isLast` names. A broken connection is opened again after the last event that
 * had an id, so no event is missed and none comes twice.
 */
export async function* followStream(
  open: (lastEventId: string | null) => Promise<Response>,
  { after, signal, isLast }: FollowOptions & { isLast: (event: StreamedEvent) => boolean },
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
      if (signal?.aborted === true || (error instanceof TenureError && error.status !== 0)) throw error;
      failure = error;
    }
    if (failures >= MOST_FAILURES) throw failure;
    await pause(FIRST_PAUSE_MS * 2 ** failures, signal);
  }
}
