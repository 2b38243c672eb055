import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findComponent } from "./find-component.ts";
import { ComponentPath, componentTag, ComponentView, presentComponent } from "./schemas.ts";

export const getCanvasComponentRoute = operation({
  method: "get",
  path: "/api/canvas/components/{component_id}",
  operationId: "getCanvasComponent",
  tags: ["Canvas components"],
  summary: "Get a component",
  description:
    "Returns a component of the tenant with its code: one that the tenant created, or a copy from the marketplace.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ComponentPath },
  responses: {
    ...ok(enveloped(ComponentView), "The component"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const component = await findComponent(c.var.ctx, c.req.valid("param").component_id);
  const tag = componentTag(component);
  return notModified(c, tag) ?? answer(c, { component: presentComponent(component) }, { headers: { ETag: tag } });
});
