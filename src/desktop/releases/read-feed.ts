import type { BaseContext } from "#context/context";
import { invalidInput, notFound } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";

import { selectOffers, type Offers, type Release } from "./store.ts";
import { electronFeed, parseFeedName, tauriFeed, tauriUpdate, type AddressOf } from "./update-feeds.ts";
import { channelOf, clientVersion } from "./version-rank.ts";

type Reader = Pick<BaseContext, "db">;

/**
 * The text of a feed by its name. Throws NOT_FOUND for another name, for a channel that never had a version, and when
 * the offered release has no file for it.
 */
export async function readFeed(
  { db }: Reader,
  name: string,
  addressOf: AddressOf,
): Promise<{ text: string; contentType: string }> {
  const feed = parseFeedName(name);
  if (feed === null) throw notFound("feed", name.slice(0, 100));
  const { newest, settled } = await selectOffers(db, feed.channel, true);
  // Tauri's updater does not choose by percentage.
  const offered = feed.system === null ? settled : newest;
  if (offered === undefined) throw notFound("release", feed.channel);
  if (feed.system === null)
    return { text: JSON.stringify(tauriFeed(offered, addressOf)), contentType: "application/json" };
  const text = electronFeed(feed.system, offered, addressOf);
  if (text === null) throw notFound("feed", name);
  return { text, contentType: "text/yaml; charset=utf-8" };
}

/** A request of one of Tauri's clients. */
export interface UpdatingClient {
  target: string;
  machine: string;
  currentVersion: string;
  channel: string | undefined;
  clientId: string | undefined;
}

/**
 * The update for one of Tauri's clients; null without one. Throws INVALID_INPUT for an unreadable version, and NOT_FOUND
 * before the first release.
 */
export async function readUpdate({ db }: Reader, client: UpdatingClient, addressOf: AddressOf) {
  const currentVersion = clientVersion(client.currentVersion);
  if (currentVersion === null)
    throw invalidInput({
      path: "path.current_version",
      code: "invalid_format",
      message: "must be a version such as 1.2.3",
    });
  const channel = (client.channel ?? channelOf(currentVersion)).toLowerCase();
  const offers = await selectOffers(db, channel, false);
  if (offers.newest === undefined) throw notFound("release", channel);
  const offered = await offeredTo(offers, client.clientId);
  return offered === undefined ? null : tauriUpdate(offered, { ...client, currentVersion }, addressOf);
}

/** The newest version if the client is among those that are offered it, or else the newest that all are offered. */
async function offeredTo({ newest, settled }: Offers, clientId: string | undefined): Promise<Release | undefined> {
  if (newest === undefined || clientId === undefined) return settled;
  const { version, rolloutPercentage } = newest.release;
  // The version is hashed too, so that it is not always the same clients who come first.
  const digest = await sha256Hex(`${version}\n${clientId}`);
  const place = (Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * 100;
  return place < rolloutPercentage ? newest : settled;
}
