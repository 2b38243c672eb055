import { connect, type Socket } from "node:net";

import { expect, inject, onTestFinished, test } from "vitest";

import { signUp } from "#test/support/client";

const MEBIBYTE = 1_048_576;

/** Sends the head of a request and one chunk of a body that never ends. */
async function beginBody(headers: Record<string, string>, bytes: number): Promise<Socket> {
  const { hostname, port, host } = new URL(inject("baseUrl"));
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const head = Object.entries({ host, "content-type": "application/json", ...headers }).map(
    ([k, v]) => `${k}: ${v}\r\n`,
  );
  const ended = new Promise<void>((resolve) => {
    socket.write(`POST /api/agents HTTP/1.1\r\n${head.join("")}transfer-encoding: chunked\r\n\r\n`);
    socket.write(`${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`, () => resolve());
  });
  await ended;
  return socket;
}

/** The answer's first bytes; the sender sends nothing more. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = "";
    socket.on("error", reject);
    socket.on("data", (piece: Buffer) => {
      heard += piece.toString("utf8");
      if (heard.includes("\r\n\r\n{")) resolve(heard);
    });
    socket.on("close", () => resolve(heard));
  });

test("a body in chunks without an end is refused at its limit, not waited for", async () => {
  const { token } = await signUp();
  const heard = await answerOf(await beginBody({ authorization: `Bearer ${token}` }, MEBIBYTE + 1));
  expect(heard).toMatch(/^HTTP\/1\.1 413 /);
  expect(heard).toContain('"PAYLOAD_TOO_LARGE"');
});

test("a caller without credentials is refused before the end of the body too", async () => {
  const heard = await answerOf(await beginBody({}, 10));
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard).toContain('"UNAUTHORIZED"');
});
