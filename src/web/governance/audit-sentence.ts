import type { AuditEntry } from "./audit-entry.ts";

/** Verbs in the past tense, by the first word of the change's name. */
const PAST: Readonly<Record<string, string>> = {
  activate: "activated",
  add: "added",
  apply: "applied",
  approve: "approved",
  begin: "began",
  cancel: "cancelled",
  change: "changed",
  choose: "chose",
  configure: "configured",
  connect: "connected",
  create: "created",
  deactivate: "deactivated",
  delete: "deleted",
  demote: "demoted",
  disable: "disabled",
  disconnect: "disconnected",
  enable: "enabled",
  end: "ended",
  engage: "engaged",
  enter: "entered",
  export: "exported",
  feature: "featured",
  give: "gave",
  hold: "held",
  install: "installed",
  invite: "invited",
  keep: "kept",
  leave: "left",
  list: "listed",
  load: "loaded",
  name: "named",
  promote: "promoted",
  publish: "published",
  record: "recorded",
  refuse: "refused",
  register: "registered",
  reinstate: "reinstated",
  reject: "rejected",
  release: "released",
  remove: "removed",
  reset: "reset",
  restore: "restored",
  revoke: "revoked",
  rewrite: "rewrote",
  roll: "rolled",
  rotate: "rotated",
  send: "sent",
  set: "set",
  settle: "settled",
  sign: "signed",
  start: "started",
  submit: "submitted",
  suspend: "suspended",
  train: "trained",
  undo: "undid",
  unfeature: "unfeatured",
  uninstall: "uninstalled",
  update: "updated",
  upload: "uploaded",
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
  expired: "got no decision about",
  cancelled: "cancelled",
  consumed: "used the approval of",
};

/** The predicate of a sentence that begins with the actor: `created agent`, `was refused deploy`. */
export function auditPredicate({ action, outcome }: Pick<AuditEntry, "action" | "outcome">): string {
  const [verb = "", ...object] = action.split("_");
  const past = PAST[verb];
  if (outcome === "completed" && past !== undefined && object.length > 0) return `${past} ${object.join(" ")}`;
  return `${ENDS[outcome]} ${action.replaceAll("_", " ")}`;
}
