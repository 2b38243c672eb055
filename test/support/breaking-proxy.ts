import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { inject, onTestFinished } from "vitest";

export interface BreakingProxy {
  url: string;
  /** The requests that came through it, in order. */
  asked: { method: string; path: string; headers: IncomingMessage["headers"] }[];
  /** The next requests that fit reach the instance, and their answers are lost. */
  loseAnswers(method: string, count: number): void;
  /** The next event streams break after this number of bytes. */
  breakStreams(count: number, bytes: number): void;
  /** Before the next request with this method reaches the instance, something else happens. */
  beforeNext(method: string, work: () => Promise<void>): void;
}

/** A network between a client and the instance that loses answers and breaks streams; ends with the test. */
export async function startBreakingProxy(): Promise<BreakingProxy> {
  const asked: BreakingProxy["asked"] = [];
  const losing = new Map<string, number>();
  const works = new Map<string, () => Promise<void>>();
  let breaking = { count: 0, bytes: 0 };

  const server = createServer((received, answer) => {
    const { method = "", url: path = "", headers } = received;
    asked.push({ method, path, headers });
    const work = works.get(method);
    works.delete(method);
    if (work === undefined) send();
    else void work().then(send, () => answer.destroy());

    function send(): void {
      const sent = request(`${inject("baseUrl")}${path}`, { method, headers, agent: false }, (response) => {
        const left = losing.get(method) ?? 0;
        if (left > 0) {
          losing.set(method, left - 1);
          response.resume().on("end", () => answer.destroy());
          return;
        }
        answer.writeHead(response.statusCode ?? 0, response.headers);
        forward(response, answer);
      });
      sent.on("error", () => answer.destroy());
      answer.on("close", () => sent.destroy());
      received.pipe(sent);
    }
  });

  function forward(response: IncomingMessage, answer: ServerResponse): void {
    const isStream = response.headers["content-type"]?.startsWith("text/event-stream") === true;
    if (!isStream || breaking.count === 0) {
      response.pipe(answer);
      return;
    }
    breaking.count -= 1;
    let left = breaking.bytes;
    response.on("data", (chunk: Buffer) => {
      if (left <= 0) return;
      const part = chunk.subarray(0, left);
      left -= part.length;
      answer.write(part, () => left <= 0 && answer.destroy());
    });
    response.on("end", () => answer.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    loseAnswers: (method, count) => void losing.set(method, count),
    beforeNext: (method, work) => void works.set(method, work),
    breakStreams: (count, bytes) => {
      breaking = { count, bytes };
    },
  };
}
