import { invalidInput } from "#errors/app-error";

import type { ExportTarget } from "./field-models.ts";

/** A caller's options for an asset at a provider. */
export interface TargetOptions {
  /** Replaces the asset's name. */
  title?: string | undefined;
  mime_type?: string | undefined;
  text?: string | undefined;
  file_key?: string | undefined;
  node_id?: string | undefined;
}

/** The required and optional options of each provider. */
const OPTIONS: Readonly<Record<ExportTarget, { must: (keyof TargetOptions)[]; may: (keyof TargetOptions)[] }>> = {
  canva: { must: [], may: ["title", "mime_type"] },
  figma: { must: ["file_key", "node_id"], may: ["title"] },
  adobe: { must: [], may: [] },
  evernote: { must: [], may: ["title", "text"] },
};

/** Throws INVALID_INPUT for an option that the provider does not support, and for a missing required one. */
export function requireOptions(provider: ExportTarget, options: TargetOptions): void {
  const { must, may } = OPTIONS[provider];
  const issues = [
    ...must
      .filter((name) => options[name] === undefined)
      .map((name) => ({ name, code: "required", message: `is required for an export to ${provider}` })),
    ...(Object.keys(options) as (keyof TargetOptions)[])
      .filter((name) => options[name] !== undefined && ![...must, ...may].includes(name))
      .map((name) => ({ name, code: "unknown_option", message: `is not an option of ${provider}` })),
  ].map(({ name, ...issue }) => ({ path: `body.target_options.${name}`, ...issue }));
  const [first, ...others] = issues;
  if (first !== undefined) throw invalidInput(first, ...others);
}
