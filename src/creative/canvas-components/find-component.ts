import type { ServiceContext } from "#context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import type { ComponentContent } from "./component-content.ts";
import { type ComponentRow, selectComponent } from "./store.ts";

export type { ComponentRow };

/** The tenant's own component, or its copy. Throws NOT_FOUND, for another tenant's too. */
export async function findComponent(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  componentId: string,
): Promise<ComponentRow> {
  const component = isUuid(componentId) ? await selectComponent(db, tenant.id, componentId) : undefined;
  if (!component) throw notFound("component", componentId);
  return component;
}

/** What a component is made of, as a copy of it gets it. */
export const contentOf = (component: ComponentRow): ComponentContent => ({
  component_type: component.componentType,
  code: component.code,
  config_schema: component.configSchema,
  dependencies: component.dependencies,
  css_dependencies: component.cssDependencies,
});
