import { createHash } from "node:crypto";

import { ERRORS } from "#errors/catalogue";
import { readSnapshot } from "#test/contract/document";
import {
  type CheckedDocument,
  type DocumentedOperation,
  faultOf,
  type JsonSchema,
  type KnownDocument,
  knownDocument,
  templateOf,
} from "#test/support/document-schemas";
import type { Operation } from "#web/lib/operation.ts";

import { type Answers, type Asked, Refused } from "./answers.ts";
import { complete } from "./complete.ts";

type Responses = DocumentedOperation["responses"];

let read: Promise<KnownDocument> | null = null;

/** The accepted API document, read once for all files of the process. */
const acceptedDocument = (): Promise<KnownDocument> =>
  (read ??= readSnapshot().then((document) => knownDocument(document as unknown as CheckedDocument)));

/** The API of a test: it answers what the test says, and only what the contract allows. */
export class FakedApi {
  readonly asked: Asked[] = [];
  /** What the page asked for without an answer of the test, and answers that break the contract. */
  readonly faults: string[] = [];
  /** How many requests are under way. */
  open = 0;
  #answers: Answers;
  #streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** From now on it answers these otherwise. */
  change(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** The requests of one operation, in their order. */
  of<Name extends Operation>(name: Name): Asked<Name>[] {
    return this.asked.filter((each): each is Asked<Name> => each.name === name);
  }

  /** Tells every open page of the tenant's news, as the stream of events does. */
  tell(event: string, data: Readonly<Record<string, unknown>> = {}): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(text));
  }

  /** The streams end, as they do with the page. */
  end(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
  }

  /** For `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> => {
    this.open += 1;
    try {
      return await this.#answer(new URL(input instanceof Request ? input.url : input, location.href), options);
    } finally {
      this.open -= 1;
    }
  };

  async #answer(url: URL, options: RequestInit): Promise<Response> {
    const document = await acceptedDocument();
    const method = options.method ?? "GET";
    const template = templateOf(document, url.pathname);
    const name = `${method} ${template?.path ?? url.pathname}` as Operation;
    const asked = {
      name,
      path: url.pathname,
      id: url.pathname.split("/").at(-1) ?? "",
      query: Object.fromEntries(url.searchParams),
      body: typeof options.body === "string" ? readBody(options.body) : undefined,
      headers: new Headers(options.headers),
    } as Asked;
    this.asked.push(asked);
    if (name === "GET /api/events") return this.#stream(options.signal);
    const answer = this.#answers[name] as unknown;
    if (answer === undefined) return this.#fault(`${name} has no answer in this test: ${url.pathname}${url.search}`);
    const said: unknown = typeof answer === "function" ? await (answer as (of: Asked) => unknown)(asked) : answer;
    if (options.signal?.aborted === true) throw new DOMException("The page wants no answer any more.", "AbortError");
    const operation = template?.operations[method.toLowerCase()];
    if (said instanceof Refused) return this.#refuse(said, name, Object.keys(operation?.responses ?? {}));
    return this.#succeed(said, name, operation?.responses ?? {}, document);
  }

  /** By the first success of the operation that the answer fits. */
  #succeed(said: unknown, name: string, responses: Responses, document: KnownDocument): Response {
    const faults: string[] = [];
    for (const [status, { content = {} }] of Object.entries(responses).filter(([code]) => code.startsWith("2"))) {
      const schema = content["application/json"]?.schema;
      if (schema === undefined) return new Response(String(said), { status: Number(status) });
      const body = complete(schema, document, isEnveloped(schema) ? { data: said } : said);
      const fault = faultOf(schema, document, body);
      if (fault === null) return json(body, Number(status), { etag: tagOf(said) });
      faults.push(`${status}: ${fault}\n${JSON.stringify(body)}`);
    }
    return this.#fault([`${name}: the contract has no such answer.`, ...faults].join("\n"));
  }

  #refuse({ code, message, details }: Refused, name: string, statuses: readonly string[]): Response {
    if (code === "UNREACHABLE") throw new TypeError("Failed to fetch");
    const { status } = ERRORS[code];
    if (!statuses.includes(String(status))) return this.#fault(`${name} is never refused with ${status}.`);
    const meta = { timestamp: new Date().toISOString(), request_id: "request-of-a-test" };
    return json({ success: false, error: { code, message, details }, meta }, status);
  }

  #fault(fault: string): never {
    this.faults.push(fault);
    throw new TypeError(fault);
  }

  #stream(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#streams.push(stream);
        signal?.addEventListener("abort", () => {
          this.#streams = this.#streams.filter((each) => each !== stream);
          stream.error(new DOMException("The page is gone.", "AbortError"));
        });
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }
}

const json = (body: unknown, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** The entity tag of an answer: another one when the test says otherwise. */
export const tagOf = (said: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 16)}"`;

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isEnveloped = ({ properties }: JsonSchema): boolean =>
  typeof properties === "object" && properties !== null && "success" in properties && "data" in properties;
