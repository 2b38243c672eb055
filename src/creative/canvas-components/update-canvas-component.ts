import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { requireVersion } from "#errors/stale-version";

import { findComponent } from "./find-component.ts";
import { checkContent } from "./new-component.ts";
import type { UpdateComponentInput } from "./schemas.ts";
import { type ComponentRow, unchangedComponent, updateComponentRow } from "./store.ts";

/** Changes the supplied fields of the tenant's component; its publication stays as reviewed. */
export async function updateCanvasComponent(
  ctx: ServiceContext,
  componentId: string,
  input: UpdateComponentInput,
  expectedTag: string | undefined,
): Promise<ComponentRow> {
  const component = await findComponent(ctx, componentId);
  requireVersion(expectedTag, component.revision, "component");
  if (component.sourceListingId !== null) throw installedCopy();
  const changed: ComponentRow = {
    ...component,
    name: input.name ?? component.name,
    description: input.description ?? component.description,
    category: input.category === undefined ? component.category : input.category,
    componentType: input.component_type ?? component.componentType,
    code: input.code ?? component.code,
    configSchema: input.config_schema ?? component.configSchema,
    dependencies: input.dependencies ?? component.dependencies,
    cssDependencies: input.css_dependencies ?? component.cssDependencies,
    versionLabel: input.version ?? component.versionLabel,
    previewUrl: input.preview_url === undefined ? component.previewUrl : input.preview_url,
    demoUrl: input.demo_url === undefined ? component.demoUrl : input.demo_url,
    thumbnailUrl: input.thumbnail_url === undefined ? component.thumbnailUrl : input.thumbnail_url,
    revision: component.revision + 1,
    updatedAt: ctx.clock(),
  };
  checkContent({ code: changed.code, config_schema: changed.configSchema });
  await commit(ctx, [unchangedComponent(component), updateComponentRow(changed)], {
    result: changed,
  });
  return changed;
}

const installedCopy = (): AppError =>
  new AppError("CONFLICT", {
    message: "This component came from the marketplace and is pinned to the version that was reviewed.",
    details: { reason: "installed_copy" },
  });
