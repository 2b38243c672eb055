import type { AuditEntry } from "./audit-entry.ts";

/** Verbs in the past tense, by the first word of the change's name. */
const PAST: Readonly<Record<string, string>> = {
  activate: "activated",
  add: "added",
  apply: "applied",
  approve: "approved",
  begin: "began",
  change: "changed",
  configure: "configured",
  connect: "connected",
  create: "created",
  deactivate: "deactivated",
  delete: "deleted",
  demote: "demoted",
  disable: "disabled",
  disconnect: "disconnected",
  enable: "enabled",
  engage: "engaged",
  export: "exported",
  feature: "featured",
  give: "gave",
  install: "installed",
  invite: "invited",
  load: "loaded",
  name: "named",
  promote: "promoted",
  record: "recorded",
  reinstate: "reinstated",
  reject: "rejected",
  remove: "removed",
  release: "released",
  reset: "reset",
  restore: "restored",
  revoke: "revoked",
  rotate: "rotated",
  settle: "settled",
  sign: "signed",
  submit: "submitted",
  suspend: "suspended",
  train: "trained",
  undo: "took back",
  unfeature: "unfeatured",
  uninstall: "uninstalled",
  update: "updated",
  withdraw: "withdrew",
};

/** The outcome, when the action itself is governed. */
const ENDS: Readonly<Record<AuditEntry["outcome"], string>> = {
  completed: "did",
  failed: "failed at",
  refused: "was refused",
  requested: "asked for",
  approved: "approved",
  rejected: "rejected",
  expired: "waited in vain for",
  cancelled: "gave up",
  consumed: "used the approval of",
};

/** The predicate of a sentence that begins with the actor: `created agent`, `was refused deploy`. */
export function auditPredicate({ action, outcome }: Pick<AuditEntry, "action" | "outcome">): string {
  const [verb = "", ...object] = action.split("_");
  const past = PAST[verb];
  if (outcome === "completed" && past !== undefined && object.length > 0) return `${past} ${object.join(" ")}`;
  return `${ENDS[outcome]} ${action.replaceAll("_", " ")}`;
}
