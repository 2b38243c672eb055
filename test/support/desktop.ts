import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { expect, inject, onTestFinished } from "vitest";

import { repositoryFolder } from "#local/paths";
import { call } from "#test/support/client";

export interface DeviceView {
  id: string;
  name: string;
  connected: boolean;
  platform: string | null;
  agents_may_use: boolean;
  commands_under_way: number;
  key: string;
}

/** Registers a device of a signed-in person. */
export async function registerDevice(
  owner: { token: string },
  fields: Record<string, unknown> = {},
): Promise<DeviceView> {
  const body = { name: "Laptop", agents_may_use: true, ...fields };
  const answer = await call("POST", "/api/desktop/devices", { token: owner.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<DeviceView>();
}

/** The reference client as a separate process. */
export interface DesktopClient {
  folder: string;
  process: ChildProcess;
  /** Resolves with the first line, from the beginning on, that holds the words. */
  line: (words: string) => Promise<string>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  exit: Promise<number | null>;
  /** The same device again: the same folder, list and journal. */
  again: () => Promise<DesktopClient>;
}

interface ClientOptions {
  allow?: readonly string[];
  folder?: string;
  /** A folder of programs that are found before the machine's. */
  programs?: string;
  baseUrl?: string;
  /** A packed client instead of the repository's. */
  packed?: string;
}

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-device-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the reference client of a device and waits until it is connected. No person is present, so it refuses
 * everything outside its list.
 */
export async function startDesktopClient(key: string, options: ClientOptions = {}): Promise<DesktopClient> {
  const root = options.folder ?? (await temporaryFolder());
  const folder = join(root, "work");
  await mkdir(folder, { recursive: true });
  const args = ["--url", options.baseUrl ?? inject("baseUrl"), "--folder", folder, "--journal", join(root, "journal")];
  for (const words of options.allow ?? []) args.push("--allow", words);
  const path = `${options.programs === undefined ? "" : `${options.programs}:`}${process.env["PATH"] ?? ""}`;
  const program = options.packed === undefined ? ["src/local/run.js", "desktop"] : [options.packed];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: options.packed === undefined ? repositoryFolder : root,
    env: { ...process.env, PATH: path, TENURE_DEVICE_KEY: key },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const heard = new EventTarget();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    heard.dispatchEvent(new Event("line"));
  });
  const exit = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exit;
  };
  onTestFinished(() => kill("SIGKILL"));
  const line = async (words: string): Promise<string> => {
    for (;;) {
      const found = lines.find((one) => one.includes(words));
      if (found !== undefined) return found;
      await new Promise((resolve) => heard.addEventListener("line", resolve, { once: true }));
    }
  };
  const again = () => startDesktopClient(key, { ...options, folder: root });
  const client: DesktopClient = { folder, process: child, line, kill, exit, again };
  await Promise.race([line("Connected as"), exit]);
  return client;
}

/** A device as a WebSocket without the reference client, for messages that the client never sends. */
export interface RawDevice {
  socket: WebSocket;
  /** Resolves with the first message of a type that was not asked for yet. */
  heard: (type: string) => Promise<{ id: string; on_behalf_of: string; [field: string]: unknown }>;
  send: (message: unknown) => void;
  /** Resolves to the close code. */
  closed: Promise<number>;
}

/** Connects with a device's key and waits for the welcome. */
export async function connectRawDevice(key: string): Promise<RawDevice> {
  const socket = new WebSocket(`${inject("baseUrl").replace("http", "ws")}/api/desktop/connect`, {
    headers: { Authorization: `Bearer ${key}` },
  } as unknown as string[]);
  onTestFinished(() => socket.close());
  const messages: Awaited<ReturnType<RawDevice["heard"]>>[] = [];
  const news = new EventTarget();
  socket.addEventListener("message", ({ data }) => {
    messages.push(JSON.parse(String(data)) as (typeof messages)[number]);
    news.dispatchEvent(new Event("message"));
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  const heard = async (type: string) => {
    for (;;) {
      const index = messages.findIndex((message) => message["type"] === type);
      const [found] = index === -1 ? [] : messages.splice(index, 1);
      if (found !== undefined) return found;
      await new Promise((resolve) => news.addEventListener("message", resolve, { once: true }));
    }
  };
  await heard("welcome");
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  // workerd tells a device that has said nothing of its end only ten seconds later.
  send({ type: "hello", platform: "linux", client_version: "1.1.0" });
  return { socket, heard, send, closed };
}

/** A program that says with which words it was called. */
export async function programThatEchoes(name: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n');
  await chmod(join(folder, name), 0o755);
  return folder;
}
