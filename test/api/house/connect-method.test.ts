import { connect } from "node:net";

import { expect, inject, test } from "vitest";

test("a tunnel that is asked for is closed at once, and nothing comes through it", async () => {
  const { hostname, port } = new URL(inject("baseUrl"));
  const socket = connect(Number(port), hostname);
  socket.write("CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  expect(text).not.toContain(" 500 ");
  expect(text.split("\r\n\r\n").slice(1).join("")).toBe("");
});
