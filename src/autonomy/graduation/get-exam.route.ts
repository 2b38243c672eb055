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
    "Returns an exam: under way, passed, failed or void. An exam that is under way has no stages yet. A finished exam is identical to the 201 answer of the request that took it.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
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
