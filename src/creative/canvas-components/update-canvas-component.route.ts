import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { ComponentPath, componentTag, ComponentView, presentComponent, UpdateComponentBody } from "./schemas.ts";
import { updateCanvasComponent } from "./update-canvas-component.ts";

export const updateCanvasComponentRoute = operation({
  method: "put",
  path: "/api/canvas/components/{component_id}",
  operationId: "updateCanvasComponent",
  tags: ["Canvas components"],
  summary: "Change a component",
  description:
    "Changes the supplied fields and keeps the others. Canvases show the change at once. A published version stays as it was reviewed until the tenant publishes the component again. A copy from the marketplace is pinned and cannot be changed (409, `details.reason` `installed_copy`).",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: {
    params: ComponentPath,
    headers: ifMatchHeader(),
    ...jsonBody(UpdateComponentBody, "The fields to change"),
  },
  responses: {
    ...ok(enveloped(ComponentView), "The changed component"),
    ...refuses("NOT_FOUND", "CONFLICT", "PRECONDITION_FAILED"),
  },
}).handle((c) => {
  const expected = c.req.valid("header")["if-match"];
  return perform(
    c,
    (ctx) => updateCanvasComponent(ctx, c.req.valid("param").component_id, c.req.valid("json"), expected),
    (component) => ({
      status: 200,
      data: { component: presentComponent(component) },
      headers: { ETag: componentTag(component) },
    }),
  );
});
