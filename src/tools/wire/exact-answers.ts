import { exactText } from "#lib/exact-numbers";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * The same fetch, whose answers to calls of tools carry numbers that JavaScript would round as the text of their digits. The library reads
 * JSON itself, so the text is changed before it. Other answers stay as they are: the bounds in a tool's schema are not data.
 */
export function withExactAnswers(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null || !isCall(init)) return response;
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(exactLines()), { status, headers: withoutLength(headers) });
  };
}

/** A call of a tool, or a stream that is taken up again, which may bring the answer of one. */
const isCall = (init: RequestInit = {}): boolean =>
  typeof init.body === "string" ? /"method"\s*:\s*"tools\/call"/.test(init.body) : init.method === "GET";

function withoutLength(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete("content-length");
  return headers;
}

const FIELD = "data:";

/** Lines of JSON, or of a stream of events. A line ends outside a string and outside a number, so each is read alone. */
function exactLines(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let begun: string[] = [];
  return new TransformStream({
    transform(chunk, controller) {
      const text = decoder.decode(chunk, { stream: true });
      const end = text.lastIndexOf("\n") + 1;
      begun.push(end === 0 ? text : text.slice(0, end));
      if (end === 0) return;
      controller.enqueue(encoder.encode(exactOf(begun.join(""))));
      begun = [text.slice(end)];
    },
    flush(controller) {
      const rest = begun.join("") + decoder.decode();
      if (rest !== "") controller.enqueue(encoder.encode(exactOf(rest)));
    },
  });
}

const exactOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line.startsWith(FIELD) ? FIELD + exactText(line.slice(FIELD.length)) : exactText(line)))
    .join("\n");
