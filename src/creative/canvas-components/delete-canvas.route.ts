import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteCanvas } from "./delete-canvas.ts";
import { CanvasPath, DeletedCanvas } from "./schemas.ts";

export const deleteCanvasRoute = operation({
  method: "delete",
  path: "/api/canvas/canvases/{canvas_id}",
  operationId: "deleteCanvas",
  tags: ["Canvas components"],
  summary: "Delete a canvas",
  description: "Deletes a canvas of the tenant and everything placed on it. The components themselves stay.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: CanvasPath },
  responses: {
    ...ok(enveloped(DeletedCanvas), "The canvas was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteCanvas(ctx, c.req.valid("param").canvas_id),
    (canvasId) => ({ status: 200, data: { deleted: true as const, canvas_id: canvasId } }),
  ),
);
