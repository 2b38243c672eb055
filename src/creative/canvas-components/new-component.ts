import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError, invalidInput } from "#errors/app-error";
import { mismatchOf, refusalOfSchema } from "#lib/json-schema";
import { actingUser } from "#tenancy/acting-user";

import { type ComponentContent, exampleConfig } from "./component-content.ts";
import { type ComponentRow, insertComponent, requireFewerComponents } from "./store.ts";
import { unsafeAddressIn } from "./unsafe-addresses.ts";

export interface NewComponentInput {
  name: string;
  description: string;
  category: string | null;
  content: ComponentContent;
  versionLabel: string;
  previewUrl: string | null;
  demoUrl: string | null;
  thumbnailUrl: string | null;
  /** The origin of a copy. */
  source: { listingId: string; digest: string } | null;
}

/** Maximum components of a tenant, including its copies. */
export const MAX_COMPONENTS = 200;

/** A component that does not exist yet, and the statements that make it. Their commit throws CONFLICT (`component_limit`). */
export function newComponent(
  ctx: ServiceContext,
  { content, source, ...input }: NewComponentInput,
): { component: ComponentRow; statements: Statement[] } {
  const now = ctx.clock();
  const component: ComponentRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    ...input,
    componentType: content.component_type,
    code: content.code,
    configSchema: content.config_schema,
    dependencies: content.dependencies,
    cssDependencies: content.css_dependencies,
    sourceListingId: source?.listingId ?? null,
    sourceDigest: source?.digest ?? null,
    createdBy: actingUser(ctx.actor),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const withinLimit = requireFewerComponents(ctx.tenant.id, MAX_COMPONENTS, limitReached);
  return { component, statements: [withinLimit, insertComponent(component)] };
}

/**
 * Checks a component as far as possible without a browser: its code fetches nothing over plain http, its schema is
 * checkable, and its example settings are valid. Throws INVALID_INPUT.
 */
export function checkContent({ code, config_schema: schema }: Pick<ComponentContent, "code" | "config_schema">): void {
  const unsafe = unsafeAddressIn(code);
  if (unsafe !== null) throw invalidInput({ path: "body.code", code: "unsafe_address", message: unsafe });
  const reason = refusalOfSchema(schema);
  if (reason !== null) throw invalidSchema(reason);
  if (!("examples" in schema)) return;
  const mismatch = mismatchOf(schema, exampleConfig(schema), "examples.0");
  if (mismatch !== null) throw invalidSchema(`does not match its own example: ${mismatch}`);
}

const invalidSchema = (message: string): AppError =>
  invalidInput({ path: "body.config_schema", code: "invalid_schema", message });

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_COMPONENTS} components.`,
    details: { reason: "component_limit", limit: MAX_COMPONENTS },
  });
