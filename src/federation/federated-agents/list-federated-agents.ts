import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { redactText } from "#lib/redaction/redact-text";

import { selectChanges, selectPublished, type TemplateRow } from "./store.ts";

/** Unparsed: the protocol has its own sentences for invalid values. */
export interface ListQuery {
  limit?: string | undefined;
  offset?: string | undefined;
  updated_since?: string | undefined;
}

export interface FederatedAgent {
  id: string;
  name: string;
  description: string;
  category: string;
  price: number;
  version: string;
  rating: number;
}

export interface FederatedAgentPage {
  agents: FederatedAgent[];
  total: number;
  limit: number;
  offset: number;
  hasMore: boolean;
  /** Only for a list of changes. */
  changes: { tombstones: { id: string; removedAt: number }[]; asOf: number } | null;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** A change gets its time before it is visible. So a client that asks again from `asOf` misses no pending change. */
const IN_FLIGHT_MS = 5_000;

/**
 * The published agent templates, newest first. With `updated_since` the changes from then on, oldest change first,
 * removed ones as tombstones.
 */
export async function listFederatedAgents(
  { db, clock }: Pick<BaseContext, "db" | "clock">,
  query: ListQuery,
): Promise<FederatedAgentPage> {
  const limit = wholeNumber(query.limit, DEFAULT_LIMIT);
  if (limit === null || limit < 1 || limit > MAX_LIMIT) throw invalid("Limit must be between 1 and 100");
  const offset = wholeNumber(query.offset, 0);
  if (offset === null) throw invalid("Offset must be non-negative");
  const since = query.updated_since === undefined ? null : timeOf(query.updated_since);
  const asOf = clock() - IN_FLIGHT_MS;
  const { rows, total } = await (since === null
    ? selectPublished(db, { limit, offset })
    : selectChanges(db, since, { limit, offset }));
  const tombstones = rows
    .filter(({ status }) => status !== "approved")
    .map(({ id, changedAt }) => ({ id, removedAt: changedAt }));
  return {
    agents: rows.filter(({ status }) => status === "approved").map(federatedAgent),
    total,
    limit,
    offset,
    hasMore: offset + rows.length < total,
    changes: since === null ? null : { tombstones, asOf },
  };
}

function federatedAgent(row: TemplateRow): FederatedAgent {
  return {
    id: row.id,
    name: redactText(row.name),
    description: redactText(row.description),
    category: redactText(row.category ?? "general"),
    price: row.price,
    version: row.version,
    rating: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100,
  };
}

/** Null for anything but a whole number of 0 or more. */
function wholeNumber(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback;
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** A point in time with its zone: ISO 8601. */
function timeOf(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(at)) throw invalid("updated_since must be an ISO 8601 time with its zone");
  return at;
}

const invalid = (detail: string): AppError => new AppError("INVALID_INPUT", { message: detail });
