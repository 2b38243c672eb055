import type { DatabaseSync } from "node:sqlite";

import { migratedDatabase } from "#test/support/migrated-database";

export interface SampleListing {
  id: string;
  name: string;
  words: string[];
  category: string | null;
  tags: string[];
  subtype: string;
  price: number;
  isFeatured: boolean;
  installs: number;
  ratingOrder: number;
  createdAt: number;
}

const CATEGORIES = ["finance", "text", "media", "rare", "R & D", "--", null] as const;
const SUBTYPES = ["function", "script", "api"] as const;
const WORDS = ["invoice", "report", "summary", "parser", "convert", "musik", "résumé", "calendar", "photo", "travel"];

/** More than the search looks at one by one, so that both of its ways are taken. */
export const SAMPLE_SIZE = 2_600;

/** Listings of the kind `skill`, the same in every run; nine of ten contain the word «agents». */
export const sampleListings = (): SampleListing[] =>
  Array.from({ length: SAMPLE_SIZE }, (_, n): SampleListing => {
    const pick = <Value>(values: readonly Value[], salt: number): Value =>
      values[mixed(n, salt) % values.length] as Value;
    const words = [pick(WORDS, 1), pick(WORDS, 2), ...(n % 10 === 0 ? [] : ["agents"]), `only${n}`];
    return {
      id: `id-${String(n).padStart(5, "0")}`,
      name: `${pick(WORDS, 1)} ${n % 700}`,
      words,
      category: n % 97 === 0 ? "rare" : pick(CATEGORIES, 3),
      tags: [...new Set([`tag${mixed(n, 4) % 5}`, `tag${mixed(n, 5) % 40}`, pick(['say "hi"', "++", "hi"], 13)])],
      subtype: pick(SUBTYPES, 6),
      price: mixed(n, 7) % 3 === 0 ? mixed(n, 8) % 50 : 0,
      isFeatured: n % 50 === 0,
      installs: mixed(n, 9) % 40,
      ratingOrder: ((mixed(n, 10) % 30) + 15) / ((mixed(n, 11) % 10) + 5),
      createdAt: 1_000 + (mixed(n, 12) % 900),
    };
  });

/** A number that looks random and is the same each time. */
function mixed(n: number, salt: number): number {
  let value = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A migrated database with the listings approved, and one of each other state and kind that must never be found. */
export function databaseWith(listings: readonly SampleListing[]): DatabaseSync {
  const database = migratedDatabase();
  database.exec("PRAGMA foreign_keys = OFF");
  const insert =
    database.prepare(`INSERT INTO listings (id, kind, tenant_id, source_id, status, name, name_skeleton, description, category,
    tags, subtype, price, card, version_label, is_featured, installs, rating_sum, rating_count, submitted_at, changed_at, revision, created_at)
    VALUES (?, ?, 't', ?, ?, ?, '', ?, ?, ?, ?, ?, '{}', '1', ?, ?, ?, ?, 0, 0, 1, ?)`);
  const add = (listing: SampleListing, n: number, kind = "skill", status = "approved", id = listing.id) => {
    const { name, words, category, tags, subtype, price, isFeatured, installs, createdAt } = listing;
    const count = mixed(n, 11) % 10;
    const sum = mixed(n, 10) % 30;
    insert.run(
      id,
      kind,
      id,
      status,
      name,
      words.join(" "),
      category,
      JSON.stringify(tags),
      subtype,
      price,
      Number(isFeatured),
      installs,
      sum,
      count,
      createdAt,
    );
  };
  database.exec("BEGIN");
  for (const [n, listing] of listings.entries()) add(listing, n);
  const [sample] = listings;
  if (sample) {
    add(sample, 0, "agent", "approved", "another-kind");
    for (const status of ["pending_approval", "rejected", "withdrawn", "suspended"])
      add(sample, 0, "skill", status, `state-${status}`);
  }
  database.exec("COMMIT");
  return database;
}
