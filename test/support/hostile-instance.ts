import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";

import { inject, onTestFinished } from "vitest";

/**
 * The tricks of a server on a terminal: a title, colours, a cleared screen, a link, a bell, a carriage return, C1 codes,
 * line breaks of four kinds, words that run backwards, invisible letters.
 */
export const HOSTILE =
  "a\u001B]0;title\u0007\u001B[31mred\u001B[2J\u001B]8;;http://evil.example\u001B\\link\u001B]8;;\u001B\\\u0000\b\rback\u009B31m\u0085\u007F\nYou are signed in to https://honest.example.\n\u2028\u2029\v\f\u202Ereversed\u2066\u200B\u{E0041}\u00ADz";

/** A pattern for what must never reach a terminal. */
export const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

type Schema = Readonly<Record<string, unknown>>;

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

/** How the server answers: in the form of the API with hostile texts, with values of wrong kinds, or with refusals. */
export type Manner = "texts" | "odd" | "refusals";

export interface HostileInstance {
  url: string;
  manner: Manner;
  /** Fields of the metadata of its authorization server that are not as they should be. */
  metadata: Readonly<Record<string, unknown>>;
  /** Answers of its endpoints instead of the usual ones, by path. */
  answers: Record<string, { status: number; body: unknown }>;
  /** Every request, as method and path. */
  requests: string[];
}

let known: Promise<Document> | null = null;

const readDocument = async (): Promise<Document> =>
  (await (await fetch(`${inject("baseUrl")}/api/openapi.json`)).json()) as Document;

/** A server that answers every operation of the API as an attacker would. */
export async function startHostileInstance(): Promise<HostileInstance> {
  known ??= readDocument();
  const document = await known;
  const instance: HostileInstance = { url: "", manner: "texts", metadata: {}, answers: {}, requests: [] };
  const server = createServer((request, response) => void answer(document, instance, request, response));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  instance.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return instance;
}

async function answer(
  document: Document,
  instance: HostileInstance,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await textOf(request);
  const { method = "GET", url = "/" } = request;
  const { pathname, searchParams } = new URL(url, instance.url);
  instance.requests.push(`${method} ${pathname}`);
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const own = instance.answers[pathname];
  if (own !== undefined) return send(own.status, own.body);
  if (pathname === "/.well-known/oauth-authorization-server") return send(200, metadataOf(instance));
  if (pathname === "/oauth/register") return send(201, { client_id: "program" });
  if (instance.manner === "refusals") return send(400, REFUSAL);
  if (pathname.endsWith("/events")) return sendEvents(response);
  const isLater = searchParams.has("cursor") || searchParams.has("offset") || Number(searchParams.get("page")) > 1;
  if (isLater) return send(200, { data: {} });
  const [status, schema] = successOf(document, method, pathname);
  if (instance.manner === "odd") return send(status, { data: ODD });
  send(status, valueOf(document, schema, 0));
}

const metadataOf = ({ url, metadata }: HostileInstance): object => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth/authorize`,
  token_endpoint: `${url}/oauth/token`,
  registration_endpoint: `${url}/oauth/register`,
  revocation_endpoint: `${url}/oauth/revoke`,
  device_authorization_endpoint: `${url}/oauth/device_authorization`,
  ...metadata,
});

const LONG = HOSTILE.repeat(1_000);

const REFUSAL = {
  error: {
    code: HOSTILE,
    message: LONG,
    details: { issues: [{ path: HOSTILE, message: HOSTILE }, null, 7, { path: {} }], ask: HOSTILE },
  },
  error_description: LONG,
};

const KINDS_OF_NOTHING = [7, { [HOSTILE]: LONG }, null, [null], [{ name: [HOSTILE], id: {}, is_own: 1 }]];

const LISTS =
  "agents agent models budgets rules skills webhooks approvals reviews executions execution data_sets runs cases schedules tick ticks next triggers deliveries".split(
    " ",
  );

/** Values of wrong kinds where lists and objects are needed. */
const ODD = Object.fromEntries(LISTS.map((name, index) => [name, KINDS_OF_NOTHING[index % KINDS_OF_NOTHING.length]]));

function sendEvents(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const events: [string, object][] = [
    ["status", { execution_id: HOSTILE, status: HOSTILE }],
    ["step", { [HOSTILE]: HOSTILE }],
    ["text", { step: 1, text: `${HOSTILE}\tend\r\n` }],
    ["text_reset", { step: 1 }],
    ["approval", { approval_id: HOSTILE }],
    [
      "end",
      {
        execution_id: HOSTILE,
        status: HOSTILE,
        outcome: HOSTILE,
        error: { code: HOSTILE, message: LONG },
        result: null,
      },
    ],
  ];
  for (const [event, data] of events) response.write(`id: 1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  response.end();
}

/** The last documented success of an operation: of a run it is the one that does not wait. */
function successOf({ paths }: Document, method: string, pathname: string): [number, Schema] {
  const templates = Object.keys(paths)
    .filter((path) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+").replaceAll(".", "\\.")}$`).test(pathname))
    .toSorted((left, right) => left.split("{").length - right.split("{").length);
  const operation = templates.map((path) => paths[path]?.[method.toLowerCase()]).find((found) => found !== undefined);
  const success = Object.entries(operation?.responses ?? {}).findLast(([status]) => status.startsWith("2"));
  return [Number(success?.[0] ?? 200), success?.[1].content?.["application/json"]?.schema ?? {}];
}

const DEEPEST = 12;

/** A value of a schema in which every text is hostile. */
function valueOf(document: Document, schema: Schema, depth: number): unknown {
  const within = (inner: unknown): unknown => valueOf(document, inner as Schema, depth + 1);
  if (depth > DEEPEST) return null;
  if (typeof schema["$ref"] === "string") {
    const name = schema["$ref"].split("/").at(-1) ?? "";
    return within(document.components.schemas[name] ?? {});
  }
  const { allOf, oneOf, anyOf, properties, items, additionalProperties } = schema as Record<string, Schema | undefined>;
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => within(part)));
  const [first] = [oneOf, anyOf].flat().filter((one) => one !== undefined && one["type"] !== "null");
  if (first !== undefined && properties === undefined) return within(first);
  const type = [schema["type"]].flat().find((one) => one !== "null");
  if (type === "array") return [within(items)];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type !== "object" && properties === undefined) return HOSTILE;
  const whole: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties ?? {}))
    whole[name] = name === "next_cursor" ? null : within(inner);
  if (additionalProperties !== undefined) {
    whole[HOSTILE] = HOSTILE;
    whole["constructor"] = HOSTILE;
  }
  return whole;
}
