import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

/** The largest text of a message. */
const MAX_TEXT = 40_000;
/** Slack takes one message a second and allows short bursts. */
const BURST = 5;

interface Answer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/** A simulator of Slack's incoming webhooks, which refuses what Slack refuses. */
export interface SlackServer {
  /** The address of a working webhook. */
  url: string;
  /** The texts that the channel shows. */
  texts: string[];
  /** How often it was asked, with the statuses that it answered. */
  statuses: number[];
  /** The next requests get this answer, until `work`. */
  fail: (status: number, text: string, headers?: Record<string, string>) => void;
  archive: () => void;
  revoke: () => void;
  work: () => void;
}

/** Starts the simulator; it ends with the test. */
export async function startSlack(): Promise<SlackServer> {
  const texts: string[] = [];
  const statuses: number[] = [];
  const times: number[] = [];
  const token = crypto.randomUUID().replaceAll("-", "").slice(0, 24);
  let failure: Answer | null = null;

  const answerTo = (request: IncomingMessage, body: string): Answer => {
    if (request.method !== "POST") return { status: 405, text: "method_not_allowed" };
    const [, services, team = "", bot = "", given = ""] = (request.url ?? "").split("/");
    if (services !== "services" || team !== "T024BE7LH" || bot !== "B024BE7LJ") return { status: 404, text: "no_team" };
    if (given !== token) return { status: 403, text: "invalid_token" };
    if (failure !== null) return failure;
    times.push(performance.now());
    if (times.filter((at) => at > performance.now() - 1_000).length > BURST)
      return { status: 429, text: "rate_limited", headers: { "retry-after": "1" } };
    const payload = payloadOf(request.headers["content-type"] ?? "", body);
    if (payload === null) return { status: 400, text: "invalid_payload" };
    const { text } = payload;
    if (text === undefined || text === "") return { status: 400, text: "no_text" };
    if (typeof text !== "string") return { status: 400, text: "invalid_payload" };
    if (text.length > MAX_TEXT) return { status: 400, text: "msg_too_long" };
    texts.push(text);
    return { status: 200, text: "ok" };
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, text, headers } = answerTo(request, Buffer.concat(chunks).toString("utf8"));
    statuses.push(status);
    response.writeHead(status, { "content-type": "text/html", ...headers });
    response.end(text);
  }

  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const fail: SlackServer["fail"] = (status, text, headers = {}) => {
    failure = { status, text, headers };
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T024BE7LH/B024BE7LJ/${token}`,
    texts,
    statuses,
    fail,
    archive: () => fail(410, "channel_is_archived"),
    revoke: () => fail(404, "no_service"),
    work: () => {
      failure = null;
    },
  };
}

/** The message of a request: JSON, or JSON in the field `payload` of a form. Null for anything else. */
function payloadOf(contentType: string, body: string): Record<string, unknown> | null {
  const isForm = contentType.startsWith("application/x-www-form-urlencoded");
  if (!isForm && !contentType.startsWith("application/json")) return null;
  try {
    const parsed: unknown = JSON.parse(isForm ? (new URLSearchParams(body).get("payload") ?? "") : body);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
