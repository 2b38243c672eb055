/** One server-sent event. */
export interface StreamedEvent {
  /** Null for an event that a client cannot continue from. */
  id: string | null;
  event: string;
  data: Readonly<Record<string, unknown>>;
}

/**
 * The events of an answer of the type `text/event-stream`, as they come; comments are passed over. Throws when the connection breaks.
 * Not the browser's EventSource: that shows neither why a request was refused, nor lets go when the answer is over.
 */
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
    const [, name = "", value = ""] = /^([a-z]+): ?(.*)$/s.exec(line) ?? [];
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
