import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, optionalJsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { Exam, ExamBody, GraduationPath, presentExam } from "./schemas.ts";
import { takeExam } from "./take-exam.ts";

export const takeExamContract = createRoute({
  method: "post",
  path: "/api/graduation/agents/{agent_id}/exam",
  operationId: "takeExam",
  tags: ["Graduation"],
  summary: "Examine an agent for its next level",
  description:
    "Five stages that must all pass: evidence, readiness, edge cases (up to five active ones are run through the engine at the level to be reached, without consequences), constitutional compliance, skills. Passed, the agent is promoted in the same moment and `agent.graduated` is emitted; failed, it waits six hours (409 until then; a day after an automatic demotion). Agents that are eligible are examined every five minutes by the platform itself.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: GraduationPath, ...optionalJsonBody(ExamBody, "The level, which must be the next one") },
  responses: {
    ...ok(enveloped(Exam), "The exam, passed or not"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
});

export function registerTakeExam(app: Router): void {
  app.openapi(takeExamContract, (c) =>
    perform(
      c,
      (ctx) => takeExam(ctx, c.req.valid("param").agent_id, c.req.valid("json").target_level),
      (exam) => ({ status: 200, data: presentExam(exam) }),
    ),
  );
}
