import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getExamMaterial } from "./get-exam-material.ts";
import { ExamMaterialView, MaterialPath, presentMaterial } from "./schemas.ts";

export const getExamMaterialRoute = operation({
  method: "get",
  path: "/api/data-sets/{id}/exam-material",
  operationId: "getExamMaterial",
  tags: ["Data sets"],
  summary: "Show whose exams a data set is material of",
  description:
    "Returns the agents in whose exams cases of the data set are drawn, who named them, and how many cases can be drawn.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: MaterialPath },
  responses: { ...ok(enveloped(ExamMaterialView), "The agents and the numbers of cases"), ...refuses("NOT_FOUND") },
}).handle(async (c) => answer(c, presentMaterial(await getExamMaterial(c.var.ctx, c.req.valid("param").id))));
