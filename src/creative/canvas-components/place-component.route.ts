import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { placeComponent } from "./place-component.ts";
import { CanvasPath, PlaceBody, PlacementView, presentPlacement } from "./schemas.ts";

export const placeComponentRoute = operation({
  method: "post",
  path: "/api/canvas/canvases/{canvas_id}/placements",
  operationId: "placeComponent",
  tags: ["Canvas components"],
  summary: "Place a component on a canvas",
  description:
    "Places a component of the tenant on one of its canvases. The settings must be valid against the component's `config_schema`; without settings, the component gets its example settings. A canvas has at most 100 placements. `POST /api/canvas-marketplace/components/install` places what it installs.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: CanvasPath, ...jsonBody(PlaceBody, "The component to place and its settings") },
  responses: {
    ...created(enveloped(PlacementView), "The component was placed"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { canvas_id: canvasId } = c.req.valid("param");
  const { component_id: componentId, config } = c.req.valid("json");
  return perform(
    c,
    (ctx) => placeComponent(ctx, canvasId, componentId, config),
    (placed) => ({
      status: 201,
      location: `/api/canvas/canvases/${canvasId}`,
      data: { placement: presentPlacement(placed) },
    }),
  );
});
