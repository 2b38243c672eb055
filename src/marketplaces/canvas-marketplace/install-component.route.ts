import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { installComponent } from "./install-component.ts";
import { InstallBody, Installed, presentInstalled } from "./schemas.ts";

export const installComponentRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "post",
    ...at(prefix, "/install", {
      operationId: "installComponent",
      summary: "Install a component",
      description:
        "Copies the approved version into the tenant, pins the copy to the digest of the version, and places it on a canvas of the tenant with its example settings, all in one step. The copy is at `/api/canvas/components` and cannot be changed. The listing counts one installation per tenant; each further installation makes another copy. A component with a price needs the tier team or enterprise, or a recorded purchase. Otherwise the answer is 403 with `details.reason` `purchase_required`.",
    }),
    ...access.tenant("AGENT_MANAGE"),
    request: jsonBody(InstallBody, "The component to install and the canvas to place it on"),
    responses: {
      ...created(Installed, "The component was installed and placed on the canvas"),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  }).handle((c) => {
    const { component_id: componentId, canvas_id: canvasId } = c.req.valid("json");
    return perform(
      c,
      (ctx) => installComponent(ctx, componentId, canvasId),
      (installed) => ({
        status: 201,
        location: `/api/canvas/components/${installed.copyId}`,
        data: presentInstalled(installed),
      }),
      "flat",
    );
  });
