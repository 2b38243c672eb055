import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { type Door, openDoor } from "#local/door";

async function opened(): Promise<Door> {
  const door = await openDoor("127.0.0.1", 0);
  onTestFinished(() => door.stop());
  return door;
}

/** Answers each HTTP request with its name. Returns its port. */
async function namedServer(name: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${name}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const ask = async (door: Door): Promise<string> => (await fetch(`http://127.0.0.1:${door.port}/`)).text();

test("a request that comes while the program is replaced is answered by the new one", async () => {
  const door = await opened();
  door.leadTo(await namedServer("old"));
  expect(await ask(door)).toBe("old");
  door.leadTo(null);
  const answers = Promise.all([ask(door), ask(door)]);
  door.leadTo(await namedServer("new"));
  expect(await answers).toEqual(["new", "new"]);
});

test("a request to a program that has ended fails at once, and the door stays open", async () => {
  const door = await opened();
  door.leadTo(1);
  await expect(ask(door)).rejects.toThrow("fetch failed");
  door.leadTo(await namedServer("again"));
  expect(await ask(door)).toBe("again");
});
