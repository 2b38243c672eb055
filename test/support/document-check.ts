import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";

import { inject } from "vitest";

import {
  type CheckedDocument,
  faultOf,
  type DocumentedResponse,
  type KnownDocument,
  knownDocument,
  templateOf,
} from "#test/support/document-schemas";

export interface SeenAnswer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

let known: Promise<KnownDocument> | null = null;

/** Fails unless the answer is one that the served API document declares: its status, its required headers and its body. */
export async function requireDocumented(answer: SeenAnswer): Promise<void> {
  known ??= fetchDocument();
  const document = await known;
  const { method, path, status } = answer;
  const name = `${method} ${path} → ${status}`;
  const template = templateOf(document, path);
  const operation = template?.operations[method.toLowerCase()];
  if (!operation) {
    if (status === 404 || status === 405 || (status === 308 && path.endsWith("/"))) return;
    if (method === "OPTIONS" && status === 204) return;
    throw new Error(`${name}: the API document has no such operation.`);
  }
  const response = operation.responses[String(status)];
  if (!response)
    throw new Error(`${name}: ${operation.operationId} declares no ${status}. It answered ${show(answer.body)}`);
  requireHeaders(name, response, answer.headers);
  const mediaType = (answer.headers["content-type"] ?? "").split(";")[0] ?? "";
  if (mediaType !== "application/json") return;
  const schema = response.content?.[mediaType]?.schema;
  if (!schema) throw new Error(`${name}: ${operation.operationId} declares no JSON for ${status}.`);
  const fault = faultOf(schema, document, answer.body);
  if (fault !== null) throw new Error(`${name}: the body is not as declared.\n${fault}\n${show(answer.body)}`);
}

function requireHeaders(name: string, { headers = {} }: DocumentedResponse, sent: Record<string, string>): void {
  for (const [header, { required }] of Object.entries(headers)) {
    if (required && sent[header.toLowerCase()] === undefined)
      throw new Error(`${name}: the header ${header} is missing.`);
  }
}

/** Read from a new address: each test file reads it, and anonymous readers of one address are limited. */
async function fetchDocument(): Promise<KnownDocument> {
  const part = () => 1 + Math.floor(Math.random() * 253);
  const sent = request(`${inject("baseUrl")}/api/openapi.json`, { localAddress: `127.${part()}.${part()}.${part()}` });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The API document answered ${response.statusCode}.`);
  return knownDocument((await json(response)) as CheckedDocument);
}

const show = (body: unknown): string => JSON.stringify(body)?.slice(0, 2_000) ?? "";
