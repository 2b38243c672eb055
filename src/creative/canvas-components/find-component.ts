import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import type { ComponentContent } from "./component-content.ts";
import { type ComponentRow, selectComponent } from "./store.ts";

export type { ComponentRow };

/** Finds the tenant's component or copy. Throws NOT_FOUND, also for another tenant's. */
export async function findComponent(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  componentId: string,
): Promise<ComponentRow> {
  const component = isUuid(componentId) ? await selectComponent(db, tenant.id, componentId) : undefined;
  if (!component) throw notFound("component", componentId);
  return component;
}

/** The content of a component for a copy. */
export const contentOf = (component: ComponentRow): ComponentContent => ({
  component_type: component.componentType,
  code: component.code,
  config_schema: component.configSchema,
  dependencies: component.dependencies,
  css_dependencies: component.cssDependencies,
});
