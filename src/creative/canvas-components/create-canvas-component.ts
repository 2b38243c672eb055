import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";

import { checkContent, newComponent } from "./new-component.ts";
import type { CreateComponentInput } from "./schemas.ts";
import type { ComponentRow } from "./store.ts";

export async function createCanvasComponent(ctx: ServiceContext, input: CreateComponentInput): Promise<ComponentRow> {
  const content = {
    component_type: input.component_type,
    code: input.code,
    config_schema: input.config_schema ?? { type: "object" },
    dependencies: input.dependencies ?? [],
    css_dependencies: input.css_dependencies ?? [],
  };
  checkContent(content);
  const { component, statements } = newComponent(ctx, {
    name: input.name,
    description: input.description ?? "",
    category: input.category ?? null,
    content,
    versionLabel: input.version ?? "1.0.0",
    previewUrl: input.preview_url ?? null,
    demoUrl: input.demo_url ?? null,
    thumbnailUrl: input.thumbnail_url ?? null,
    source: null,
  });
  await commit(ctx, statements, { result: component });
  return component;
}
