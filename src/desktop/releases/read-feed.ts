import type { BaseContext } from "#context";
import { notFound } from "#errors/app-error";

import { findNewest } from "./find-download.ts";
import { ELECTRON_FEEDS, electronFeed, tauriFeed, tauriUpdate, type AddressOf } from "./update-feeds.ts";

type Reader = Pick<BaseContext, "db">;

/**
 * The text of a feed by its name. Throws NOT_FOUND for another name, and when the newest release has no file for it.
 */
export async function readFeed(
  base: Reader,
  name: string,
  addressOf: AddressOf,
): Promise<{ text: string; contentType: string }> {
  const isTauri = name === "tauri.json";
  if (!isTauri && !Object.hasOwn(ELECTRON_FEEDS, name)) throw notFound("feed", name.slice(0, 100));
  const newest = await findNewest(base);
  if (isTauri) return { text: JSON.stringify(tauriFeed(newest, addressOf)), contentType: "application/json" };
  const text = electronFeed(name, newest, addressOf);
  if (text === null) throw notFound("feed", name);
  return { text, contentType: "text/yaml; charset=utf-8" };
}

/** The update for one of Tauri's clients; null without one, also before the first release. */
export async function readUpdate(
  base: Reader,
  client: { target: string; machine: string; currentVersion: string },
  addressOf: AddressOf,
) {
  return tauriUpdate(await findNewest(base), client, addressOf);
}
