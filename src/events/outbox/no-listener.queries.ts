import type { SqlStatement } from "#db/hrana";
import { presentText } from "#db/removals";
import { ruleText } from "#db/statement";

const NO_LISTENER = ruleText(
  `NOT EXISTS (SELECT 1 FROM webhooks WHERE tenant_id = ?1 AND enabled = 1 AND ${presentText("webhooks", "webhooks.id")})
    AND NOT EXISTS (SELECT 1 FROM trace_exports WHERE tenant_id = ?1)`,
);

/**
 * Holds while the tenant has no listener: no webhook is enabled, and no receiver of traces is set. Then its events have
 * no deliveries and its runs no traces to send. It is one rule for both, because a batch omits statements under one rule
 * (`Statement.needlessWhile`). Never a refusal.
 */
export const noListener = (tenantId: string): SqlStatement => ({ sql: NO_LISTENER, args: [tenantId] });
