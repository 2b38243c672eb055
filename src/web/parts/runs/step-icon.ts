import type { IconName } from "#web/ui/icon.tsx";

import type { RunStep } from "./run-detail.ts";

const ICONS: Readonly<Record<RunStep["kind"], IconName>> = {
  model: "model",
  tool: "tool",
  governance: "shield",
  wait: "user",
  effect: "out",
  check: "check",
};

/** The icon of a step's kind, or of its failure. */
export const iconOf = ({ kind, error }: RunStep): IconName => (error === null ? ICONS[kind] : "failed");
