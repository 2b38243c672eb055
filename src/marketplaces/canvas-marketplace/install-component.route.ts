import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { at, type ComponentPrefix } from "./component-prefix.route.ts";
import { installComponent } from "./install-component.ts";
import { InstallBody, Installed, presentInstalled } from "./schemas.ts";

export const installComponentContract = (prefix: ComponentPrefix) =>
  createRoute({
    method: "post",
    ...at(prefix, "/install", {
      operationId: "installComponent",
      summary: "Install a component",
      description:
        "Makes a copy of the approved version, pinned to its digest, and places it on a canvas of the tenant with its example settings, in one step. The copy is under `/api/canvas/components` and cannot be changed. The installation counts once for each tenant; installing again makes another copy. A component with a price installs on the tiers team and enterprise or after a recorded purchase, else 403 with `details.reason` `purchase_required`.",
    }),
    ...access.tenant("AGENT_MANAGE"),
    request: jsonBody(InstallBody, "Which component, and where"),
    responses: {
      ...created(Installed, "The component is on the canvas"),
      ...tenantRefusals(),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  });

export function registerInstallComponent(app: Router, prefix: ComponentPrefix): void {
  app.openapi(installComponentContract(prefix), (c) => {
    const { component_id: componentId, canvas_id: canvasId } = c.req.valid("json");
    return performFlat(
      c,
      (ctx) => installComponent(ctx, componentId, canvasId),
      (installed) => ({
        status: 201,
        location: `/api/canvas/components/${installed.copyId}`,
        data: presentInstalled(installed),
      }),
    );
  });
}
