import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { nameExamMaterial } from "./name-exam-material.ts";
import { ExamMaterialView, MaterialPath, NameMaterialBody, presentMaterial } from "./schemas.ts";

export const nameExamMaterialRoute = operation({
  method: "put",
  path: "/api/data-sets/{id}/exam-material",
  operationId: "nameExamMaterial",
  tags: ["Data sets"],
  summary: "Make a data set material of exams",
  description:
    "Makes the data set, as it is now, material of the exams of exactly the named agents; an empty list withdraws it. No data set is material before a person says so. Each exam of such an agent draws up to 3, 5 or 8 cases of its sets by the exam's seed, beside its other cases. Drawn are cases with `expect` that an answer without work fails. A case that is added or changed later is not drawn until the set is named again. The exam runs a case as a run of the data set does: tools repeat recorded answers, and nothing has an effect. A failed case fails the stage. A passed one does not count towards the number of cases that the exam needs, so no author of a case can lift an agent with it. A call that was not recorded leaves the case out, and so does an answer that meets the checks only by repeating the material. The audit log keeps who named which agents.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: MaterialPath, ...jsonBody(NameMaterialBody, "All agents that it is material for") },
  responses: {
    ...ok(enveloped(ExamMaterialView), "The agents and the numbers of cases"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => nameExamMaterial(ctx, c.req.valid("param").id, c.req.valid("json").agent_ids),
    (material) => ({ status: 200, data: presentMaterial(material) }),
  ),
);
