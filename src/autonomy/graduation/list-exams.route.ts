import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listExams } from "./list-exams.ts";
import { ExamList, ExamsQuery, GraduationPath, presentExam } from "./schemas.ts";

export const listExamsRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/exams",
  operationId: "listExams",
  tags: ["Graduation"],
  summary: "List an agent's exams",
  description:
    "Lists the agent's exams, newest first, including failed exams and one that is under way. Of the void exams only the latest is listed. Each has its five stages and the details behind each verdict. For a failed exam, `next_attempt_at` is the earliest time of the next one.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: GraduationPath, query: ExamsQuery },
  responses: { ...ok(enveloped(ExamList), "A page of exams"), ...refuses("AGENT_NOT_FOUND") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listExams(c.var.ctx, c.req.valid("param").agent_id, query);
  return answer(c, { exams: rows.map(presentExam), pagination: paginate(query, total) });
});
