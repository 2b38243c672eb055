import { z } from "@hono/zod-openapi";

import { ListAgentsQuery } from "#agents/agent-list/schemas";
import { VIEW_PAGES, VIEW_SCOPES } from "#db/schema/saved-views";
import { field } from "#http/field";
import { readPart } from "#http/router";
import { id, pathId, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { ApprovalListQuery } from "#runs/approvals/schemas";
import { FailureGroupsQuery } from "#runs/failure-groups/schemas";
import { askedReviews, ReviewsQuery } from "#runs/reviews/schemas";
import { NeighboursQuery } from "#runs/tenant-executions/schemas";

import { MAX_COUNTED } from "./limits.ts";
import type { ShownView } from "./shown-view.ts";
import type { ViewPage, ViewRow } from "./store.ts";
import { VIEW_COLUMNS } from "./view-columns.ts";

const MAX_NAME = 60;
const MAX_PARAMETERS = 20;
const MAX_COLUMNS = 20;

export const ViewPath = z.object({ id: pathId("id", "view") });

const page = () => field(z.enum(VIEW_PAGES), "The list that the view is of");
export const ViewsQuery = z.object({ page: page().optional() });

const name = () => field(title(MAX_NAME), "Name of the view", "Refunds over €100");
const scope = () =>
  field(z.enum(VIEW_SCOPES), "`personal`: for the caller alone. `team`: for everyone in the workspace");
const query = () =>
  z
    .record(z.string().max(40), z.string().max(1_000))
    .refine((given) => Object.keys(given).length <= MAX_PARAMETERS, {
      message: `must have at most ${MAX_PARAMETERS} parameters`,
    })
    .openapi({
      description:
        "The shown rows as parameters of the list's operation: of `GET /api/executions` for `runs` (`q`, `outcome`, `sort`, …), of `GET /api/agents`, `GET /api/reviews`, `GET /api/approvals` and `GET /api/failure-groups` for the others. A parameter of a position, such as `cursor`, is not one of them",
      example: { q: "refund", outcome: "not_done" },
    });
const COLUMN_NAMES = Object.entries(VIEW_COLUMNS)
  .map(([of, names]) => `The list \`${of}\` has ${names.map((name) => `\`${name}\``).join(", ")}`)
  .join(". ");
const columns = (names = "") =>
  field(
    z.array(z.string().min(1).max(40)).max(MAX_COLUMNS),
    `The columns that the list shows, in its own order; empty for its usual ones${names}`,
    ["outcome", "task", "cost"],
  );

export const CreateViewBody = z
  .strictObject({
    page: page(),
    name: name(),
    scope: scope(),
    query: query(),
    columns: columns(`. ${COLUMN_NAMES}`).default([]),
  })
  .openapi("CreateViewBody", {
    example: { page: "runs", name: "Refunds not done", scope: "personal", query: { q: "refund", outcome: "not_done" } },
  });
export type CreateViewInput = z.output<typeof CreateViewBody>;

export const UpdateViewBody = z
  .strictObject({ name: name().optional(), query: query().optional(), columns: columns().optional() })
  .openapi("UpdateViewBody", { example: { name: "Refunds that were not done" } });
export type UpdateViewInput = z.output<typeof UpdateViewBody>;

export const MakeDefaultBody = z
  .strictObject({
    for: field(
      z.enum(["me", "team", "nobody"]),
      "`me`: the page opens with the view for the caller. `team`: for everyone who has no default of that page. `nobody`: ends both",
    ),
  })
  .openapi("MakeDefaultViewBody", { example: { for: "me" } });

const View = z
  .object({
    id: id(),
    page: page(),
    name: z.string().openapi({ example: "Refunds over €100" }),
    scope: scope(),
    query: query(),
    columns: columns(),
    owner: z.object({ id: id(), name: z.string().nullable().openapi({ example: "Mara L." }) }),
    default_for: field(z.array(z.enum(["me", "team"])), "For whom the page opens with the view", []),
    warnings: field(
      z.array(z.object({ field: z.string(), message: z.string() })),
      "Parameters that no longer say anything, such as a deleted agent, and columns that the list no longer has",
      [],
    ),
    count: field(
      z.number().int().nullable(),
      `Rows of the list, at most ${MAX_COUNTED.toLocaleString("en")}, at \`counted_at\`; null where they are not counted. A count is kept for a minute`,
      44,
    ),
    is_more: field(z.boolean(), "Whether there are more than `count`", false),
    counted_at: timestamp().nullable(),
    revision: field(z.number().int(), "Rises with every change", 1),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("View");
export { View };

export const ViewList = z.object({ views: z.array(View) });
export const DeletedView = z.object({ id: id(), deleted: z.literal(true) });

export const presentView = ({ view, warnings, counted }: ShownView): z.output<typeof View> => ({
  id: view.id,
  page: view.page,
  name: view.name,
  scope: view.scope,
  query: view.query,
  columns: view.columns,
  owner: { id: view.ownerId, name: view.ownerName },
  default_for: [...(view.isOwnDefault ? (["me"] as const) : []), ...(view.isTeamDefault ? (["team"] as const) : [])],
  warnings,
  count: counted === null ? null : Math.min(counted.count, MAX_COUNTED),
  is_more: counted !== null && counted.count > MAX_COUNTED,
  counted_at: toTimestampOrNull(counted?.at ?? null),
  revision: view.revision,
  created_at: toTimestamp(view.createdAt),
  updated_at: toTimestamp(view.updatedAt),
});

const RUNS = NeighboursQuery.strict();
const AGENTS = ListAgentsQuery.omit({ page: true, limit: true, include: true, deleted: true }).strict();
const REVIEW = ReviewsQuery.omit({ cursor: true, limit: true }).strict();
const reviewsOf = ({ status = "waiting", q, ...asked }: z.output<typeof REVIEW>) => ({
  state: status,
  q,
  ...askedReviews(asked),
});
const FAILURES = FailureGroupsQuery.omit({ limit: true }).strict();
const APPROVALS = ApprovalListQuery.omit({ page: true, limit: true, counts: true }).strict();

/** The parameters of a view as its list reads them. */
export type ViewQuery =
  | { page: "runs"; asked: z.output<typeof RUNS> }
  | { page: "agents"; asked: z.output<typeof AGENTS> }
  | { page: "review"; asked: ReturnType<typeof reviewsOf> }
  | { page: "approvals"; asked: z.output<typeof APPROVALS> }
  | { page: "failures"; asked: z.output<typeof FAILURES> };

/** Reads the parameters of a view by the contract of its list. Without faults, `query` is what the list is asked for. */
export function readViewQuery(
  of: ViewPage,
  given: ViewRow["query"],
): { query: ViewQuery | null; issues: ReturnType<typeof readPart>["issues"] } {
  switch (of) {
    case "runs":
      return readAs(RUNS, given, (asked) => ({ page: of, asked }));
    case "agents":
      return readAs(AGENTS, given, (asked) => ({ page: of, asked }));
    case "review":
      return readAs(REVIEW, given, (asked) => ({ page: of, asked: reviewsOf(asked) }));
    case "approvals":
      return readAs(APPROVALS, given, (asked) => ({ page: of, asked }));
    case "failures":
      return readAs(FAILURES, given, (asked) => ({ page: of, asked }));
  }
}

/** How a verb reads them. */
export type ReadQuery = typeof readViewQuery;

function readAs<Value>(schema: z.ZodType<Value>, given: ViewRow["query"], made: (asked: Value) => ViewQuery) {
  const { value, issues } = readPart(schema, "body.query", given);
  return { query: value === null ? null : made(value), issues };
}
