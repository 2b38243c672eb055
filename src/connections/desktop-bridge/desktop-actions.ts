import { z } from "zod";

import type { ActionName } from "#engine/governance/actions";

import { MAX_MESSAGE_CHARACTERS } from "./desktop-protocol.ts";

const path = z.string().min(1).max(1_000).describe("Inside the folder that the device's person chose");

/** The text of a file as a message has it; what stands beside it in the message is far shorter than the rest. */
const MAX_ENCODED_TEXT = MAX_MESSAGE_CHARACTERS - 100_000;

const fileText = z
  .string()
  .max(500_000)
  .refine((text) => JSON.stringify(text).length <= MAX_ENCODED_TEXT, "is too long once its characters are escaped");

/** What a device can do beside running commands: the governed action, and what each takes. One table for routes, tools and devices. */
export const DESKTOP_ACTIONS = {
  list_folder: { action: "list", input: z.strictObject({ path: path.default(".") }) },
  read_file: { action: "read", input: z.strictObject({ path }) },
  write_file: { action: "update", input: z.strictObject({ path, text: fileText }) },
  open_url: { action: "call_endpoint", input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_048) }) },
  notify: { action: "send", input: z.strictObject({ title: z.string().min(1).max(200), text: z.string().max(2_000) }) },
} as const satisfies Record<string, { action: ActionName; input: z.ZodType }>;

export type DesktopAction = keyof typeof DESKTOP_ACTIONS;
export const DESKTOP_ACTION_NAMES = Object.keys(DESKTOP_ACTIONS) as [DesktopAction, ...DesktopAction[]];

/** What a device is asked to do with its containers, in the words of the `docker` command. */
export const DOCKER_ACTIONS = {
  list: { words: ["ps", "--all"], takes: null },
  images: { words: ["images"], takes: null },
  inspect: { words: ["inspect"], takes: "container" },
  logs: { words: ["logs", "--tail", "200"], takes: "container" },
  start: { words: ["start"], takes: "container" },
  stop: { words: ["stop"], takes: "container" },
  restart: { words: ["restart"], takes: "container" },
  remove: { words: ["rm"], takes: "container" },
  pull: { words: ["pull"], takes: "image" },
  run: { words: ["run", "--rm"], takes: "image" },
} as const satisfies Record<string, { words: readonly string[]; takes: "container" | "image" | null }>;

export type DockerAction = keyof typeof DOCKER_ACTIONS;
export const DOCKER_ACTION_NAMES = Object.keys(DOCKER_ACTIONS) as [DockerAction, ...DockerAction[]];

/** The name of a container or an image: never something that `docker` would read as an option. */
const dockerName = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9][\w.:/@-]*$/, "must begin with a letter or a digit");

export const dockerFields = {
  action: z.enum(DOCKER_ACTION_NAMES),
  container: dockerName.optional(),
  image: dockerName.optional(),
  command: z.array(z.string().max(1_000)).max(50).optional(),
};

export const terminalFields = {
  command: z.string().min(1).max(10_000),
  cwd: z.string().min(1).max(1_000).optional(),
};

export interface DockerInput {
  action: DockerAction;
  container?: string | undefined;
  image?: string | undefined;
  command?: readonly string[] | undefined;
}

/** What an action of `docker` lacks, as the field's name; null when nothing does. */
export function lackingField(input: DockerInput): "container" | "image" | "command" | null {
  const { takes } = DOCKER_ACTIONS[input.action];
  if (takes !== null && input[takes] === undefined) return takes;
  return null;
}

/** The words after `docker` that the device runs. */
export function dockerWords(input: DockerInput): string[] {
  const { words, takes } = DOCKER_ACTIONS[input.action];
  const named = takes === null ? [] : [input[takes] ?? ""];
  return [...words, ...named, ...(input.action === "run" ? (input.command ?? []) : [])];
}

/** How long a command may take when nobody says it, and at most. */
export const DEFAULT_TIMEOUT_SECONDS = 30;
export const MAX_TIMEOUT_SECONDS = 600;

export const timeoutSeconds = () => z.int().min(1).max(MAX_TIMEOUT_SECONDS).default(DEFAULT_TIMEOUT_SECONDS);
