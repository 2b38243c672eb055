import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createCanvasComponent } from "./create-canvas-component.ts";
import { ComponentView, CreateComponentBody, presentComponent } from "./schemas.ts";

export const createCanvasComponentRoute = operation({
  method: "post",
  path: "/api/canvas/components",
  operationId: "createCanvasComponent",
  tags: ["Canvas components"],
  summary: "Create a component",
  description:
    "Creates a component of the tenant: HTML with its styles and scripts, and a JSON Schema for its settings. The tenant can place it on canvases and publish it on the component marketplace. The platform never runs the code; a browser does. Addresses in the code must use https. The first example of the schema must be valid against the schema. A tenant has at most 200 components, including installed ones.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateComponentBody, "The component"),
  responses: {
    ...created(enveloped(ComponentView), "The component was created"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createCanvasComponent(ctx, c.req.valid("json")),
    (component) => ({
      status: 201,
      location: `/api/canvas/components/${component.id}`,
      data: { component: presentComponent(component) },
    }),
  ),
);
