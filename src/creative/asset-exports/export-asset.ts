import { findProvider } from "#connections/integrations/catalogue";
import { enterpriseOnly } from "#connections/integrations/start-connection";
import type { ServiceContext } from "#context/context";
import { findAsset } from "#creative/creative-assets/find-asset";
import { actAtProvider, type ForAgent } from "#creative/design-tools/open-design-tool";
import { findPhoto } from "#creative/photos/find-photo";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import type { Acted } from "#platform/effects/act-once";

import { type ExportedAsset, type IncompatibleField, incompatibleFields, isExportTarget } from "./field-models.ts";
import { readPhoto } from "./read-photo.ts";
import { SENDERS, type SentAsset } from "./send-asset.ts";
import { requireOptions, type TargetOptions } from "./target-options.ts";

export interface ExportInput extends ForAgent {
  target_options: TargetOptions;
}

/** An export: its id is that of its effect. */
export interface AssetExport extends SentAsset {
  id: string;
}

/**
 * Sends a creative asset to a provider that the tenant connected, as an effect of the ledger. Throws NOT_FOUND,
 * ENTERPRISE_ONLY, INCOMPATIBLE_EXPORT for an asset that the provider does not support, INVALID_INPUT for unsupported
 * options, and the errors of opening a connection and of `actAtProvider`.
 */
export async function exportAsset(
  ctx: ServiceContext,
  assetId: string,
  providerName: string,
  { agent_id, approval_id, target_options: options }: ExportInput,
): Promise<Acted<AssetExport>> {
  const provider = findProvider(providerName);
  const asset = await findAsset(ctx, assetId);
  if (provider.id === "grammarly") throw enterpriseOnly(provider);
  const photo = asset.photoId === null ? null : await findPhoto(ctx, asset.photoId);
  const kept = asset.metadata["mime_type"];
  const exported: ExportedAsset = {
    name: options.title ?? asset.name,
    type: asset.type,
    url: asset.url,
    photo,
    tags: asset.tags,
    mimeType: options.mime_type ?? (typeof kept === "string" && kept !== "" ? kept : null),
  };
  const fields = incompatibleFields(provider.id, exported);
  if (fields.length > 0 || !isExportTarget(provider.id)) throw incompatible(provider.id, fields);
  requireOptions(provider.id, options);
  const { address, send } = await SENDERS[provider.id](ctx, {
    title: exported.name,
    tags: exported.tags,
    content: photo === null ? { url: asset.url ?? "" } : { photo: await readPhoto(ctx, photo) },
    mimeType: exported.mimeType,
    options,
  });
  return actAtProvider(
    ctx,
    { agent_id, approval_id },
    {
      provider: provider.id,
      operation: "export_asset",
      arguments: { asset_id: asset.id, ...options },
      address,
      personalAudit: auditChange(ctx, {
        action: "export_creative_asset",
        summary: `the asset ${asset.id} to ${provider.name}`,
      }),
      run: async (effectId) => ({ id: effectId, ...(await send()) }),
    },
  );
}

const incompatible = (provider: string, fields: readonly IncompatibleField[]): AppError =>
  new AppError("INCOMPATIBLE_EXPORT", {
    message: `${provider} does not support the asset's ${fields.map(({ field }) => field).join(", ")}.`,
    details: { provider, fields },
  });
