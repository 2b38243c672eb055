import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createSchedule } from "./create-schedule.ts";
import { CreateScheduleBody, presentSchedule, Schedule } from "./schemas.ts";

export const createScheduleRoute = operation({
  method: "post",
  path: "/api/schedules",
  operationId: "createSchedule",
  tags: ["Schedules"],
  summary: "Create a schedule",
  description:
    "Starts a task of an agent automatically at set times. Each run is an ordinary execution with all that governs one: it has the origin `schedule` and the agent's level at that moment, and the person who saved the schedule last orders it. No caller is there to send a refused task again, so words that would be refused open an approval. `cron` or `every_minutes` says when; exactly one is needed. The plan limits the number of schedules (`LIMIT_EXCEEDED`) and how often one is due (`too_frequent`). Also needs the permission `AGENT_RUN`.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateScheduleBody, "The schedule"),
  responses: {
    ...created(enveloped(Schedule), "The schedule was created"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
    ...refuses("FORBIDDEN", "LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createSchedule(ctx, c.req.valid("json")),
    (schedule) => ({ status: 201, location: `/api/schedules/${schedule.id}`, data: presentSchedule(schedule) }),
  ),
);
