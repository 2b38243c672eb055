import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getCanvas } from "./find-canvas.ts";
import { CanvasPath, CanvasView, presentFullCanvas } from "./schemas.ts";

export const getCanvasRoute = operation({
  method: "get",
  path: "/api/canvas/canvases/{canvas_id}",
  operationId: "getCanvas",
  tags: ["Canvas components"],
  summary: "Get a canvas",
  description:
    "Returns a canvas of the tenant with its placements, oldest first. A component from the marketplace has the id of its listing and the digest of the version that it is pinned to.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: CanvasPath },
  responses: {
    ...ok(enveloped(CanvasView), "The canvas"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const found = await getCanvas(c.var.ctx, c.req.valid("param").canvas_id);
  return answer(c, { canvas: presentFullCanvas(found) }, { isTagged: true });
});
