import { z } from "@hono/zod-openapi";

import { deletedFlag } from "#http/deletions";
import { field } from "#http/field";
import { namedPerson } from "#http/named";
import { pageQuery, Pagination, paginate, type Page } from "#http/paging";
import { PermissionName } from "#http/permission-name";
import { id, moment, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { apiKeyPrefix } from "#platform/credentials/api-key-format";

import type { ApiKey as ApiKeyRecord, NamedApiKey as NamedApiKeyRecord } from "./api-key.ts";
import type { IssuedApiKey as Issued } from "./create-api-key.ts";
import { restorableKeyUntil } from "./restorable-key.ts";

const EXAMPLE_KEY = "tnr_0351QT5QVgGcguXhg27GLJ_dVWNfhkBD91kFTvP79rjjC9AM2hotS4Q87U9vSnT1Vl_4C45XX";

export const ApiKey = z
  .object({
    id: id(),
    name: z.string().openapi({ example: "Nightly report" }),
    prefix: field(z.string(), "The first characters of the key, for distinguishing keys", EXAMPLE_KEY.slice(0, 26)),
    permissions: z.array(PermissionName),
    user_id: field(id(), "The user who created the key; the key cannot do more than this user"),
    status: field(
      z.enum(["active", "expired", "revoked", "rotated"]),
      "`rotated`: the key has a successor and its overlap has ended",
    ),
    created_at: timestamp(),
    expires_at: timestamp().nullable(),
    last_used_at: field(timestamp().nullable(), "Accurate to the minute"),
    revoked_at: timestamp().nullable(),
    restorable_until: field(
      timestamp().nullable(),
      "Until when a revoked key can be restored; null if it cannot be restored or is not revoked",
    ),
    rotated_to: field(id().nullable(), "The key that replaced this one"),
    overlap_ends_at: field(timestamp().nullable(), "When a rotated key stops working"),
  })
  .openapi("ApiKey");

export const IssuedApiKey = ApiKey.extend({
  key: field(z.string(), "The key itself; it is shown only in this answer", EXAMPLE_KEY),
}).openapi("IssuedApiKey");

const NamedApiKey = ApiKey.extend({ creator: namedPerson("Current data of the user who created the key") }).openapi(
  "NamedApiKey",
);

export const ApiKeyList = z.object({ api_keys: z.array(NamedApiKey), pagination: Pagination }).openapi("ApiKeyList");

export const ListApiKeysQuery = z.object({ ...pageQuery, deleted: deletedFlag("keys") });

export const RevokedApiKey = z
  .object({
    revoked: z.literal(true),
    id: id(),
    restorable_until: field(timestamp().nullable(), "Until when the key can be restored; null after that time"),
  })
  .openapi("RevokedApiKey");

export const presentRevoked = (key: ApiKeyRecord, now: number): z.output<typeof RevokedApiKey> => ({
  revoked: true,
  id: key.id,
  restorable_until: toTimestampOrNull(restorableKeyUntil(key, now)),
});

export const CreateApiKeyBody = z
  .strictObject({
    name: field(title(100), "Purpose of the key", "Nightly report"),
    permissions: field(z.array(PermissionName).min(1).max(50), "Some or all of the caller's permissions", [
      "AGENT_VIEW",
      "AGENT_RUN",
    ]),
    expires_at: field(
      moment().nullish(),
      "When the key stops working; it never expires when omitted",
      "2027-11-21T00:00:00.000Z",
    ),
  })
  .openapi("CreateApiKey", { example: { name: "Nightly report", permissions: ["AGENT_VIEW", "AGENT_RUN"] } });

export const RotateApiKeyBody = z
  .strictObject({
    overlap_seconds: field(
      z.int().min(0).max(604_800).default(0),
      "Seconds for which the old key keeps working; 0 ends it at once",
      3600,
    ),
  })
  .openapi("RotateApiKey", { example: { overlap_seconds: 3600 } });

export function presentApiKey(key: ApiKeyRecord, now: number): z.output<typeof ApiKey> {
  return {
    id: key.id,
    name: key.name,
    prefix: apiKeyPrefix(key.id),
    permissions: key.permissions,
    user_id: key.userId,
    status: statusOf(key, now),
    created_at: toTimestamp(key.createdAt),
    expires_at: toTimestampOrNull(key.expiresAt),
    last_used_at: toTimestampOrNull(key.lastUsedAt),
    revoked_at: toTimestampOrNull(key.revokedAt),
    restorable_until: toTimestampOrNull(restorableKeyUntil(key, now)),
    rotated_to: key.rotatedTo,
    overlap_ends_at: toTimestampOrNull(key.overlapEndsAt),
  };
}

export const presentIssuedApiKey = ({ key, text }: Issued, now: number): z.output<typeof IssuedApiKey> => ({
  ...presentApiKey(key, now),
  key: text,
});

export const presentApiKeys = (
  { keys, total }: { keys: NamedApiKeyRecord[]; total: number },
  page: Page,
  now: number,
): z.output<typeof ApiKeyList> => ({
  api_keys: keys.map((key) => ({
    ...presentApiKey(key, now),
    creator: { id: key.userId, name: key.creatorName },
  })),
  pagination: paginate(page, total),
});

function statusOf(
  { revokedAt, overlapEndsAt, expiresAt }: ApiKeyRecord,
  now: number,
): z.output<typeof ApiKey>["status"] {
  if (revokedAt !== null) return "revoked";
  if (overlapEndsAt !== null && overlapEndsAt <= now) return "rotated";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
