import { ERRORS } from "#errors/catalogue";
import { TIERS } from "#tenancy/tiers";

/** What the catalogue says, as a Markdown table: code, status, meaning, whether a retry may help. */
const errorTable = (): string =>
  [
    "| Code | Status | Meaning | Retry |",
    "|---|---|---|---|",
    ...Object.entries(ERRORS).map(
      ([code, { status, title, retryable }]) =>
        `| \`${code}\` | ${status} | ${title} | ${retryable ? "later, unchanged" : "no"} |`,
    ),
  ].join("\n");

const amount = (limit: number | null): string => limit?.toLocaleString("en-US") ?? "unlimited";

/** The tiers as a Markdown table. */
const tierTable = (): string =>
  [
    "| Tier | Requests per day | Requests per minute | Agents |",
    "|---|---|---|---|",
    ...Object.entries(TIERS).map(
      ([tier, { requestsPerDay, requestsPerMinute, agents }]) =>
        `| ${tier} | ${amount(requestsPerDay)} | ${amount(requestsPerMinute)} | ${amount(agents)} |`,
    ),
  ].join("\n");

/** The introduction of the document: what holds for every operation. Markdown. */
export const documentDescription =
  (): string => `Tenure runs agents for many tenants. An agent starts as a student and earns its autonomy: what it may do alone depends on the evidence of what it did before.

## Credentials

Send \`Authorization: Bearer <token>\` (from sign-in) or \`X-API-Key: <key>\` (for programs). A browser may use the session cookie; a write with the cookie needs an \`Origin\` of this site. No or wrong credentials: 401. Good credentials without the permission, or another tenant's agent: 403. \`x-permission\` of an operation names the permission it needs; \`signed-in\` means any caller with credentials, \`public\` means anybody.

## Answers

A successful answer is \`{"success": true, "data": …, "meta": {"timestamp", "request_id"}}\`. Times are ISO 8601 in UTC with milliseconds. Every answer carries \`X-Request-Id\`; send your own (8–64 letters, digits, \`_\`, \`-\`) to find a request again in both logs.

## Errors

A refusal is \`{"success": false, "error": {"code", "message", "details"}, "meta": …}\`. Programs should read \`code\`; \`message\` is for people and may change. \`INVALID_INPUT\` names every rejected field in \`details.issues\` (\`path\`, \`code\`, \`message\`). Keys a request body does not know are refused, not ignored.

${errorTable()}

## Lists

Lists take \`page\` (from 1) and \`limit\` (at most 100, 20 by default) and answer \`pagination\` with \`page\`, \`limit\`, \`total\` and \`pages\`. The order is stable; the id decides between equals.

## Repeating a write safely

Every write of a tenant takes \`Idempotency-Key\` (1–255 printable characters), kept for 24 hours. The same key with the same request of the same caller (a person, or keys of theirs with the same permissions) answers the stored result and \`Idempotency-Replayed: true\`, without doing it again; with another request it is 422; while the first one still runs it is 409 with \`Retry-After\`.

## Conditional requests

Single resources carry an \`ETag\`. \`If-None-Match\` answers 304 while nothing changed. \`If-Match\` on an update or deletion of an agent answers 412 when somebody else changed it first.

## Limits

Requests are counted for each tenant, in a minute and in a day; refused requests are not counted. \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (seconds since 1970) describe the window with the least left; \`RateLimit\` and \`RateLimit-Policy\` describe all of them. Above a limit: 429 with \`Retry-After\`. Callers without credentials are counted by address. An enterprise tenant may agree another number per minute. A body may have 1 MiB.

${tierTable()}

## Addresses

The web console stands at \`/\` of the same origin (locally also at a port of its own). Where a page may only call below one path, \`/api/proxy/{path}\` takes every method and does what \`/api/{path}\` does (\`path\` may begin with \`api/\` itself): the same credentials, limits and answers.

## Versions

This is version 8.0; every answer says so in \`X-API-Version\`. New fields, operations and error codes may appear: ignore what you do not know. A change that breaks clients gets a new path beside the old one, which then carries \`Deprecation\` and \`Sunset\` and stays for 12 months.`;
