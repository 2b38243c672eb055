import { z } from "@hono/zod-openapi";

import type { PlayerQueue, SentOrder } from "#connections/player-bridge/player-order";
import { id, pathId, text } from "#http/schemas";

import type { PlayerEvent } from "./follow-orders.ts";

export const PlayerQuery = z.object({
  name: text(100)
    .default("Browser")
    .openapi({ description: "Name of the player in the list of devices", example: "Firefox on Linux" }),
});

export const PlayerPath = z.object({ player_id: pathId("player_id") });

export const PlayerSetup = z
  .object({
    script_url: z.string().openapi({
      description: "The provider's script, which plays",
      example: "https://js-cdn.music.apple.com/musickit/v3/musickit.js",
    }),
    developer_token: z.string().openapi({
      description: "The developer token with which the script is configured",
      example: "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNIn0.c2ln",
    }),
    connected: z.boolean().openapi({ description: "Whether the tenant's account is connected", example: true }),
  })
  .openapi("PlayerSetup");

const PlayerSongBody = z
  .strictObject({
    id: text(200).openapi({ description: "The provider's id of the song", example: "1613600188" }),
    name: z.string().max(500).openapi({ description: "Its title", example: "Says" }),
    artist: z.string().max(500).openapi({ description: "Its artist; empty if unknown", example: "Nils Frahm" }),
    album: z.string().max(500).openapi({ description: "Its album; empty if unknown", example: "Spaces" }),
    artwork_url: z
      .string()
      .max(2_000)
      .nullable()
      .openapi({ description: "Address of its cover; null if unknown", example: null }),
    duration_ms: z.int().min(0).openapi({ description: "Its length in milliseconds", example: 498_000 }),
  })
  .openapi({ description: "The song" });

export const ReportPlayerBody = z
  .strictObject({
    is_playing: z.boolean().openapi({ description: "Whether it plays now" }),
    song: PlayerSongBody.nullable().openapi({
      description: "The song that it plays, or that is paused; null without one",
    }),
    progress_ms: z.int().min(0).openapi({ description: "Milliseconds from the start of the song" }),
    volume_percent: z.int().min(0).max(100).nullable().openapi({ description: "Its volume; null if unknown" }),
    command_id: text(100).optional().openapi({ description: "The command that this report ends", format: "uuid" }),
    refusal: z
      .strictObject({
        reason: text(100).openapi({ description: "A short code", example: "NotAllowedError" }),
        message: text(500).openapi({ description: "One sentence for the person who sent the command" }),
      })
      .optional()
      .openapi({ description: "Why the command was not carried out; absent if it was" }),
  })
  .openapi("ReportPlayer", { example: { is_playing: false, song: null, progress_ms: 0, volume_percent: 80 } });

export type ReportPlayerInput = z.output<typeof ReportPlayerBody>;

export const ReportedView = z.object({ player_id: id(), noted: z.boolean().openapi({ example: true }) });

const presentQueue = (queue: PlayerQueue) =>
  queue.kind === "songs" ? { kind: queue.kind, ids: queue.ids } : { kind: queue.kind, id: queue.id };

function presentOrder({ id: commandId, order }: SentOrder): Record<string, unknown> {
  const head = { id: commandId, command: order.command };
  switch (order.command) {
    case "play":
      return { ...head, queue: order.queue && presentQueue(order.queue), position_ms: order.positionMs ?? null };
    case "queue":
      return { ...head, queue: presentQueue(order.queue) };
    case "seek":
      return { ...head, position_ms: order.positionMs };
    case "volume":
      return { ...head, percent: order.percent };
    case "pause":
    case "next":
    case "previous":
      return head;
  }
}

/** An event of the stream in wire format. */
export const presentPlayerEvent = (one: PlayerEvent) =>
  one.event === "registered"
    ? { event: one.event, data: { player_id: one.playerId } }
    : { event: one.event, data: presentOrder(one.sent) };
