import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getExam } from "./get-exam.ts";
import { Exam, ExamPath, presentExam } from "./schemas.ts";

export const getExamRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/exams/{exam_id}",
  operationId: "getExam",
  tags: ["Graduation"],
  summary: "Get an exam",
  description:
    "Returns an exam: under way, passed, failed or void. One that is under way has no stages yet. One that is over is exactly as taking it was answered, when that was answered with 201.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ExamPath },
  responses: {
    ...ok(enveloped(Exam), "The exam"),
    ...notModifiedResponse(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, exam_id: examId } = c.req.valid("param");
  return answer(c, presentExam(await getExam(c.var.ctx, agentId, examId)), { isTagged: true });
});
