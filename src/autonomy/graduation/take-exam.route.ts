import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { operation } from "#http/operation";
import { created, optionalJsonBody, refuses } from "#http/responses";

import { Exam, ExamBody, GraduationPath, presentExam } from "./schemas.ts";
import { takeExam } from "./take-exam.ts";

export const takeExamRoute = operation({
  method: "post",
  path: "/api/graduation/agents/{agent_id}/exam",
  operationId: "takeExam",
  tags: ["Graduation"],
  summary: "Examine an agent for its next level",
  description:
    "Runs an exam of five stages, all of which must pass: evidence, readiness, edge cases, constitutional compliance and skills. The edge-case stage runs up to five active edge cases through the engine at the target level, without consequences.\n\nAn agent that passes is promoted at once, and `agent.graduated` is emitted. After a failed exam the agent must wait six hours, and after an automatic demotion a day; until then the answer is 409. The platform itself examines eligible agents every five minutes.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: GraduationPath, ...optionalJsonBody(ExamBody, "The target level, which must be the next one") },
  responses: {
    ...created(enveloped(Exam), "The exam, whether passed or failed"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => takeExam(ctx, c.req.valid("param").agent_id, c.req.valid("json").target_level),
    (exam) => ({
      status: 201,
      location: `/api/graduation/agents/${exam.agentId}/exams/${exam.examId}`,
      data: presentExam(exam),
    }),
  ),
);
