import { access, answer, enveloped, jsonBody, ok, operation } from "#http/operation";
import { toTimestamp } from "#http/schemas";

import { previewSchedule } from "./preview-schedule.ts";
import { PreviewScheduleBody, SchedulePreview } from "./schemas.ts";

export const previewScheduleRoute = operation({
  method: "post",
  path: "/api/schedules/preview",
  operationId: "previewSchedule",
  tags: ["Schedules"],
  summary: "Preview due times",
  description: "Returns the next due times of a rule, with a note where the clocks change. Stores nothing.",
  ...access.tenant("AGENT_VIEW"),
  request: jsonBody(PreviewScheduleBody, "The rule"),
  responses: {
    ...ok(enveloped(SchedulePreview), "The next due times"),
  },
}).handle(async (c) => {
  const { description, next } = await previewSchedule(c.var.ctx, c.req.valid("json"));
  return answer(c, { description, next: next.map((due) => ({ ...due, at: toTimestamp(due.at) })) });
});
