import { ERRORS } from "#errors/catalogue";
import { TIERS } from "#tenancy/tiers";

/** The error catalogue as a Markdown table: code, status, meaning, whether a retry may help. */
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
    "| Tier | Requests per day | Requests per minute | Agents | Seconds of long scripts per minute |",
    "|---|---|---|---|---|",
    ...Object.entries(TIERS).map(
      ([tier, { requestsPerDay, requestsPerMinute, agents, longScriptSecondsPerMinute }]) =>
        `| ${tier} | ${amount(requestsPerDay)} | ${amount(requestsPerMinute)} | ${amount(agents)} | ${amount(longScriptSecondsPerMinute)} |`,
    ),
  ].join("\n");

/** The introduction of the document: rules for every operation. Markdown. */
export const documentDescription =
  (): string => `Tenure runs agents for many tenants. An agent starts as a student and earns its autonomy: the more evidence it has of good work, the more it may do without asking.

## Credentials

Send \`Authorization: Bearer <token>\` (from sign-in) or \`X-API-Key: <key>\` (for programs). A browser can use the session cookie; a write with the cookie needs an \`Origin\` of this site. Missing or wrong credentials are answered with 401. Valid credentials without the permission, or for another tenant's agent, are answered with 403. Any other id of another tenant is answered like an unknown one, with 404. The field \`x-permission\` of an operation names the permission it needs. \`signed-in\` means any caller with credentials, and \`public\` means any caller.

## Answers

A successful answer is \`{"success": true, "data": …, "meta": {"timestamp", "request_id"}}\`. Times are ISO 8601 in UTC with milliseconds. Every answer carries \`X-Request-Id\`; send your own (8–64 letters, digits, \`_\`, \`-\`) to find the request in your own logs and in the instance's.

In most answers \`data\` is the resource itself. Agents, domains, listings, canvases, canvas components and placements are in a named field: \`data.agent\`, \`data.domain\`, \`data.listing\`, \`data.canvas\`, \`data.component\` and \`data.placement\`. Most operations of the marketplaces, of skills, of workflows and of federation answer with flat objects, without \`data\` and \`meta\`.

## Numbers

A whole number beyond 9007199254740991 that would be rounded is refused with 400 and the code \`number_rounded\`, by its path: send it as a text. Numbers with an exponent are approximations and are taken. What tools, endpoints and models answer is not refused: there such a number comes as the text of its digits.

## Errors

A refusal is \`{"success": false, "error": {"code", "message", "details"}, "meta": …}\`. Programs should read \`code\`; \`message\` is for people and may change. \`INVALID_INPUT\` names every rejected field in \`details.issues\` (\`path\`, \`code\`, \`message\`). A request body with unknown keys is refused; they are not ignored. Unknown query parameters are ignored.

${errorTable()}

## Lists

Lists take \`page\` (from 1) and \`limit\` (at most 100, 20 by default) and return \`pagination\` with \`page\`, \`limit\`, \`total\` and \`pages\`. The order is stable; entries that are otherwise equal are ordered by id.

An empty search (\`?q=\`) finds everything, and a search of white space alone finds nothing. A filter by category, type or another name is exact: an empty filter is refused with 400, and an unknown name finds nothing.

An unrated listing has the \`rating\` 0, although ratings are from 1 to 5; \`rating_count\` tells the difference. \`GET /api/v1/skills/private\` shows null instead.

## Repeating a write safely

Every write of a tenant accepts an \`Idempotency-Key\` (1–255 printable characters), which is kept for 24 hours. When the same caller repeats the same request with the same key, the answer is the stored result with \`Idempotency-Replayed: true\`, and nothing happens again. A different request with the same key is answered with 422. While the first request is still running, the answer is 409 with \`Retry-After\`. The same caller means the same user, or API keys of that user with the same permissions.

Requests are compared byte by byte: the same JSON with its keys in another order is a different request. A refused request does not spend its key: after a 400 the client may send the corrected request with the same key. A task that ran and failed is an effect, so its failure is stored.

Operations that need no credentials store keys only for callers who send credentials. A write to the workflow marketplace with a key and without credentials is refused with 400. Signing up, signing in, refreshing a session and resetting a password store no key and ignore the header.

## Conditional requests

Single resources carry an \`ETag\`. With \`If-None-Match\` the answer is 304 as long as nothing has changed. With \`If-Match\` on a change or deletion of an agent, a domain, a private skill, a webhook, a schedule, a trigger or a canvas component, the answer is 412 if the resource has changed since it was read. The tags of other resources are weak, and a weak tag never matches: their changes and deletions answer 412 to every \`If-Match\` except \`*\`.

## Methods and paths

\`HEAD\` answers as \`GET\` does, without the body. \`OPTIONS\` answers 204 with the methods of a path in \`Allow\`; so does every 405. No path ends with a slash: a \`GET\` or \`HEAD\` with one is redirected (308) to the path without it, and any other request with one is answered with 404.

## Limits

Requests are counted for each tenant, for each minute and each day; requests refused for a limit are not counted. \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (seconds since 1970) describe the window with the fewest requests left; \`RateLimit\` and \`RateLimit-Policy\` describe all of them. Above a limit: 429 with \`Retry-After\`. Callers without credentials are counted by address. An enterprise tenant can agree on another number per minute.

Requests of a browser with its session cookie are counted for the person, up to 300 a minute, and not against the plan. Only operations with \`x-starts-run\` count against the plan for every caller. \`GET /api/auth/me\` and \`GET /api/usage\` still answer when the plan is used up.

Operations with \`x-calls-music\` are also counted in the window \`music\`: 50 calls a day for the tier free, 500 for solo, 5,000 for team, and no limit for enterprise. Reads of a browser are not counted there.

A script of a skill or a test that needs more than a moment (50 ms) is long. On an instance with its own host, the long scripts of a tenant may take the seconds in each minute that its plan has. A script that needs more is refused with \`SCRIPT_TIME_USED_UP\` and \`Retry-After\`. Short scripts still run.

A request body can have at most 1 MiB.

${tierTable()}

## Addresses

The web console is at \`/\` of the same origin (locally also on its own port). For pages that can call only one path prefix, \`/api/proxy/{path}\` accepts every method and behaves like \`/api/{path}\`, with the same credentials, limits and answers. \`path\` may itself begin with \`api/\`.

## Versions

This is version 8.0; every answer says so in \`X-API-Version\`. New fields, operations and error codes may appear, and clients should ignore the ones they do not know. A change that would break clients gets a new path. The old path then carries \`Deprecation\` and \`Sunset\` and stays for 12 months.`;
