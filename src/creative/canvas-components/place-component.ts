import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { invalidInput } from "#errors/app-error";
import { mismatchOf } from "#lib/json-schema";

import { exampleConfig } from "./component-content.ts";
import { findCanvas } from "./find-canvas.ts";
import { findComponent } from "./find-component.ts";
import { newPlacement } from "./new-placement.ts";
import { type PlacedRow, unchangedComponent } from "./store.ts";

/** Puts a component of the tenant on one of its canvases. */
export async function placeComponent(
  ctx: ServiceContext,
  canvasId: string,
  componentId: string,
  config: Record<string, unknown> | undefined,
): Promise<PlacedRow> {
  const [canvas, component] = await inOrder(findCanvas(ctx, canvasId), findComponent(ctx, componentId));
  const mismatch = config === undefined ? null : mismatchOf(component.configSchema, config, "config");
  if (mismatch !== null) throw invalidInput({ path: "body.config", code: "schema_mismatch", message: mismatch });
  const { placed, statements } = newPlacement(ctx, canvas, component, config ?? exampleConfig(component.configSchema));
  const unchanged = unchangedComponent(component);
  await commit(ctx, [unchanged, ...statements], { result: placed });
  return placed;
}

/** Both results of concurrent reads; of two refusals always the first, whichever comes earlier. */
async function inOrder<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
