import { expect, test } from "vitest";

import { withExactAnswers } from "#tools/wire/exact-answers";

const BIG = "2512292042121000001";
const CALL = { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: {} }) };
const LIST = { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }) };

/** The answer's text, however the server cut its bytes. */
async function read(text: string, init: RequestInit, pieceBytes = 7): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes) controller.enqueue(bytes.subarray(at, at + pieceBytes));
      controller.close();
    },
  });
  const fetch = withExactAnswers(() => Promise.resolve(new Response(body, { headers: { "x-own": "1" } })));
  const response = await fetch("https://tools.example/mcp", init);
  expect(response.headers.get("x-own")).toBe("1");
  return response.text();
}

test("the answer to a call carries large numbers as texts, whole or as events, however it is cut", async () => {
  const whole = `{"result":{"structuredContent":{"id":${BIG},"né":"${BIG}"}}}`;
  const exact = whole.replace(`:${BIG},`, `:"${BIG}",`);
  const events = `: ping\nevent: message\r\ndata: ${whole}\r\n\r\ndata:{"a":\ndata:${BIG}}\n\n`;
  for (const pieceBytes of [1, 2, 3, 19, 1_000]) {
    expect(await read(whole, CALL, pieceBytes)).toBe(exact);
    expect(await read(events, CALL, pieceBytes)).toBe(
      `: ping\nevent: message\r\ndata: ${exact}\r\n\r\ndata:{"a":\ndata:"${BIG}"}\n\n`,
    );
  }
  expect(await read(`data: ${whole}\n\n`, { method: "GET" })).toBe(`data: ${exact}\n\n`);
});

test("the bounds in a tool's schema stay numbers", async () => {
  const tools = '{"result":{"tools":[{"inputSchema":{"maximum":9223372036854775807}}]}}';
  expect(await read(tools, LIST)).toBe(tools);
});
