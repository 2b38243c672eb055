import { z } from "@hono/zod-openapi";

import {
  DESKTOP_ACTION_NAMES,
  DOCKER_ACTION_NAMES,
  dockerFields,
  timeoutSeconds,
} from "#desktop/bridge/desktop-actions";
import type { ActionResult as Done, ProcessResult as Ended } from "#desktop/bridge/desktop-protocol";
import type { Unanswered } from "#desktop/bridge/send-command";
import { field } from "#http/field";
import { id, jsonObject, prose } from "#http/schemas";

import type { CommandAnswer } from "./command-device.ts";

/** Why a command has no answer, as `details.reason` says it. */
export const UNANSWERED = [
  "no_device",
  "busy",
  "interrupted",
  "no_answer",
  "malformed_answer",
  "connection_lost",
] as const satisfies Unanswered[];

/** The fields of every command. */
const target = {
  device_id: z.string().max(100).optional().openapi({
    format: "uuid",
    description: "The device; needed when several usable devices are connected",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
  timeout_seconds: field(timeoutSeconds(), "Time limit for the device", 30),
  agent_id: z.string().max(100).optional().openapi({
    format: "uuid",
    description: "The agent for which the command is sent. Its level governs the command",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f",
  }),
  approval_id: z.string().max(100).optional().openapi({
    format: "uuid",
    description: "An approval of exactly this command, if one is needed",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d70",
  }),
};

export const TerminalBody = z
  .strictObject({
    command: field(prose(10_000), "The command line", "git status --short"),
    cwd: field(
      prose(1_000).optional(),
      "Working folder inside the folder that the device's owner chose; by default that folder",
      "website",
    ),
    ...target,
  })
  .openapi("TerminalCommand", { example: { command: "git status --short" } });

const docker = dockerFields();

export const DockerBody = z
  .strictObject({
    action: field(z.enum(DOCKER_ACTION_NAMES), "The action", "logs"),
    container: field(docker.container, "For `inspect`, `logs`, `start`, `stop`, `restart` and `remove`", "web"),
    image: field(docker.image, "For `pull` and `run`", "nginx:1.29"),
    command: field(docker.command, "For `run`: the command to run in the container", ["nginx", "-t"]),
    ...target,
  })
  .openapi("DockerCommand", { example: { action: "logs", container: "web" } });

export const ActionBody = z
  .strictObject({
    action: field(z.enum(DESKTOP_ACTION_NAMES), "The action", "read_file"),
    parameters: field(
      jsonObject().default({}),
      "`list_folder {path}`, `read_file {path}`, `write_file {path, text}`, `open_url {url}`, `notify {title, text}`",
      { path: "notes.txt" },
    ),
    ...target,
  })
  .openapi("DesktopActionBody", { example: { action: "read_file", parameters: { path: "notes.txt" } } });

const answered = {
  command_id: field(id(), "Id of the command's effect"),
  device: z.object({ id: id(), name: z.string().openapi({ example: "Mara's laptop" }) }),
  duration_ms: field(z.int().min(0), "Time that the device took", 42),
};

export const ProcessView = z
  .object({
    ...answered,
    exit_code: field(z.int().nullable(), "Exit code; null for a process that was killed", 0),
    stdout: z.string().openapi({ example: " M index.html\n" }),
    stderr: z.string().openapi({ example: "" }),
    truncated: field(z.boolean(), "Whether the outputs are truncated to their ends", false),
    timed_out: field(z.boolean(), "Whether the device stopped it at its time limit", false),
  })
  .openapi("DesktopProcess");

export const ActedView = z
  .object({
    ...answered,
    result: field(
      z.unknown(),
      "The text of the file, or the names in the folder. Null for an action that does not read",
      "Call Mara",
    ),
  })
  .openapi("DesktopActionResult");

const presentAnswered = ({ commandId, device }: CommandAnswer) => ({ command_id: commandId, device });

export function presentProcess(answer: CommandAnswer): z.output<typeof ProcessView> {
  const { exit_code, stdout, stderr, truncated, timed_out, duration_ms } = answer.result as Ended;
  return { ...presentAnswered(answer), exit_code, stdout, stderr, truncated, timed_out, duration_ms };
}

export function presentActed(answer: CommandAnswer): z.output<typeof ActedView> {
  const { value, duration_ms } = answer.result as Done;
  return { ...presentAnswered(answer), result: value ?? null, duration_ms };
}
