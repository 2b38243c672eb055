import type { AuditActorKind, AuditOutcome } from "#db/audit-record";

/** Every end of an action that the audit log knows. */
export const AUDIT_OUTCOMES = [
  "completed",
  "failed",
  "refused",
  "requested",
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "consumed",
] as const satisfies readonly AuditOutcome[];

/** What the log calls the changes that people make, every one of them; a governed action goes by its own name. */
export const AUDITED_CHANGES = [
  "promote_agent",
  "demote_agent",
  "update_agent",
  "activate_agent",
  "deactivate_agent",
  "delete_agent",
  "train_agent",
  "apply_adaptation",
  "undo_adaptation",
  "give_feedback",
  "create_edge_case",
  "update_edge_case",
  "delete_edge_case",
  "create_api_key",
  "rotate_api_key",
  "revoke_api_key",
  "invite_user",
  "change_user_role",
  "activate_user",
  "deactivate_user",
  "create_webhook",
  "update_webhook",
  "rotate_webhook_secret",
  "delete_webhook",
  "create_federation_peer",
  "delete_federation_peer",
  "install_federated_agent",
  "update_federated_agent",
  "configure_auto_improvement",
  "promote_skill_candidate",
  "undo_skill_candidate",
  "sdlc_enable",
  "sdlc_disable",
  "sdlc_settings",
  "sdlc_configuration",
  "approve_listing",
  "reject_listing",
  "withdraw_listing",
  "suspend_listing",
  "reinstate_listing",
  "feature_listing",
  "unfeature_listing",
  "record_listing_purchase",
] as const;
export type AuditedChange = (typeof AUDITED_CHANGES)[number];

export const AUDIT_ACTOR_KINDS = ["user", "api_key", "agent", "system"] as const satisfies readonly AuditActorKind[];
