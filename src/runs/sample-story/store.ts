import { sql } from "drizzle-orm";

import { users } from "#db/schema/accounts";
import { agentVersions } from "#db/schema/agent-versions";
import { agents } from "#db/schema/agents";
import { alertRules, alerts } from "#db/schema/alert-rules";
import { approvals } from "#db/schema/approvals";
import { dataSetCases, dataSetResults, dataSetRuns, dataSets } from "#db/schema/data-sets";
import { effects } from "#db/schema/effects";
import { callDecisions, episodeFeedback, episodes, interventions } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { failedRuns, failureGroupHours, failureGroups } from "#db/schema/failures";
import { edgeCases, exams, graduationStandings, levelChanges } from "#db/schema/graduation";
import { modelConnections } from "#db/schema/model-connections";
import { agentProgress } from "#db/schema/progress";
import { schedules } from "#db/schema/schedules";
import { skills } from "#db/schema/skills";
import { workflows, workflowVersions } from "#db/schema/workflows";
import { insertRows, rawStatement, type Statement } from "#db/statement";
import { foldRunsOf } from "#platform/run-folds/folded.queries";
import type { TextedRun } from "#platform/run-folds/run-texts";
import { insertTexts } from "#platform/run-folds/run-texts.queries";

/** All rows of the story of a sample workspace. */
export interface StoryRows {
  users: (typeof users.$inferInsert)[];
  connections: (typeof modelConnections.$inferInsert)[];
  skills: (typeof skills.$inferInsert)[];
  agents: (typeof agents.$inferInsert)[];
  standings: (typeof graduationStandings.$inferInsert)[];
  executions: (typeof executions.$inferInsert)[];
  episodes: (typeof episodes.$inferInsert)[];
  feedback: (typeof episodeFeedback.$inferInsert)[];
  approvals: (typeof approvals.$inferInsert)[];
  decisions: (typeof callDecisions.$inferInsert)[];
  effects: (typeof effects.$inferInsert)[];
  interventions: (typeof interventions.$inferInsert)[];
  progress: (typeof agentProgress.$inferInsert)[];
  exams: (typeof exams.$inferInsert)[];
  levelChanges: (typeof levelChanges.$inferInsert)[];
  edgeCases: (typeof edgeCases.$inferInsert)[];
  schedules: (typeof schedules.$inferInsert)[];
  versions: (typeof agentVersions.$inferInsert)[];
  alertRules: (typeof alertRules.$inferInsert)[];
  alerts: (typeof alerts.$inferInsert)[];
  dataSets: (typeof dataSets.$inferInsert)[];
  dataSetCases: (typeof dataSetCases.$inferInsert)[];
  dataSetRuns: (typeof dataSetRuns.$inferInsert)[];
  dataSetResults: (typeof dataSetResults.$inferInsert)[];
  workflows: (typeof workflows.$inferInsert)[];
  workflowVersions: (typeof workflowVersions.$inferInsert)[];
  failureGroups: (typeof failureGroups.$inferInsert)[];
  failureGroupHours: (typeof failureGroupHours.$inferInsert)[];
  failedRuns: (typeof failedRuns.$inferInsert)[];
  /** Runs that begin now. */
  begun: (typeof executions.$inferInsert)[];
}

/**
 * Writes all rows, with one statement for each table. Runs of the past are searched and counted like all others. Their
 * events are then removed, because they did not happen now; those of the runs that begin now stay.
 */
export const insertStory = (tenantId: string, rows: StoryRows): Statement[] => [
  insertRows(users, rows.users),
  insertRows(modelConnections, rows.connections),
  insertRows(skills, rows.skills),
  insertRows(agents, rows.agents),
  // A trigger wrote the present version of each agent, without its past.
  rawStatement(sql`DELETE FROM agent_versions WHERE tenant_id = ${tenantId}
    AND agent_id IN (SELECT value FROM json_each(${JSON.stringify(rows.agents.map(({ id }) => id))}))`),
  insertRows(agentVersions, rows.versions),
  insertRows(graduationStandings, rows.standings),
  insertRows(episodes, rows.episodes),
  insertRows(episodeFeedback, rows.feedback),
  insertRows(approvals, rows.approvals),
  insertRows(callDecisions, rows.decisions),
  insertRows(interventions, rows.interventions),
  insertRows(executions, rows.executions),
  insertRows(effects, rows.effects),
  insertRows(agentProgress, rows.progress),
  insertRows(exams, rows.exams),
  insertRows(levelChanges, rows.levelChanges),
  insertRows(edgeCases, rows.edgeCases),
  insertRows(schedules, rows.schedules),
  insertRows(alertRules, rows.alertRules),
  insertRows(alerts, rows.alerts),
  insertRows(dataSets, rows.dataSets),
  insertRows(dataSetCases, rows.dataSetCases),
  insertRows(dataSetRuns, rows.dataSetRuns),
  insertRows(dataSetResults, rows.dataSetResults),
  insertRows(workflows, rows.workflows),
  insertRows(workflowVersions, rows.workflowVersions),
  insertRows(failureGroups, rows.failureGroups),
  insertRows(failureGroupHours, rows.failureGroupHours),
  insertRows(failedRuns, rows.failedRuns),
  ...foldRunsOf(tenantId),
  insertTexts(rows.executions.map((run) => ({ id: run.id, texts: textsOf(run) }))),
  rawStatement(sql`DELETE FROM tenant_events WHERE tenant_id = ${tenantId}`),
  insertRows(executions, rows.begun),
];

const textsOf = ({ task, input, result, error, reasoningTrace }: StoryRows["executions"][number]): TextedRun => ({
  task,
  context: input.context,
  result,
  error,
  trace: reasoningTrace,
  texts: [],
});
