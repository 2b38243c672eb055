import { z } from "@hono/zod-openapi";

import type { PlayerQueue, SentOrder } from "#connections/player-bridge/player-order";
import { field } from "#http/field";
import { id, pathId, text } from "#http/schemas";

import type { PlayerEvent } from "./follow-orders.ts";

export const PlayerQuery = z.object({
  name: field(text(100).default("Browser"), "Name of the player in the list of devices", "Firefox on Linux"),
});

export const PlayerPath = z.object({ player_id: pathId("player_id") });

export const PlayerSetup = z
  .object({
    script_url: field(
      z.string(),
      "The provider's script, which plays",
      "https://js-cdn.music.apple.com/musickit/v3/musickit.js",
    ),
    developer_token: field(
      z.string(),
      "The developer token with which the script is configured",
      "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNIn0.c2ln",
    ),
    connected: field(z.boolean(), "Whether the tenant's account is connected", true),
  })
  .openapi("PlayerSetup");

const PlayerSongBody = field(
  z.strictObject({
    id: field(text(200), "The provider's id of the song", "1613600188"),
    name: field(z.string().max(500), "Its title", "Says"),
    artist: field(z.string().max(500), "Its artist; empty if unknown", "Nils Frahm"),
    album: field(z.string().max(500), "Its album; empty if unknown", "Spaces"),
    artwork_url: field(z.string().max(2_000).nullable(), "Address of its cover; null if unknown", null),
    duration_ms: field(z.int().min(0), "Its length in milliseconds", 498_000),
  }),
  "The song",
);

export const ReportPlayerBody = z
  .strictObject({
    is_playing: field(z.boolean(), "Whether it plays now"),
    song: field(PlayerSongBody.nullable(), "The song that it plays, or that is paused; null without one"),
    progress_ms: field(z.int().min(0), "Milliseconds from the start of the song"),
    volume_percent: field(z.int().min(0).max(100).nullable(), "Its volume; null if unknown"),
    command_id: text(100).optional().openapi({ description: "The command that this report ends", format: "uuid" }),
    refusal: field(
      z
        .strictObject({
          reason: field(text(100), "A short code", "NotAllowedError"),
          message: field(text(500), "One sentence for the person who sent the command"),
        })
        .optional(),
      "Why the command was not carried out; absent if it was",
    ),
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
