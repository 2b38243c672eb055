import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { alertRules } from "#db/schema/alert-rules";
import { alertSlackChannels } from "#db/schema/alert-slack-channels";

import { WATCHED_NAMES } from "./watched-names.queries.ts";

/** Channels of Slack with their rules and the names of their workspaces, by the ids of the channels. */
export const selectSlackRules = (db: Database, ids: readonly string[]) =>
  db
    .select({
      channel: alertSlackChannels,
      rule: alertRules,
      names: WATCHED_NAMES,
      workspace: sql<string>`(SELECT t.name FROM tenants AS t WHERE t.id = alert_rules.tenant_id)`,
    })
    .from(alertSlackChannels)
    .innerJoin(alertRules, eq(alertRules.id, alertSlackChannels.ruleId))
    .where(and(inArray(alertSlackChannels.id, [...ids]), isPresent("alert_rules", alertRules.id)));
