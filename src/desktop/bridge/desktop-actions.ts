import { z } from "zod";

import type { ActionName } from "#engine/governance/actions";

import { MAX_MESSAGE_CHARACTERS } from "./desktop-protocol.ts";

const path = z.string().min(1).max(1_000).describe("Inside the folder that the device's owner chose");

/** Maximum characters of a file's text in a message; the rest of the message is far shorter. */
const MAX_ENCODED_TEXT = MAX_MESSAGE_CHARACTERS - 100_000;

const fileText = z
  .string()
  .max(500_000)
  .refine((text) => JSON.stringify(text).length <= MAX_ENCODED_TEXT, "is too long once its characters are escaped");

/**
 * The actions of a device beside running commands: the governed action and the arguments of each. Routes, tools and
 * devices share this table.
 */
export const DESKTOP_ACTIONS = {
  list_folder: { action: "list", input: z.strictObject({ path: path.default(".") }) },
  read_file: { action: "read", input: z.strictObject({ path }) },
  write_file: { action: "update", input: z.strictObject({ path, text: fileText }) },
  open_url: { action: "call_endpoint", input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_048) }) },
  notify: { action: "send", input: z.strictObject({ title: z.string().min(1).max(200), text: z.string().max(2_000) }) },
} as const satisfies Record<string, { action: ActionName; input: z.ZodType }>;

export type DesktopAction = keyof typeof DESKTOP_ACTIONS;
export const DESKTOP_ACTION_NAMES = Object.keys(DESKTOP_ACTIONS) as [DesktopAction, ...DesktopAction[]];

/** Actions on a device's containers, in the terms of the `docker` command. */
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

/** The name of a container or an image, never one that `docker` would read as an option. */
const dockerName = () =>
  z
    .string()
    .max(300)
    .regex(/^[A-Za-z0-9][\w.:/@-]*$/, "must begin with a letter or a digit");

/** Made for each schema: one that an API document describes must be made by the module that describes it. */
export const dockerFields = () => ({
  action: z.enum(DOCKER_ACTION_NAMES),
  container: dockerName().optional(),
  image: dockerName().optional(),
  command: z.array(z.string().max(1_000)).max(50).optional(),
});

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

/** The name of the field that a `docker` action lacks; null when it is complete. */
export function lackingField(input: DockerInput): "container" | "image" | "command" | null {
  const { takes } = DOCKER_ACTIONS[input.action];
  if (takes !== null && input[takes] === undefined) return takes;
  return null;
}

/** The words that the device runs after `docker`. */
export function dockerWords(input: DockerInput): string[] {
  const { words, takes } = DOCKER_ACTIONS[input.action];
  const named = takes === null ? [] : [input[takes] ?? ""];
  return [...words, ...named, ...(input.action === "run" ? (input.command ?? []) : [])];
}

/** Default and maximum duration of a command. */
export const DEFAULT_TIMEOUT_SECONDS = 30;
export const MAX_TIMEOUT_SECONDS = 600;

export const timeoutSeconds = () => z.int().min(1).max(MAX_TIMEOUT_SECONDS).default(DEFAULT_TIMEOUT_SECONDS);
