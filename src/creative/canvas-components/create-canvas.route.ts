import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createCanvas } from "./create-canvas.ts";
import { CanvasView, CreateCanvasBody, presentFullCanvas } from "./schemas.ts";

export const createCanvasRoute = operation({
  method: "post",
  path: "/api/canvas/canvases",
  operationId: "createCanvas",
  tags: ["Canvas components"],
  summary: "Create a canvas",
  description:
    "Creates an empty canvas of the tenant. The tenant places components on it. A tenant has at most 100 canvases.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateCanvasBody, "The canvas"),
  responses: {
    ...created(enveloped(CanvasView), "The canvas was created"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createCanvas(ctx, c.req.valid("json")),
    (canvas) => ({
      status: 201,
      location: `/api/canvas/canvases/${canvas.id}`,
      data: { canvas: presentFullCanvas({ canvas, placements: [] }) },
    }),
  ),
);
