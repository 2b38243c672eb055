import { access, enveloped, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { deleteSchedule } from "./delete-schedule.ts";
import { DeletedSchedule, SchedulePath } from "./schemas.ts";

export const deleteScheduleRoute = operation({
  method: "delete",
  path: "/api/schedules/{id}",
  operationId: "deleteSchedule",
  tags: ["Schedules"],
  summary: "Delete a schedule",
  description:
    "Deletes the schedule with its ticks; a run under way continues to its end. A schedule of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: SchedulePath, headers: ifMatchHeader() },
  responses: {
    ...ok(enveloped(DeletedSchedule), "The schedule was deleted"),
    ...refuses("NOT_FOUND", "FORBIDDEN", "PRECONDITION_FAILED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteSchedule(ctx, c.req.valid("param").id, c.req.valid("header")["if-match"]),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
