import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { Webhook } from "standardwebhooks";
import { onTestFinished, vi } from "vitest";

/**
 * A receiver's answer, optionally after some work (`after`) or slowly (`delayMs`). `hang` never answers, `lost` closes
 * the connection; without a script it answers 200.
 */
export type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: string; after?: Promise<unknown>; delayMs?: number }
  | "hang"
  | "lost";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The bytes as received, which a signature covers. */
  body: string;
}

export interface EventMessage {
  event: string;
  data: Record<string, unknown>;
  timestamp: string;
}

export interface WebhookReceiver {
  url: string;
  requests: ReceivedRequest[];
  /** Answers for the next requests, in order; the last one stays. */
  answerWith(...answers: ScriptedAnswer[]): void;
  /** Waits until this many requests have arrived, and returns them. */
  received(count: number): Promise<ReceivedRequest[]>;
}

/** A real receiver on this machine; ends with the test. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = [];
  let script: ScriptedAnswer[] = [{ status: 200 }];
  const server = createServer((request, response) => void receive(request, response));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = Buffer.concat(chunks).toString("utf8");
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers, body });
    const answer = (script.length > 1 ? script.shift() : script[0]) ?? { status: 200 };
    if (answer === "hang") return;
    if (answer === "lost") return void response.destroy();
    await answer.after;
    if (answer.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body ?? "a body that must not be stored");
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    answerWith: (...answers) => {
      script = answers;
    },
    received: async (count) => {
      await vi.waitUntil(() => requests.length >= count, { timeout: 10_000, interval: 20 });
      return requests;
    },
  };
}

/** Checks a request's signature with the library that receivers use, and returns what it says. Throws when it does not fit. */
export function verifySignature({ headers, body }: ReceivedRequest, secret: string): EventMessage {
  const webhook = secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret, { format: "raw" });
  return webhook.verify(body, headers) as EventMessage;
}
