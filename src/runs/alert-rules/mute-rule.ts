import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import type { Statement } from "#db/statement";
import { invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { dropDue } from "#runs/alert-channels/slack.queries";

import { isMuted, MUTE_ENDED } from "./assess-rule.ts";
import { findRule } from "./find-rule.ts";
import type { MuteAlertRuleInput } from "./schemas.ts";
import { type NamedRule, quietAlert, unchangedRule, updateRule } from "./store.ts";

const LONGEST_MS = 30 * 86_400_000;

/**
 * Tells no one of a rule until a time; null ends the mute. The rule is looked at as before. The next look after the mute
 * tells once of an alert that still fires. Throws NOT_FOUND, and INVALID_INPUT for a time that is past or too far.
 */
export function muteRule(ctx: ServiceContext, ruleId: string, input: MuteAlertRuleInput): Promise<NamedRule> {
  const until = input.until === null ? null : Date.parse(input.until);
  return changeRow(ctx, { find: () => findRule(ctx, ruleId), unchanged: unchangedRule }, (rule) => {
    const now = ctx.clock();
    if (until !== null) requireNear(until, now);
    if (until === null && !isMuted(rule, now)) return { statements: null, result: rule };
    const changes = {
      mutedUntil: until ?? MUTE_ENDED,
      revision: rule.revision + 1,
      updatedAt: now,
    };
    return {
      statements: [updateRule(rule, changes), ...(until === null ? [] : silenced(rule))],
      audit: [
        auditChange(ctx, {
          action: "mute_alert_rule",
          summary: rule.name,
          agentId: rule.agentId,
          before: { muted_until: shownTime(rule.mutedUntil) },
          after: { muted_until: shownTime(until) },
        }),
      ],
      result: { ...rule, ...changes },
    };
  });
}

/** Takes back what people would still be told. */
const silenced = (rule: NamedRule): Statement[] => [
  quietAlert(rule.tenantId, rule.id),
  ...(rule.slack.length > 0 ? [dropDue(rule)] : []),
];

const shownTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function requireNear(until: number, now: number): void {
  const path = "body.until";
  if (until <= now) throw invalidInput({ path, code: "too_small", message: "must be in the future" });
  if (until > now + LONGEST_MS)
    throw invalidInput({ path, code: "too_big", message: "must be at most 30 days from now" });
}
