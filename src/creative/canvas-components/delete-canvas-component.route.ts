import { access, enveloped, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { deleteCanvasComponent } from "./delete-canvas-component.ts";
import { ComponentPath, DeletedComponent } from "./schemas.ts";

export const deleteCanvasComponentRoute = operation({
  method: "delete",
  path: "/api/canvas/components/{component_id}",
  operationId: "deleteCanvasComponent",
  tags: ["Canvas components"],
  summary: "Delete a component",
  description:
    "Deletes a component of the tenant and removes it from every canvas. A published version stays on the marketplace until the publisher withdraws it (`POST /api/listings/{listing_id}/withdraw`). When the component is an installed copy, it counts as uninstalled.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: ComponentPath, headers: ifMatchHeader() },
  responses: {
    ...ok(enveloped(DeletedComponent), "The component was deleted"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteCanvasComponent(ctx, c.req.valid("param").component_id, c.req.valid("header")["if-match"]),
    (componentId) => ({ status: 200, data: { deleted: true as const, component_id: componentId } }),
  ),
);
