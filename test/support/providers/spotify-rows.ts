import { createHash } from "node:crypto";

import type { SimulatedAnswer } from "./wire.ts";

export const refused = (status: number, message: string, reason?: string): SimulatedAnswer => ({
  status,
  json: { error: { status, message, ...(reason === undefined ? {} : { reason }) } },
});

export interface Playlist {
  id: string;
  name: string;
  description: string;
  public: boolean;
  uris: string[];
}

export const track = (id: string, artist = "The Simulators") => ({
  id,
  uri: `spotify:track:${id}`,
  name: `Song ${id}`,
  type: "track",
  duration_ms: 180_000,
  artists: [{ id: "a1", name: artist, uri: "spotify:artist:a1" }],
  album: {
    id: "b1",
    name: "Recorded Calls",
    images: [{ url: "https://images.example/b1.jpg", height: 640, width: 640 }],
  },
  external_ids: { isrc: `US0000000${id.length}` },
});

/** A page of a list, as the vendor cuts it. */
export function page(items: unknown[], query: URLSearchParams, most: number, standard: number): SimulatedAnswer {
  const limit = Number(query.get("limit") ?? standard);
  const offset = Number(query.get("offset") ?? 0);
  if (!Number.isInteger(limit) || limit < 0 || limit > most) return refused(400, "Invalid limit");
  const end = offset + limit;
  const next = end < items.length ? `https://api.spotify.com/next?offset=${end}&limit=${limit}` : null;
  const json = { items: items.slice(offset, end), limit, offset, next, previous: null, total: items.length };
  return { status: 200, json };
}

export const simplified = ({ id, name, description, public: isPublic, uris }: Playlist, oldShapes: boolean) => ({
  id,
  uri: `spotify:playlist:${id}`,
  name,
  description,
  public: isPublic,
  images: [],
  [oldShapes ? "tracks" : "items"]: { href: "", total: uris.length },
  snapshot_id: snapshotOf(uris),
});

/** Another one for other tracks. */
export const snapshotOf = (uris: readonly string[]): string =>
  createHash("sha256").update(uris.join(" ")).digest("base64url");
