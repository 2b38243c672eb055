import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { exportAsset } from "./export-asset.ts";
import { ExportBody, ExportPath, ExportView, presentExport } from "./schemas.ts";

export const exportCreativeAssetRoute = operation({
  method: "post",
  path: "/api/creative/assets/{id}/export/{provider}",
  operationId: "exportCreativeAsset",
  tags: ["Creative"],
  summary: "Export a creative asset to a provider",
  description:
    "Sends the asset through the tenant's connection. Canva receives a photo as an asset, or creates a design from a file at an address. Figma receives a link at a node. Adobe stores a picture for Firefly. Evernote receives a note with the picture or the link. Fields that the provider does not support are refused and listed in `details.fields`. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`. The export is an effect (`GET /api/effects`). If its answer is lost, the effect is `unknown`, and the platform does not repeat the export.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: {
    params: ExportPath,
    ...jsonBody(ExportBody, "The details that the provider needs in addition to the asset"),
  },
  responses: {
    ...ok(enveloped(ExportView), "The provider has the asset"),
    ...refuses(
      "NOT_FOUND",
      "INCOMPATIBLE_EXPORT",
      "IDEMPOTENCY_KEY_REUSED",
      "AGENT_NOT_FOUND",
      "GOVERNANCE_VIOLATION",
      "FORBIDDEN",
      "ENTERPRISE_ONLY",
      "STOPPED",
      "CONFLICT",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "PROVIDER_ERROR",
      "PROVIDER_FORBIDDEN",
      "PROVIDER_PLAN_REQUIRED",
      "PROVIDER_QUOTA_EXCEEDED",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle((c) => {
  const { id, provider } = c.req.valid("param");
  return perform(
    c,
    (ctx) => exportAsset(ctx, id, provider, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentExport(resultOf(acted)) }),
  );
});
