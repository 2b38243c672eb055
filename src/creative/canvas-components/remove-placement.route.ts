import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { removePlacement } from "./remove-placement.ts";
import { PlacementPath, RemovedPlacement } from "./schemas.ts";

export const removePlacementRoute = operation({
  method: "delete",
  path: "/api/canvas/canvases/{canvas_id}/placements/{placement_id}",
  operationId: "removePlacement",
  tags: ["Canvas components"],
  summary: "Remove a component from a canvas",
  description: "Removes a placement from the canvas. The component stays.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PlacementPath },
  responses: {
    ...ok(enveloped(RemovedPlacement), "The placement was removed"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { canvas_id: canvasId, placement_id: placementId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => removePlacement(ctx, canvasId, placementId),
    (removedId) => ({ status: 200, data: { deleted: true as const, placement_id: removedId } }),
  );
});
