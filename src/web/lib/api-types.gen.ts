// Written by `npm run openapi:update`: not edited by hand.
import type * as Api from "#sdk/api.gen";

/** A JSON value that the API document says no more of. */
export type Json = Api.Json;

/** The envelope of most answers. */
export interface Enveloped<Data> {
  success: true;
  data: Data;
  meta: Schemas["Meta"];
}

/** A value of an answer. The console shares answers between pages, so it never changes a list of one. */
type Answered<Value> = Value extends readonly (infer Item)[]
  ? readonly Answered<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Answered<Value[Name]> }
    : Value;

/** The schemas of the API as the SDK has them. */
export type Schemas = Answered<Api.Schemas>;

export interface Operations {
  "POST /api/auth/signup": {
    query: never;
    body: Schemas["SignUp"];
    answer: Enveloped<Schemas["SignedIn"]> | Enveloped<Schemas["SignUpMailed"]>;
  };
  "GET /api/auth/me": {
    query: never;
    answer: Enveloped<Schemas["Me"]>;
  };
  "POST /api/auth/change-password": {
    query: never;
    body: Schemas["ChangePassword"];
    answer: Enveloped<Schemas["PasswordChanged"]>;
  };
  "POST /api/auth/password-reset/request": {
    query: never;
    body: Schemas["RequestPasswordReset"];
    answer: Enveloped<Schemas["PasswordResetRequested"]>;
  };
  "POST /api/auth/password-reset/confirm": {
    query: never;
    body: Schemas["ConfirmPasswordReset"];
    answer: Enveloped<Schemas["PasswordChanged"]>;
  };
  "GET /api/auth/users": {
    query: "page" | "limit" | "status";
    answer: Enveloped<Schemas["UserList"]>;
  };
  "POST /api/auth/users": {
    query: never;
    body: Schemas["InviteUser"];
    answer: Enveloped<Schemas["User"]>;
  };
  "GET /api/auth/users/{id}": {
    query: never;
    answer: Enveloped<Schemas["User"]>;
  };
  "PATCH /api/auth/users/{id}": {
    query: never;
    body: Schemas["UpdateUser"];
    answer: Enveloped<Schemas["User"]>;
  };
  "DELETE /api/auth/users/{id}": {
    query: never;
    answer: Enveloped<Schemas["UserDeactivated"]>;
  };
  "POST /api/auth/login": {
    query: never;
    body: Schemas["SignIn"];
    answer: Enveloped<Schemas["SignedIn"] | Schemas["TwoFactorRequired"]>;
  };
  "POST /api/auth/two-factor/verify": {
    query: never;
    body: Schemas["VerifyTwoFactor"];
    answer: Enveloped<Schemas["SignedIn"]>;
  };
  "POST /api/auth/refresh": {
    query: never;
    body: Schemas["Refresh"];
    answer: Enveloped<Schemas["SignedIn"]>;
  };
  "POST /api/auth/logout": {
    query: never;
    answer: Enveloped<Schemas["SignedOut"]>;
  };
  "POST /api/auth/two-factor/setup": {
    query: never;
    answer: Enveloped<Schemas["TwoFactorSetup"]>;
  };
  "POST /api/auth/two-factor/enable": {
    query: never;
    body: Schemas["EnableTwoFactor"];
    answer: Enveloped<Schemas["TwoFactorEnabled"]>;
  };
  "POST /api/auth/two-factor/disable": {
    query: never;
    body: Schemas["DisableTwoFactor"];
    answer: Enveloped<Schemas["TwoFactorDisabled"]>;
  };
  "GET /api/auth/jwks.json": {
    query: never;
    answer: Schemas["JwkSet"];
  };
  "GET /api/auth/api-keys": {
    query: "page" | "limit" | "deleted";
    answer: Enveloped<Schemas["ApiKeyList"]>;
  };
  "POST /api/auth/api-keys": {
    query: never;
    body: Schemas["CreateApiKey"];
    answer: Enveloped<Schemas["IssuedApiKey"]>;
  };
  "GET /api/auth/api-keys/{id}": {
    query: never;
    answer: Enveloped<Schemas["ApiKey"]>;
  };
  "DELETE /api/auth/api-keys/{id}": {
    query: never;
    answer: Enveloped<Schemas["RevokedApiKey"]>;
  };
  "POST /api/auth/api-keys/{id}/restore": {
    query: never;
    answer: Enveloped<Schemas["ApiKey"]>;
  };
  "POST /api/auth/api-keys/{id}/rotate": {
    query: never;
    body: Schemas["RotateApiKey"];
    answer: Enveloped<Schemas["IssuedApiKey"]>;
  };
  "GET /.well-known/oauth-authorization-server": {
    query: never;
    answer: Schemas["AuthorizationServerMetadata"];
  };
  "GET /oauth/authorize": {
    query: "client_id" | "redirect_uri" | "response_type" | "scope" | "state" | "resource" | "code_challenge" | "code_challenge_method";
    answer: never;
  };
  "POST /oauth/device_authorization": {
    query: never;
    answer: Schemas["DeviceAuthorization"];
  };
  "POST /oauth/token": {
    query: never;
    answer: Schemas["ProgramTokens"];
  };
  "POST /oauth/register": {
    query: never;
    body: Schemas["RegisterClient"];
    answer: Schemas["RegisteredClient"];
  };
  "POST /oauth/revoke": {
    query: never;
    answer: Readonly<Record<string, Json>>;
  };
  "GET /api/auth/device-request": {
    query: "user_code";
    answer: Enveloped<Schemas["FoundDevice"]>;
  };
  "GET /api/auth/consent": {
    query: "request";
    answer: Enveloped<Schemas["Consent"]>;
  };
  "POST /api/auth/device-request/refuse": {
    query: never;
    body: Schemas["RefuseDevice"];
    answer: Enveloped<Json>;
  };
  "GET /api/auth/grants": {
    query: "page" | "limit";
    answer: Enveloped<Schemas["GrantList"]>;
  };
  "POST /api/auth/grants": {
    query: never;
    body: Schemas["CreateGrant"];
    answer: Enveloped<Schemas["GivenGrant"]>;
  };
  "DELETE /api/auth/grants/{id}": {
    query: never;
    answer: Enveloped<Schemas["Grant"]>;
  };
  "GET /api/agents": {
    query: "page" | "limit" | "maturity_level" | "status" | "sort" | "include" | "view" | "order" | "q" | "deleted";
    answer: Enveloped<{
      agents: readonly Schemas["ListedAgent"][];
      pagination: Schemas["Pagination"];
      counts?: Schemas["AgentViewCounts"];
    }>;
  };
  "POST /api/agents": {
    query: never;
    body: Schemas["CreateAgentBody"];
    answer: Enveloped<{ agent: Schemas["CreatedAgent"] }>;
  };
  "GET /api/agents/{agent_id}": {
    query: never;
    answer: Enveloped<{ agent: Schemas["Agent"] }>;
  };
  "PUT /api/agents/{agent_id}": {
    query: never;
    body: Schemas["UpdateAgentBody"];
    answer: Enveloped<{ agent: Schemas["UpdatedAgent"] }>;
  };
  "PATCH /api/agents/{agent_id}": {
    query: never;
    body: Schemas["ChangeAgentStatusBody"];
    answer: Enveloped<{ agent: Schemas["AgentStatus"] }>;
  };
  "DELETE /api/agents/{agent_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; agent_id: string; restorable_until: string }>;
  };
  "POST /api/agents/{agent_id}/restore": {
    query: never;
    answer: Enveloped<{ agent: Schemas["AgentListItem"] }>;
  };
  "GET /api/agents/{agent_id}/standing": {
    query: never;
    answer: Enveloped<Schemas["AgentStanding"]>;
  };
  "GET /api/agents/{agent_id}/versions": {
    query: "page" | "limit";
    answer: Enveloped<{ versions: readonly Schemas["AgentVersion"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/agents/{agent_id}/versions/{version}": {
    query: "since";
    answer: Enveloped<{ version: Schemas["AgentVersionDetail"] }>;
  };
  "PATCH /api/agents/{agent_id}/versions/{version}": {
    query: never;
    body: Schemas["NameAgentVersionBody"];
    answer: Enveloped<{ version: Schemas["AgentVersion"] }>;
  };
  "POST /api/agents/{agent_id}/versions/{version}/restore": {
    query: never;
    body: Schemas["RestoreAgentVersionBody"];
    answer: Enveloped<{ agent: Schemas["RestoredAgentVersion"] }>;
  };
  "GET /api/v1/domains": {
    query: "category" | "page" | "limit";
    answer: Enveloped<{ domains: readonly Schemas["DomainListItem"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/v1/domains": {
    query: never;
    body: Schemas["CreateDomainBody"];
    answer: Enveloped<{ domain: Schemas["Domain"] }>;
  };
  "GET /api/v1/domains/{domain_id}": {
    query: never;
    answer: Enveloped<{ domain: Schemas["Domain"] }>;
  };
  "PUT /api/v1/domains/{domain_id}": {
    query: never;
    body: Schemas["UpdateDomainBody"];
    answer: Enveloped<{ domain: Schemas["Domain"] }>;
  };
  "DELETE /api/v1/domains/{domain_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; domain_id: string }>;
  };
  "GET /api/search": {
    query: "q" | "limit";
    answer: Enveloped<{ results: readonly Schemas["SearchResult"][] }>;
  };
  "POST /api/agents/bulk": {
    query: never;
    body: Schemas["ChangeManyAgentsBody"];
    answer: Enveloped<{ results: readonly Schemas["ChangedAgent"][] }>;
  };
  "GET /api/models": {
    query: never;
    answer: Enveloped<Schemas["Models"]>;
  };
  "GET /api/model-connections": {
    query: never;
    answer: Enveloped<{ model_connections: readonly Schemas["UsedModelConnection"][] }>;
  };
  "POST /api/model-connections": {
    query: never;
    body: Schemas["CreateModelConnectionBody"];
    answer: Enveloped<Schemas["ModelConnection"]>;
  };
  "POST /api/model-connections/test": {
    query: never;
    body: Schemas["TryModelConnectionBody"];
    answer: Enveloped<Schemas["ModelConnectionTrial"]>;
  };
  "GET /api/model-connections/{id}": {
    query: never;
    answer: Enveloped<Schemas["ModelConnection"]>;
  };
  "PATCH /api/model-connections/{id}": {
    query: never;
    body: Schemas["UpdateModelConnectionBody"];
    answer: Enveloped<Schemas["ModelConnection"]>;
  };
  "DELETE /api/model-connections/{id}": {
    query: "reassign";
    answer: Enveloped<{ id: string; deleted: true; reassigned_agents: number }>;
  };
  "POST /api/model-connections/{id}/test": {
    query: never;
    body: Schemas["TestModelConnectionBody"];
    answer: Enveloped<Schemas["ModelConnectionTest"]>;
  };
  "POST /api/model-connections/{id}/default": {
    query: never;
    answer: Enveloped<Schemas["ModelConnection"]>;
  };
  "GET /api/model-servers": {
    query: never;
    answer: Enveloped<{ model_servers: readonly Schemas["ModelServer"][] }>;
  };
  "GET /api/time-zone": {
    query: never;
    answer: Enveloped<Schemas["WorkspaceTimeZone"]>;
  };
  "PUT /api/time-zone": {
    query: never;
    body: Schemas["SetTimeZoneBody"];
    answer: Enveloped<Schemas["WorkspaceTimeZone"]>;
  };
  "GET /api/agents/{agent_id}/permissions": {
    query: never;
    answer: Enveloped<Schemas["AgentPermissions"]>;
  };
  "GET /api/governance/actions": {
    query: never;
    answer: Enveloped<Schemas["GovernanceTable"]>;
  };
  "GET /api/budgets": {
    query: never;
    answer: Enveloped<Schemas["BudgetList"]>;
  };
  "PUT /api/budgets": {
    query: never;
    body: Schemas["SetBudgetBody"];
    answer: Enveloped<Schemas["Budget"]>;
  };
  "DELETE /api/budgets/{id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedBudget"]>;
  };
  "POST /api/agents/{agent_id}/execute": {
    query: never;
    body: Schemas["ExecuteBody"];
    answer: Enveloped<Schemas["CompletedExecution"]> | Enveloped<Schemas["AcceptedExecution"]>;
  };
  "GET /api/agents/{agent_id}/executions": {
    query: "page" | "limit" | "status";
    answer: Enveloped<{ executions: readonly Schemas["Execution"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/agents/{agent_id}/executions/{execution_id}": {
    query: never;
    answer: { success: true; data: Schemas["Execution"] };
  };
  "POST /api/agents/{agent_id}/executions/{execution_id}/cancel": {
    query: never;
    answer: Enveloped<Schemas["Execution"]>;
  };
  "POST /api/agents/{agent_id}/executions/{execution_id}/rerun": {
    query: never;
    body: Schemas["RerunBody"];
    answer: Enveloped<Schemas["CompletedExecution"]> | Enveloped<Schemas["AcceptedExecution"]>;
  };
  "GET /api/agents/{agent_id}/executions/{execution_id}/events": {
    query: "under_way";
    answer: null;
  };
  "GET /api/agents/{agent_id}/executions/{execution_id}/trace": {
    query: never;
    answer: Enveloped<Schemas["ExecutionTrace"]>;
  };
  "GET /api/agents/{agent_id}/executions/{execution_id}/trace/{step_id}/texts": {
    query: never;
    answer: Enveloped<Schemas["WholeTraceStep"]>;
  };
  "GET /api/trace-export": {
    query: never;
    answer: Enveloped<{ trace_export: Schemas["TraceExport"] }>;
  };
  "PUT /api/trace-export": {
    query: never;
    body: Schemas["SetTraceExportBody"];
    answer: Enveloped<{ trace_export: Schemas["TraceExport"] }>;
  };
  "DELETE /api/trace-export": {
    query: never;
    answer: Enveloped<{ deleted: true }>;
  };
  "POST /api/trace-export/test": {
    query: never;
    answer: Enveloped<Schemas["TraceExportTrial"]>;
  };
  "GET /api/executions": {
    query: "agent_id" | "status" | "outcome" | "verification" | "claimed" | "action" | "level" | "trigger" | "origin" | "waiting" | "failure_group_id" | "from" | "to" | "min_duration_ms" | "q" | "sort" | "order" | "counts" | "cursor" | "limit";
    answer: Enveloped<{
      executions: readonly Schemas["TenantExecution"][];
      query: readonly Schemas["QueryTerm"][];
      query_limited: boolean;
      next_cursor: string | null;
      looked_until: string | null;
      counts: {
        all: Schemas["ExecutionCount"];
        running: Schemas["ExecutionCount"];
        waiting: Schemas["ExecutionCount"];
        done: Schemas["ExecutionCount"];
        partial: Schemas["ExecutionCount"];
        not_done: Schemas["ExecutionCount"];
        refused: Schemas["ExecutionCount"];
        failed: Schemas["ExecutionCount"];
        void: Schemas["ExecutionCount"];
        claimed: Schemas["ExecutionCount"];
        lost: Schemas["ExecutionCount"];
        self_reported: Schemas["ExecutionCount"];
      } | null;
    }>;
  };
  "GET /api/executions/values": {
    query: "field" | "prefix";
    answer: Enveloped<{ values: readonly string[] }>;
  };
  "GET /api/executions/count": {
    query: "q";
    answer: Enveloped<{ count: number; is_more: boolean }>;
  };
  "GET /api/executions/{execution_id}": {
    query: "input";
    answer: Enveloped<{ execution: Schemas["TenantExecutionDetail"] }>;
  };
  "GET /api/executions/{execution_id}/neighbours": {
    query: "agent_id" | "status" | "outcome" | "verification" | "claimed" | "action" | "level" | "trigger" | "origin" | "waiting" | "failure_group_id" | "from" | "to" | "min_duration_ms" | "q" | "sort" | "order";
    answer: Enveloped<Schemas["ExecutionNeighbours"]>;
  };
  "GET /api/exports/executions": {
    query: "agent_id" | "status" | "outcome" | "verification" | "claimed" | "action" | "level" | "trigger" | "origin" | "waiting" | "failure_group_id" | "from" | "to" | "min_duration_ms" | "q" | "sort" | "order" | "format";
    answer: null;
  };
  "GET /api/agents/{agent_id}/kill-switch": {
    query: never;
    answer: Enveloped<Schemas["KillSwitch"]>;
  };
  "PUT /api/agents/{agent_id}/kill-switch": {
    query: never;
    body: Schemas["SetKillSwitchBody"];
    answer: Enveloped<Schemas["KillSwitch"]>;
  };
  "GET /api/governance/kill-switch": {
    query: never;
    answer: Enveloped<Schemas["KillSwitch"]>;
  };
  "PUT /api/governance/kill-switch": {
    query: never;
    body: Schemas["SetKillSwitchBody"];
    answer: Enveloped<Schemas["KillSwitch"]>;
  };
  "GET /api/graduation/agents/{agent_id}/episodes": {
    query: "page" | "limit" | "outcome" | "verification" | "maturity_level" | "agent_version" | "action" | "q";
    answer: Enveloped<{ episodes: readonly Schemas["ShownEpisode"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/graduation/agents/{agent_id}/episodes/export": {
    query: never;
    answer: null;
  };
  "POST /api/graduation/episodes/{episode_id}/feedback": {
    query: never;
    body: Schemas["FeedbackBody"];
    answer: Enveloped<{ feedback: Schemas["Feedback"]; episode: Schemas["Episode"] }>;
  };
  "GET /api/graduation/episodes/{episode_id}/feedback": {
    query: "page" | "limit";
    answer: Enveloped<{
      feedback: readonly Schemas["NamedFeedback"][];
      episode: Schemas["ShownEpisode"];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/reviews": {
    query: "status" | "agent_id" | "reason" | "assigned" | "q" | "cursor" | "limit";
    answer: Enveloped<{
      reviews: readonly Schemas["ListedReview"][];
      counts: { waiting: number; done_today: number };
      verdicts_today: readonly ("right" | "partly" | "wrong" | "unsafe")[];
      next_cursor: string | null;
    }>;
  };
  "POST /api/reviews/bulk": {
    query: never;
    body: Schemas["AnswerAlikeBody"];
    answer: Enveloped<{ answered: readonly string[]; skipped: readonly Schemas["SkippedReview"][]; counted: number }>;
  };
  "POST /api/reviews/assign": {
    query: never;
    body: Schemas["AssignReviewsBody"];
    answer: Enveloped<{
      assigned: readonly { execution_id: string; user_id: string }[];
      skipped: readonly Schemas["SkippedReview"][];
      is_more: boolean;
    }>;
  };
  "GET /api/reviews/agreement": {
    query: "from" | "agent_id";
    answer: Enveloped<Schemas["ReviewAgreement"]>;
  };
  "GET /api/reviews/{execution_id}": {
    query: "next" | "agent_id" | "reason" | "assigned";
    answer: Enveloped<Schemas["RunReviewWithRuns"]>;
  };
  "POST /api/reviews/{execution_id}": {
    query: never;
    body: Schemas["VerdictBody"];
    answer: Enveloped<Schemas["GivenVerdict"]>;
  };
  "POST /api/agents/{agent_id}/executions/{execution_id}/feedback": {
    query: never;
    body: Schemas["VerdictBody"];
    answer: Enveloped<Schemas["GivenVerdict"]>;
  };
  "GET /api/corrections": {
    query: "page" | "limit" | "agent_id";
    answer: Enveloped<{ corrections: readonly Schemas["Correction"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/corrections/{correction_id}": {
    query: never;
    body: Schemas["DecideCorrectionBody"];
    answer: Enveloped<{ correction: Schemas["Correction"] }>;
  };
  "GET /api/failure-groups": {
    query: "state" | "kind" | "agent_id" | "owner" | "from" | "to" | "sort" | "limit";
    answer: Enveloped<{ groups: readonly Schemas["FailureGroup"][]; counts: Readonly<Record<string, number>> }>;
  };
  "PATCH /api/failure-groups/{id}": {
    query: never;
    body: Schemas["UpdateFailureGroupBody"];
    answer: Enveloped<Schemas["FailureGroup"]>;
  };
  "GET /api/alert-rules": {
    query: "limit";
    answer: Enveloped<{ rules: readonly Schemas["AlertRule"][]; firing: number }>;
  };
  "POST /api/alert-rules": {
    query: never;
    body: Schemas["CreateAlertRuleBody"];
    answer: Enveloped<Schemas["AlertRule"]>;
  };
  "GET /api/alert-past": {
    query: "metric" | "window_minutes" | "agent_id" | "connection_id" | "budget_id" | "failure_group_id" | "days";
    answer: Enveloped<Schemas["AlertPast"]>;
  };
  "GET /api/alert-rules/{id}": {
    query: never;
    answer: Enveloped<Schemas["AlertRule"]>;
  };
  "PATCH /api/alert-rules/{id}": {
    query: never;
    body: Schemas["UpdateAlertRuleBody"];
    answer: Enveloped<Schemas["AlertRule"]>;
  };
  "DELETE /api/alert-rules/{id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedAlertRule"]>;
  };
  "POST /api/alert-rules/test": {
    query: never;
    body: Schemas["TestAlertChannelsBody"];
    answer: Enveloped<{
      sent: readonly { type: "mail" | "webhook" | "inbox" | "slack"; ok: boolean; error?: string | null }[];
    }>;
  };
  "POST /api/alert-rules/{id}/test": {
    query: never;
    answer: Enveloped<Schemas["TestedAlertRule"]>;
  };
  "POST /api/alert-rules/{id}/mute": {
    query: never;
    body: Schemas["MuteAlertRuleBody"];
    answer: Enveloped<Schemas["AlertRule"]>;
  };
  "GET /api/alerts": {
    query: "page" | "limit" | "state";
    answer: Enveloped<{
      alerts: readonly Schemas["Alert"][];
      counts: { firing: number };
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/alerts/{id}/seen": {
    query: never;
    answer: Enveloped<Schemas["Alert"]>;
  };
  "GET /api/usage/series": {
    query: "metrics" | "outcome" | "from" | "to" | "step" | "tz" | "compare" | "by" | "agent_id" | "agents" | "series";
    answer: Enveloped<Schemas["UsageSeries"]>;
  };
  "GET /api/agents/{agent_id}/usage": {
    query: "metrics" | "outcome" | "from" | "to" | "step" | "tz" | "compare" | "by";
    answer: Enveloped<Schemas["UsageSeries"]>;
  };
  "POST /api/approvals/request": {
    query: never;
    body: Schemas["RequestApprovalBody"];
    answer: Enveloped<Schemas["Approval"]>;
  };
  "GET /api/approvals": {
    query: "page" | "limit" | "status" | "view" | "agent_id" | "counts";
    answer: Enveloped<{
      approvals: readonly Schemas["NamedApproval"][];
      pagination: Schemas["Pagination"];
      counts: Schemas["ApprovalViewCounts"];
    }>;
  };
  "POST /api/approvals/bulk": {
    query: never;
    body: Schemas["DecideManyBody"];
    answer: Enveloped<{
      results: readonly { id: string; status: "done" | "refused" | "not_found"; code?: string; message?: string }[];
    }>;
  };
  "GET /api/approvals/{id}": {
    query: never;
    answer: Enveloped<Schemas["ShownApproval"]>;
  };
  "POST /api/approvals/{id}/approve": {
    query: never;
    body: Schemas["ApproveBody"];
    answer: Enveloped<Schemas["Approval"]>;
  };
  "POST /api/approvals/{id}/reject": {
    query: never;
    body: Schemas["DecideApprovalBody"];
    answer: Enveloped<Schemas["Approval"]>;
  };
  "POST /api/approvals/{id}/approve-changed": {
    query: never;
    body: Schemas["ApproveChangedBody"];
    answer: Enveloped<Schemas["Approval"]>;
  };
  "GET /api/tools": {
    query: "q" | "limit";
    answer: Enveloped<{ tools: readonly Schemas["OfferedTool"][]; total: number }>;
  };
  "GET /api/effects": {
    query: "page" | "limit" | "status" | "changes" | "agent_id" | "execution_id";
    answer: Enveloped<{ effects: readonly Schemas["NamedEffect"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/effects/{id}": {
    query: never;
    answer: Enveloped<Schemas["NamedEffect"]>;
  };
  "POST /api/effects/{id}/settle": {
    query: never;
    body: Schemas["SettleEffectBody"];
    answer: Enveloped<Schemas["Effect"]>;
  };
  "POST /api/tool-servers": {
    query: never;
    body: Schemas["CreateToolServerBody"];
    answer: Enveloped<Schemas["ToolServer"]>;
  };
  "GET /api/tool-servers": {
    query: never;
    answer: Enveloped<{ tool_servers: readonly Schemas["ToolServer"][] }>;
  };
  "GET /api/tool-servers/{id}": {
    query: never;
    answer: Enveloped<Schemas["ToolServer"]>;
  };
  "PATCH /api/tool-servers/{id}": {
    query: never;
    body: Schemas["UpdateToolServerBody"];
    answer: Enveloped<Schemas["ToolServer"]>;
  };
  "DELETE /api/tool-servers/{id}": {
    query: never;
    answer: Enveloped<{ id: string; deleted: true }>;
  };
  "POST /api/tool-servers/{id}/refresh": {
    query: never;
    answer: Enveloped<Schemas["ToolServer"]>;
  };
  "GET /api/tool-servers/{id}/tools": {
    query: "limit" | "cursor";
    answer: Enveloped<{ tools: readonly Schemas["ServerTool"][]; next_cursor: string | null }>;
  };
  "POST /api/tool-servers/{id}/tools/{tool_id}/release": {
    query: never;
    body: Schemas["ReleaseToolBody"];
    answer: Enveloped<Schemas["ServerTool"]>;
  };
  "POST /api/tool-servers/{id}/release": {
    query: never;
    body: Schemas["ReleaseToolsBody"];
    answer: Enveloped<{
      results: readonly { id: string; status: "done" | "refused" | "not_found"; code?: string; message?: string }[];
    }>;
  };
  "POST /api/tool-servers/{id}/tools/{tool_id}/quarantine": {
    query: never;
    answer: Enveloped<Schemas["ServerTool"]>;
  };
  "POST /api/tool-servers/{id}/authorization": {
    query: never;
    answer: Enveloped<Schemas["BegunAuthorization"]>;
  };
  "DELETE /api/tool-servers/{id}/authorization": {
    query: never;
    answer: Enveloped<Schemas["EndedAuthorization"]>;
  };
  "GET /api/server-tools": {
    query: "page" | "limit" | "state";
    answer: Enveloped<{ tools: readonly Schemas["ToolOfServer"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/tool-calls": {
    query: "limit" | "cursor" | "server" | "agent_id" | "status";
    answer: Enveloped<{ tool_calls: readonly Schemas["ToolCall"][]; next_cursor: string | null }>;
  };
  "GET /api/tool-servers/callback": {
    query: "state" | "code" | "error" | "iss";
    answer: never;
  };
  "GET /api/tool-servers/{id}/callback": {
    query: "state" | "code" | "error" | "iss";
    answer: never;
  };
  "POST /api/tool-servers/{id}/callback": {
    query: never;
    body: Schemas["ConfirmAuthorization"];
    answer: Enveloped<Schemas["ConfirmedAuthorization"]>;
  };
  "GET /api/tool-servers/client-metadata": {
    query: never;
    answer: Schemas["ClientMetadata"];
  };
  "GET /api/tool-servers/{id}/client-metadata": {
    query: never;
    answer: Schemas["ClientMetadata"];
  };
  "GET /api/agents/{agent_id}/training": {
    query: never;
    answer: { success: true; data: Schemas["TrainingStatus"] };
  };
  "POST /api/agents/{agent_id}/train": {
    query: never;
    body: Schemas["TrainBody"];
    answer: Enveloped<Schemas["TrainingRun"]>;
  };
  "GET /api/agents/{agent_id}/training/runs/{run_id}": {
    query: never;
    answer: Enveloped<Schemas["TrainingRun"]>;
  };
  "POST /api/agents/{agent_id}/training/adaptations/{adaptation_id}/apply": {
    query: never;
    answer: Enveloped<Schemas["AdaptedAgent"]>;
  };
  "POST /api/agents/{agent_id}/training/adaptations/{adaptation_id}/undo": {
    query: never;
    answer: Enveloped<Schemas["AdaptedAgent"]>;
  };
  "GET /api/graduation/agents/{agent_id}/readiness": {
    query: "target_level";
    answer: Enveloped<Schemas["Readiness"]>;
  };
  "GET /api/graduation/agents/{agent_id}/progress": {
    query: "from" | "to" | "step";
    answer: Enveloped<Schemas["AgentProgress"]>;
  };
  "POST /api/graduation/agents/{agent_id}/exam": {
    query: never;
    body: Schemas["ExamBody"];
    answer: Enveloped<Schemas["Exam"]> | Enveloped<Schemas["AcceptedExam"]>;
  };
  "GET /api/graduation/agents/{agent_id}/exams": {
    query: "page" | "limit" | "passed";
    answer: Enveloped<{ exams: readonly Schemas["Exam"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/graduation/agents/{agent_id}/exams/{exam_id}": {
    query: never;
    answer: Enveloped<Schemas["Exam"]>;
  };
  "POST /api/graduation/agents/{agent_id}/promote": {
    query: never;
    body: Schemas["ShiftLevelBody"];
    answer: Enveloped<Schemas["LevelShift"]>;
  };
  "POST /api/graduation/agents/{agent_id}/demote": {
    query: never;
    body: Schemas["ShiftLevelBody"];
    answer: Enveloped<Schemas["LevelShift"]>;
  };
  "POST /api/graduation/agents/{agent_id}/confirm": {
    query: never;
    body: Schemas["ConfirmAgentBody"];
    answer: Enveloped<Schemas["ConfirmedAgent"]>;
  };
  "GET /api/graduation/agents/{agent_id}/history": {
    query: "page" | "limit";
    answer: Enveloped<{
      agent_id: string;
      current_level: "student" | "intern" | "supervised" | "autonomous";
      next_exam_at: string | null;
      history: readonly Schemas["LevelChange"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/graduation/judges": {
    query: never;
    answer: Enveloped<Schemas["JudgeList"]>;
  };
  "POST /api/graduation/agents/{agent_id}/replay": {
    query: never;
    answer: Enveloped<Schemas["Replay"]> | Enveloped<Schemas["AcceptedReplay"]>;
  };
  "GET /api/graduation/agents/{agent_id}/replays/{replay_id}": {
    query: never;
    answer: Enveloped<Schemas["Replay"]>;
  };
  "GET /api/graduation/edge-cases": {
    query: "page" | "limit" | "severity" | "category" | "is_active";
    answer: Enveloped<{ edge_cases: readonly Schemas["EdgeCase"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/graduation/edge-cases": {
    query: never;
    body: Schemas["CreateEdgeCaseBody"];
    answer: Enveloped<Schemas["EdgeCase"]>;
  };
  "GET /api/graduation/edge-cases/{edge_case_id}": {
    query: never;
    answer: Enveloped<Schemas["EdgeCase"]>;
  };
  "PATCH /api/graduation/edge-cases/{edge_case_id}": {
    query: never;
    body: Schemas["UpdateEdgeCaseBody"];
    answer: Enveloped<Schemas["EdgeCase"]>;
  };
  "DELETE /api/graduation/edge-cases/{edge_case_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; edge_case_id: string }>;
  };
  "GET /api/data-sets": {
    query: "page" | "limit";
    answer: Enveloped<{ data_sets: readonly Schemas["DataSet"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/data-sets": {
    query: never;
    body: Schemas["CreateDataSetBody"];
    answer: Enveloped<Schemas["DataSet"]>;
  };
  "GET /api/data-sets/{id}": {
    query: never;
    answer: Enveloped<Schemas["DataSet"]>;
  };
  "PATCH /api/data-sets/{id}": {
    query: never;
    body: Schemas["UpdateDataSetBody"];
    answer: Enveloped<Schemas["DataSet"]>;
  };
  "DELETE /api/data-sets/{id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedDataSet"]>;
  };
  "GET /api/data-sets/{id}/cases": {
    query: "page" | "limit";
    answer: Enveloped<{ cases: readonly Schemas["DataSetCase"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/data-sets/{id}/cases": {
    query: never;
    body: Schemas["AddCasesBody"];
    answer: Enveloped<Schemas["AddedCases"]>;
  };
  "POST /api/reviews/{execution_id}/case": {
    query: never;
    body: Schemas["CaseOfReviewBody"];
    answer: Enveloped<Schemas["CaseOfReview"]>;
  };
  "PATCH /api/data-sets/{id}/cases/{case_id}": {
    query: never;
    body: Schemas["UpdateDataSetCaseBody"];
    answer: Enveloped<Schemas["DataSetCase"]>;
  };
  "DELETE /api/data-sets/{id}/cases/{case_id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedDataSetCase"]>;
  };
  "GET /api/data-sets/{id}/exam-material": {
    query: never;
    answer: Enveloped<Schemas["ExamMaterial"]>;
  };
  "PUT /api/data-sets/{id}/exam-material": {
    query: never;
    body: Schemas["NameExamMaterialBody"];
    answer: Enveloped<Schemas["ExamMaterial"]>;
  };
  "GET /api/data-sets/{id}/runs": {
    query: "page" | "limit";
    answer: Enveloped<{ runs: readonly Schemas["DataSetRun"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/data-sets/{id}/runs": {
    query: never;
    body: Schemas["StartDataSetRunBody"];
    answer: Enveloped<Schemas["AcceptedDataSetRun"]>;
  };
  "GET /api/data-sets/{id}/matrix": {
    query: "page" | "limit" | "agent_id" | "versions";
    answer: Enveloped<{
      agent: { id: string; name: string | null } | null;
      versions: readonly Schemas["DataSetMatrixVersion"][];
      cases: readonly Schemas["DataSetMatrixCase"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/data-set-runs/{run_id}": {
    query: "page" | "limit" | "outcome";
    answer: Enveloped<{
      run_id: string;
      data_set_id: string;
      agent: { id: string; name: string | null };
      version: number;
      judge: boolean;
      record: boolean;
      concurrency: number;
      status: "in_progress" | "completed" | "cancelled" | "void";
      void_reason: "vendor" | "interrupted" | null;
      total: number;
      passed: number;
      failed: number;
      not_decided: number;
      not_run: number;
      cost_usd: number;
      unpriced: number;
      created_at: string;
      completed_at: string | null;
      cases: readonly Schemas["DataSetCaseResult"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/data-set-runs/{run_id}/cancel": {
    query: never;
    answer: Enveloped<Schemas["DataSetRun"]>;
  };
  "GET /api/data-set-runs/{run_id}/compare": {
    query: "page" | "limit" | "with" | "change";
    answer: Enveloped<{
      before: Schemas["DataSetRun"];
      after: Schemas["DataSetRun"];
      better: number;
      worse: number;
      both_passed: number;
      both_failed: number;
      left_out: number;
      pairs: number;
      difference: number;
      lower_bound: number;
      upper_bound: number;
      margin: number;
      minimum_pairs: number;
      holds: boolean;
      cases: readonly Schemas["ComparedDataSetCase"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/executions/bulk": {
    query: never;
    body: Schemas["StartBulkJobBody"];
    answer: Enveloped<{ id: string; poll_url: string; total: number }>;
  };
  "GET /api/executions/bulk/{id}": {
    query: "status" | "cursor" | "limit";
    answer: Enveloped<Schemas["BulkJob"]>;
  };
  "POST /api/executions/bulk/{id}/cancel": {
    query: never;
    answer: Enveloped<Schemas["BulkJob"]>;
  };
  "POST /api/playground-runs": {
    query: never;
    body: Schemas["StartPlaygroundBody"];
    answer: Enveloped<{ id: string; poll_url: string; estimate_usd: number | null }>;
  };
  "GET /api/playground-runs/{id}": {
    query: never;
    answer: Enveloped<Schemas["PlaygroundRun"]>;
  };
  "POST /api/playground-runs/{id}/answers": {
    query: never;
    body: Schemas["AnswerPlaygroundCallBody"];
    answer: Enveloped<Schemas["PlaygroundRun"]>;
  };
  "GET /api/playground-runs/{id}/events": {
    query: never;
    answer: null;
  };
  "POST /api/playground-runs/{id}/cancel": {
    query: never;
    answer: Enveloped<Schemas["PlaygroundRun"]>;
  };
  "GET /api/workspaces/{workspace_id}/configuration": {
    query: never;
    answer: Enveloped<Schemas["WorkspaceConfiguration"]>;
  };
  "PUT /api/workspaces/{workspace_id}/configuration": {
    query: never;
    body: Schemas["ConfigureWorkspaceBody"];
    answer: Enveloped<Schemas["WorkspaceConfiguration"]>;
  };
  "POST /api/auto-dev/run": {
    query: never;
    body: Schemas["ImprovementRunBody"];
    answer: Enveloped<Schemas["ImprovementRun"]>;
  };
  "GET /api/auto-dev/mutations": {
    query: "page" | "limit" | "skill_id" | "candidate_id" | "sandbox_status";
    answer: Enveloped<Schemas["MutationList"]>;
  };
  "GET /api/auto-dev/variants": {
    query: "page" | "limit" | "agent_id" | "evaluation_status";
    answer: Enveloped<Schemas["VariantList"]>;
  };
  "GET /api/auto-dev/candidates": {
    query: "page" | "limit" | "skill_id" | "validation_status";
    answer: Enveloped<Schemas["CandidateList"]>;
  };
  "GET /api/auto-dev/candidates/{candidate_id}": {
    query: never;
    answer: Enveloped<Schemas["NamedSkillCandidate"]>;
  };
  "POST /api/auto-dev/candidates/{candidate_id}/promote": {
    query: never;
    answer: Enveloped<Schemas["AppliedCandidate"]>;
  };
  "POST /api/auto-dev/candidates/{candidate_id}/undo": {
    query: never;
    answer: Enveloped<Schemas["AppliedCandidate"]>;
  };
  "GET /api/schedules": {
    query: "page" | "limit" | "state" | "agent_id" | "workflow_id" | "q";
    answer: Enveloped<{ schedules: readonly Schemas["Schedule"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/schedules": {
    query: never;
    body: Schemas["CreateScheduleBody"];
    answer: Enveloped<Schemas["Schedule"]>;
  };
  "GET /api/schedules/upcoming": {
    query: "limit" | "hours";
    answer: Enveloped<{
      from: string;
      until: string;
      schedules: readonly { id: string; name: string; times: readonly string[] }[];
    }>;
  };
  "POST /api/schedules/preview": {
    query: never;
    body: Schemas["PreviewScheduleBody"];
    answer: Enveloped<Schemas["SchedulePreview"]>;
  };
  "GET /api/schedules/{id}": {
    query: never;
    answer: Enveloped<Schemas["Schedule"]>;
  };
  "PATCH /api/schedules/{id}": {
    query: never;
    body: Schemas["UpdateScheduleBody"];
    answer: Enveloped<Schemas["Schedule"]>;
  };
  "DELETE /api/schedules/{id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedSchedule"]>;
  };
  "POST /api/schedules/{id}/pause": {
    query: never;
    body: Schemas["PauseStartBody"];
    answer: Enveloped<Schemas["Schedule"]>;
  };
  "POST /api/schedules/{id}/resume": {
    query: never;
    answer: Enveloped<Schemas["Schedule"]>;
  };
  "POST /api/schedules/{id}/run-now": {
    query: never;
    answer: Enveloped<Schemas["RunningTick"]>;
  };
  "GET /api/schedules/{id}/ticks": {
    query: "limit" | "outcome";
    answer: Enveloped<{ ticks: readonly Schemas["ScheduleTick"][] }>;
  };
  "POST /api/schedules/{id}/ticks/{tick_id}/run": {
    query: never;
    answer: Enveloped<Schemas["RunningTick"]>;
  };
  "GET /api/triggers": {
    query: "page" | "limit" | "state" | "source" | "agent_id" | "workflow_id" | "q";
    answer: Enveloped<{ triggers: readonly Schemas["Trigger"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/triggers": {
    query: never;
    body: Schemas["CreateTriggerBody"];
    answer: Enveloped<Schemas["TriggerWithSecret"]>;
  };
  "GET /api/triggers/{id}": {
    query: never;
    answer: Enveloped<Schemas["Trigger"]>;
  };
  "PATCH /api/triggers/{id}": {
    query: never;
    body: Schemas["UpdateTriggerBody"];
    answer: Enveloped<Schemas["Trigger"]>;
  };
  "DELETE /api/triggers/{id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedTrigger"]>;
  };
  "POST /api/triggers/{id}/pause": {
    query: never;
    body: Schemas["PauseStartBody"];
    answer: Enveloped<Schemas["Trigger"]>;
  };
  "POST /api/triggers/{id}/resume": {
    query: never;
    answer: Enveloped<Schemas["Trigger"]>;
  };
  "POST /api/triggers/{id}/rotate-secret": {
    query: never;
    body: Schemas["RotateTriggerSecretBody"];
    answer: Enveloped<Schemas["TriggerWithSecret"]>;
  };
  "POST /api/triggers/{id}/test": {
    query: never;
    body: Schemas["TestTriggerBody"];
    answer: Enveloped<Schemas["TriedTrigger"]> | Enveloped<Schemas["MadeDelivery"]>;
  };
  "GET /api/triggers/{id}/deliveries": {
    query: "limit" | "status";
    answer: Enveloped<{ deliveries: readonly Schemas["TriggerDelivery"][] }>;
  };
  "GET /api/triggers/{id}/deliveries/{delivery_id}": {
    query: never;
    answer: Enveloped<Schemas["TriggerDelivery"]>;
  };
  "POST /api/triggers/{id}/deliveries/{delivery_id}/redeliver": {
    query: never;
    answer: Enveloped<Schemas["MadeDelivery"]>;
  };
  "POST /api/hooks/{address}": {
    query: never;
    body: Json;
    answer: Enveloped<Schemas["RepeatedDelivery"]> | { challenge: string } | Enveloped<Schemas["TakenDelivery"]>;
  };
  "GET /api/workflows": {
    query: "page" | "limit" | "q";
    answer: Enveloped<{ workflows: readonly Schemas["WorkflowSummary"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/workflows": {
    query: never;
    body: Schemas["CreateStoredWorkflowBody"];
    answer: Enveloped<Schemas["StoredWorkflow"]>;
  };
  "POST /api/workflows/import": {
    query: "save" | "agent_id";
    answer: Enveloped<Schemas["ImportedDefinition"]>;
  };
  "GET /api/workflows/{id}": {
    query: never;
    answer: Enveloped<Schemas["StoredWorkflow"]>;
  };
  "PATCH /api/workflows/{id}": {
    query: never;
    body: Schemas["UpdateStoredWorkflowBody"];
    answer: Enveloped<Schemas["StoredWorkflow"]>;
  };
  "DELETE /api/workflows/{id}": {
    query: "cancel_runs";
    answer: Enveloped<Schemas["DeletedWorkflow"]>;
  };
  "POST /api/workflows/{id}/confirm": {
    query: never;
    answer: Enveloped<Schemas["StoredWorkflow"]>;
  };
  "GET /api/workflows/{id}/versions": {
    query: "limit";
    answer: Enveloped<{ versions: readonly Schemas["WorkflowVersion"][] }>;
  };
  "POST /api/workflows/{id}/runs": {
    query: never;
    body: Schemas["StartWorkflowRunBody"];
    answer: Enveloped<Schemas["StartedWorkflowRun"]>;
  };
  "GET /api/workflow-runs": {
    query: "page" | "limit" | "workflow_id" | "status" | "started_by";
    answer: Enveloped<{ runs: readonly Schemas["WorkflowRunSummary"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/workflow-runs/{run_id}": {
    query: never;
    answer: Enveloped<Schemas["WorkflowRun"]>;
  };
  "GET /api/workflow-runs/{run_id}/events": {
    query: never;
    answer: null;
  };
  "POST /api/workflow-runs/{run_id}/pause": {
    query: never;
    answer: Enveloped<Schemas["WorkflowRun"]>;
  };
  "POST /api/workflow-runs/{run_id}/resume": {
    query: never;
    answer: Enveloped<Schemas["WorkflowRun"]>;
  };
  "POST /api/workflow-runs/{run_id}/cancel": {
    query: never;
    answer: Enveloped<Schemas["WorkflowRun"]>;
  };
  "POST /api/workflow-runs/{run_id}/steps/{step_key}/retry": {
    query: never;
    answer: Enveloped<Schemas["WorkflowRun"]>;
  };
  "POST /api/workflow-runs/{run_id}/signal": {
    query: never;
    body: Schemas["WorkflowSignalBody"];
    answer: Enveloped<Schemas["SentSignal"]>;
  };
  "POST /api/workflow-runs/{run_id}/rerun": {
    query: never;
    body: Schemas["RerunWorkflowBody"];
    answer: Enveloped<Schemas["StartedWorkflowRun"]>;
  };
  "POST /api/callbacks/{address}": {
    query: never;
    body: Json;
    answer: Enveloped<Schemas["TakenCallback"]>;
  };
  "GET /api/events": {
    query: never;
    answer: null;
  };
  "GET /api/inbox": {
    query: "limit" | "include";
    answer: Enveloped<Schemas["Inbox"]>;
  };
  "GET /api/webhooks": {
    query: "page" | "limit" | "deleted";
    answer: Enveloped<{ webhooks: readonly Schemas["ListedWebhook"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/webhooks": {
    query: never;
    body: Schemas["CreateWebhookBody"];
    answer: Enveloped<Schemas["CreatedWebhook"]>;
  };
  "GET /api/webhooks/{webhook_id}": {
    query: never;
    answer: Enveloped<Schemas["Webhook"]>;
  };
  "PATCH /api/webhooks/{webhook_id}": {
    query: never;
    body: Schemas["UpdateWebhookBody"];
    answer: Enveloped<Schemas["Webhook"]>;
  };
  "DELETE /api/webhooks/{webhook_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; id: string; restorable_until: string }>;
  };
  "POST /api/webhooks/{webhook_id}/restore": {
    query: never;
    answer: Enveloped<Schemas["Webhook"]>;
  };
  "POST /api/webhooks/{webhook_id}/rotate-secret": {
    query: never;
    body: Schemas["RotateWebhookSecretBody"];
    answer: Enveloped<Schemas["RotatedWebhookSecret"]>;
  };
  "POST /api/webhooks/{webhook_id}/test": {
    query: never;
    answer: Enveloped<Schemas["WebhookDeliveryDetail"]>;
  };
  "GET /api/webhooks/{webhook_id}/deliveries": {
    query: "page" | "limit" | "status";
    answer: Enveloped<{ deliveries: readonly Schemas["WebhookDelivery"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/webhooks/{webhook_id}/deliveries/{delivery_id}": {
    query: never;
    answer: Enveloped<Schemas["WebhookDeliveryDetail"]>;
  };
  "POST /api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
    query: never;
    answer: Enveloped<Schemas["WebhookDeliveryDetail"]>;
  };
  "GET /api/sessions": {
    query: "page" | "limit";
    answer: Enveloped<{ sessions: readonly Schemas["ChatSession"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/sessions": {
    query: never;
    body: Schemas["CreateChatSessionBody"];
    answer: Enveloped<Schemas["ChatSession"]>;
  };
  "GET /api/sessions/{session_id}": {
    query: "limit" | "before";
    answer: Enveloped<Schemas["ChatSessionWithMessages"]>;
  };
  "DELETE /api/sessions/{session_id}": {
    query: never;
    answer: Enveloped<Schemas["DeletedChatSession"]>;
  };
  "POST /api/chat": {
    query: never;
    body: Schemas["ChatBody"];
    answer: Enveloped<Schemas["ChatAnswer"]>;
  };
  "GET /api/chat/stream": {
    query: "session_id" | "message" | "agent_id" | "turn_key" | "ask";
    answer: null;
  };
  "GET /api/integrations/messaging/status": {
    query: never;
    answer: Schemas["MessagingStatus"];
  };
  "GET /api/integrations/messaging/callback": {
    query: "state" | "code" | "error";
    answer: never;
  };
  "POST /api/integrations/messaging/callback": {
    query: never;
    body: Schemas["ConfirmMessagingConnection"];
    answer: Enveloped<Schemas["MessagingStatus"]>;
  };
  "GET /api/messaging/settings": {
    query: never;
    answer: Enveloped<Schemas["MessagingOverview"]>;
  };
  "PUT /api/messaging/settings": {
    query: never;
    body: Schemas["UpdateMessagingSettings"];
    answer: Enveloped<Schemas["MessagingSettings"]>;
  };
  "GET /api/messaging/messages": {
    query: "page" | "limit" | "direction" | "state" | "contact";
    answer: Enveloped<{ messages: readonly Schemas["Message"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/messaging/templates": {
    query: "page" | "limit";
    answer: Enveloped<{ templates: readonly Schemas["MessageTemplate"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/v1/integrations/messaging/message": {
    query: never;
    body: Schemas["SendMessage"];
    answer: {
      message_id: string;
      status: "waiting" | "answering" | "answered" | "ignored" | "awaiting_approval" | "queued" | "sending" | "unknown" | "sent" | "delivered" | "read" | "discarded" | "failed";
    };
  };
  "GET /api/v1/webhooks/messaging": {
    query: "hub.mode" | "hub.verify_token" | "hub.challenge";
    answer: null;
  };
  "POST /api/v1/webhooks/messaging": {
    query: never;
    body: Schemas["MessagingWebhook"];
    answer: { received: true };
  };
  "GET /api/v1/skills/private": {
    query: "query" | "category" | "skill_type" | "is_installed" | "sort_by" | "sort_order" | "limit" | "offset";
    answer: Schemas["PrivateSkillList"];
  };
  "POST /api/v1/skills/private": {
    query: never;
    body: Schemas["CreateSkillBody"];
    answer: Schemas["CreatedSkill"];
  };
  "GET /api/v1/skills/private/{skill_id}": {
    query: never;
    answer: { success: true; skill: Schemas["PrivateSkillDetail"] };
  };
  "PUT /api/v1/skills/private/{skill_id}": {
    query: never;
    body: Schemas["UpdateSkillBody"];
    answer: Schemas["UpdatedSkill"];
  };
  "DELETE /api/v1/skills/private/{skill_id}": {
    query: never;
    answer: Schemas["UninstalledSkill"];
  };
  "POST /api/v1/skills/private/try": {
    query: never;
    body: Schemas["TrySkillBody"];
    answer: Schemas["TriedSkill"];
  };
  "PUT /api/v1/skills/private/{skill_id}/code": {
    query: never;
    body: Schemas["RewriteSkillBody"];
    answer: Schemas["RewrittenSkill"];
  };
  "POST /api/skills/version": {
    query: "skill_id" | "version_name" | "description";
    answer: Schemas["CreatedSkillVersion"];
  };
  "GET /api/skills/history/{skill_id}": {
    query: never;
    answer: Schemas["SkillHistory"];
  };
  "POST /api/skills/rollback/{skill_id}": {
    query: "version_id";
    answer: Schemas["RolledBackSkill"];
  };
  "GET /api/skills/marketplace": {
    query: "query" | "category" | "tags" | "skill_type" | "sort_by" | "limit" | "offset";
    answer: Schemas["SkillListingPage"];
  };
  "POST /api/skills/publish": {
    query: never;
    body: Schemas["PublishSkillBody"];
    answer: Schemas["SubmittedSkill"];
  };
  "POST /api/skills/approve/{marketplace_id}": {
    query: never;
    answer: Schemas["ApprovedSkill"];
  };
  "POST /api/skills/reject/{marketplace_id}": {
    query: "reason";
    answer: Schemas["RejectedSkill"];
  };
  "POST /api/skills/install": {
    query: never;
    body: Schemas["InstallSkillBody"];
    answer: Schemas["InstalledSkill"];
  };
  "POST /api/skills/rate/{marketplace_id}": {
    query: never;
    body: Schemas["RateListingBody"];
    answer: Schemas["RatedSkill"];
  };
  "POST /api/v1/skills/private/install": {
    query: never;
    body: Schemas["InstallPrivateSkillBody"];
    answer: Schemas["InstalledPrivateSkill"];
  };
  "POST /api/v1/skills/private/{skill_id}/update": {
    query: never;
    answer: Schemas["UpdatedSkillCopy"];
  };
  "GET /api/public/v1/marketplace/skills": {
    query: "query" | "category" | "tags" | "skill_type" | "is_free" | "is_featured" | "sort_by" | "sort_order" | "limit" | "offset";
    answer: Schemas["PublicSkillList"];
  };
  "GET /api/public/v1/marketplace/skills/categories": {
    query: never;
    answer: Schemas["SkillCategories"];
  };
  "GET /api/public/v1/marketplace/skills/tags": {
    query: never;
    answer: Schemas["SkillTags"];
  };
  "GET /api/public/v1/marketplace/skills/{skill_id}": {
    query: never;
    answer: Schemas["PublicSkillDetail"];
  };
  "GET /api/agent-marketplace/browse": {
    query: "query" | "category" | "sort_by" | "limit" | "offset";
    answer: Schemas["AgentTemplateList"];
  };
  "POST /api/agent-marketplace/publish/{agent_id}": {
    query: "name" | "description" | "price" | "category" | "tags" | "version" | "include_memory";
    answer: Schemas["PublishedAgentTemplate"];
  };
  "POST /api/agent-marketplace/install/{template_id}": {
    query: "name";
    answer: Schemas["InstalledAgentTemplate"];
  };
  "POST /api/agent-marketplace/approve/{template_id}": {
    query: never;
    answer: Schemas["ApprovedAgentTemplate"];
  };
  "POST /api/agent-marketplace/reject/{template_id}": {
    query: "reason";
    answer: Schemas["RejectedAgentTemplate"];
  };
  "POST /api/agent-marketplace/rate/{template_id}": {
    query: never;
    body: Schemas["RateListingBody"];
    answer: Schemas["RatedAgentTemplate"];
  };
  "GET /api/agent-marketplace/{template_id}": {
    query: never;
    answer: Schemas["AgentTemplateDetail"];
  };
  "POST /api/v1/domains/marketplace/submit": {
    query: never;
    body: Schemas["SubmitDomainBody"];
    answer: Schemas["SubmittedDomain"];
  };
  "GET /api/v1/domains/marketplace/my-submissions": {
    query: "page" | "limit";
    answer: readonly Schemas["DomainSubmission"][];
  };
  "GET /api/v1/domains/marketplace/search": {
    query: "q" | "category" | "tags" | "max_price" | "limit";
    answer: readonly Schemas["DomainListing"][];
  };
  "GET /api/v1/domains/marketplace/trending": {
    query: "limit";
    answer: readonly Schemas["TrendingDomain"][];
  };
  "GET /api/v1/domains/marketplace/stats": {
    query: never;
    answer: Schemas["DomainStatistics"];
  };
  "POST /api/v1/domains/marketplace/install": {
    query: never;
    body: Schemas["InstallDomainBody"];
    answer: Schemas["InstalledDomain"];
  };
  "POST /api/v1/domains/marketplace/{domain_id}/approve": {
    query: never;
    answer: Schemas["ApprovedDomain"];
  };
  "POST /api/v1/domains/marketplace/{domain_id}/reject": {
    query: "reason";
    answer: Schemas["RejectedDomain"];
  };
  "POST /api/v1/domains/marketplace/{domain_id}/rate": {
    query: never;
    body: Schemas["RateListingBody"];
    answer: Schemas["RatedDomain"];
  };
  "GET /api/v1/domains/marketplace/{domain_id}": {
    query: never;
    answer: Schemas["DomainDetail"];
  };
  "GET /api/canvas-marketplace/components": {
    query: "query" | "category" | "tags" | "component_type" | "min_price" | "max_price" | "is_free" | "is_featured" | "sort_by" | "sort_order" | "limit" | "offset";
    answer: Schemas["MarketplaceComponentPage"];
  };
  "POST /api/canvas-marketplace/components/publish": {
    query: never;
    body: Schemas["PublishComponentBody"];
    answer: Schemas["PublishedComponent"];
  };
  "POST /api/canvas-marketplace/components/install": {
    query: never;
    body: Schemas["InstallComponentBody"];
    answer: Schemas["InstalledComponent"];
  };
  "GET /api/canvas-marketplace/components/{component_id}": {
    query: never;
    answer: Schemas["MarketplaceComponentDetail"];
  };
  "POST /api/canvas-marketplace/components/{component_id}/approve": {
    query: never;
    answer: Schemas["ApprovedComponent"];
  };
  "POST /api/canvas-marketplace/components/{component_id}/reject": {
    query: "reason";
    answer: Schemas["RejectedComponent"];
  };
  "POST /api/canvas-marketplace/components/{component_id}/rate": {
    query: never;
    body: Schemas["RateListingBody"];
    answer: Schemas["RatedComponent"];
  };
  "GET /api/canvas-marketplace/components/{component_id}/ratings": {
    query: "limit" | "offset";
    answer: Schemas["ComponentRatings"];
  };
  "GET /api/canvas-marketplace/categories": {
    query: never;
    answer: Schemas["ComponentCategories"];
  };
  "GET /api/canvas-marketplace/tags": {
    query: never;
    answer: Schemas["ComponentTags"];
  };
  "GET /api/canvas-marketplace/components/{component_id}/preview": {
    query: never;
    answer: null;
  };
  "GET /api/components/categories": {
    query: never;
    answer: Schemas["ComponentCategories"];
  };
  "GET /api/components/tags": {
    query: never;
    answer: Schemas["ComponentTags"];
  };
  "GET /api/components": {
    query: "query" | "category" | "tags" | "component_type" | "min_price" | "max_price" | "is_free" | "is_featured" | "sort_by" | "sort_order" | "limit" | "offset";
    answer: Schemas["MarketplaceComponentPage"];
  };
  "POST /api/components/publish": {
    query: never;
    body: Schemas["PublishComponentBody"];
    answer: Schemas["PublishedComponent"];
  };
  "POST /api/components/install": {
    query: never;
    body: Schemas["InstallComponentBody"];
    answer: Schemas["InstalledComponent"];
  };
  "GET /api/components/{component_id}": {
    query: never;
    answer: Schemas["MarketplaceComponentDetail"];
  };
  "POST /api/components/{component_id}/approve": {
    query: never;
    answer: Schemas["ApprovedComponent"];
  };
  "POST /api/components/{component_id}/reject": {
    query: "reason";
    answer: Schemas["RejectedComponent"];
  };
  "POST /api/components/{component_id}/rate": {
    query: never;
    body: Schemas["RateListingBody"];
    answer: Schemas["RatedComponent"];
  };
  "GET /api/components/{component_id}/ratings": {
    query: "limit" | "offset";
    answer: Schemas["ComponentRatings"];
  };
  "POST /api/canvas-marketplace/components/{component_id}/ratings/{rating_id}/helpful": {
    query: never;
    body: Schemas["VoteOnRatingBody"];
    answer: Schemas["VotedComponentRating"];
  };
  "PUT /api/canvas-marketplace/components/{component_id}/ratings/{rating_id}/response": {
    query: never;
    body: Schemas["RespondToRatingBody"];
    answer: Schemas["AnsweredComponentRating"];
  };
  "GET /api/canvas/components": {
    query: "category" | "component_type" | "page" | "limit";
    answer: Enveloped<{ components: readonly Schemas["OwnComponentListItem"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/canvas/components": {
    query: never;
    body: Schemas["CreateComponentBody"];
    answer: Enveloped<{ component: Schemas["OwnComponent"] }>;
  };
  "GET /api/canvas/components/{component_id}": {
    query: never;
    answer: Enveloped<{ component: Schemas["OwnComponent"] }>;
  };
  "PUT /api/canvas/components/{component_id}": {
    query: never;
    body: Schemas["UpdateComponentBody"];
    answer: Enveloped<{ component: Schemas["OwnComponent"] }>;
  };
  "DELETE /api/canvas/components/{component_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; component_id: string }>;
  };
  "GET /api/canvas/canvases": {
    query: "page" | "limit";
    answer: Enveloped<{ canvases: readonly Schemas["Canvas"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/canvas/canvases": {
    query: never;
    body: Schemas["CreateCanvasBody"];
    answer: Enveloped<{ canvas: Schemas["CanvasWithComponents"] }>;
  };
  "GET /api/canvas/canvases/{canvas_id}": {
    query: never;
    answer: Enveloped<{ canvas: Schemas["CanvasWithComponents"] }>;
  };
  "DELETE /api/canvas/canvases/{canvas_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; canvas_id: string }>;
  };
  "POST /api/canvas/canvases/{canvas_id}/placements": {
    query: never;
    body: Schemas["PlaceComponentBody"];
    answer: Enveloped<{ placement: Schemas["CanvasPlacement"] }>;
  };
  "DELETE /api/canvas/canvases/{canvas_id}/placements/{placement_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; placement_id: string }>;
  };
  "POST /api/media/photos/upload": {
    query: never;
    answer: Enveloped<Schemas["UploadedPhoto"]>;
  };
  "GET /api/media/photos": {
    query: "page" | "limit";
    answer: Enveloped<{
      photos: readonly Schemas["Photo"][];
      pagination: Schemas["Pagination"];
      storage: { bytes: number; max_bytes: number };
    }>;
  };
  "GET /api/media/photo-edits/{edit_id}": {
    query: never;
    answer: Enveloped<Schemas["PhotoEdit"]>;
  };
  "GET /api/media/photos/{id}": {
    query: never;
    answer: null;
  };
  "DELETE /api/media/photos/{id}": {
    query: never;
    answer: Enveloped<{ deleted: true; id: string }>;
  };
  "POST /api/media/photos/{id}/edit": {
    query: never;
    body: Schemas["EditPhotoBody"];
    answer: Enveloped<Schemas["Photo"]> | Enveloped<Schemas["AcceptedPhotoEdit"]>;
  };
  "GET /api/media/filters": {
    query: "action";
    answer: Enveloped<{ filters: readonly Schemas["PhotoFilter"][] }>;
  };
  "POST /api/creative/suggestions": {
    query: "type";
    body: Schemas["SuggestDesignsBody"];
    answer: Enveloped<{ suggestions: readonly Schemas["DesignSuggestion"][] }>;
  };
  "GET /api/creative/suggestions": {
    query: "type" | "brandKitId";
    answer: Enveloped<{ schemes: readonly Schemas["ColorScheme"][] }>;
  };
  "GET /api/creative/brand-kits": {
    query: "page" | "limit";
    answer: Enveloped<{ brand_kits: readonly Schemas["BrandKit"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/creative/brand-kits": {
    query: never;
    body: Schemas["CreateBrandKitBody"];
    answer: Enveloped<{ brand_kit: Schemas["BrandKit"] }>;
  };
  "GET /api/creative/brand-kits/{brand_kit_id}": {
    query: never;
    answer: Enveloped<{ brand_kit: Schemas["BrandKit"] }>;
  };
  "PUT /api/creative/brand-kits/{brand_kit_id}": {
    query: never;
    body: Schemas["CreateBrandKitBody"];
    answer: Enveloped<{ brand_kit: Schemas["BrandKit"] }>;
  };
  "DELETE /api/creative/brand-kits/{brand_kit_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; brand_kit_id: string }>;
  };
  "GET /api/creative/assets": {
    query: "id" | "type" | "tag" | "provider" | "q" | "cursor" | "limit";
    answer: Enveloped<{ assets: readonly Schemas["CreativeAsset"][]; next_cursor: string | null }>;
  };
  "POST /api/creative/assets": {
    query: never;
    body: Schemas["CreateCreativeAssetBody"];
    answer: Enveloped<{ asset: Schemas["CreativeAsset"] }>;
  };
  "PUT /api/creative/assets": {
    query: "id";
    body: Schemas["UpdateCreativeAssetBody"];
    answer: Enveloped<{ asset: Schemas["CreativeAsset"] }>;
  };
  "DELETE /api/creative/assets": {
    query: "id";
    answer: Enveloped<{ deleted: true; id: string }>;
  };
  "POST /api/creative/assets/{id}/export/{provider}": {
    query: never;
    body: Schemas["ExportCreativeAssetBody"];
    answer: Enveloped<Schemas["CreativeAssetExport"]>;
  };
  "GET /api/integrations/{provider}/designs": {
    query: "query" | "limit" | "cursor";
    answer: Enveloped<{ designs: readonly Schemas["Design"][]; next_cursor: string | null }>;
  };
  "POST /api/integrations/{provider}/designs": {
    query: never;
    body: Schemas["CreateDesign"];
    answer: Enveloped<{ design: Schemas["Design"] }>;
  };
  "GET /api/integrations/{provider}/templates": {
    query: "query" | "limit" | "cursor";
    answer: Enveloped<{ templates: readonly Schemas["BrandTemplate"][]; next_cursor: string | null }>;
  };
  "GET /api/integrations/{provider}/files/{key}": {
    query: "depth" | "version";
    answer: Enveloped<{ file: Schemas["DesignFile"] }>;
  };
  "POST /api/integrations/{provider}/files": {
    query: never;
    body: Schemas["AddToDesignFile"];
    answer: Enveloped<{ added: { kind: "comment" | "dev_resource"; id: string } }>;
  };
  "POST /api/integrations/{provider}/edit": {
    query: never;
    body: Schemas["EditDesignImage"];
    answer: Enveloped<{ job: Schemas["DesignJob"] }>;
  };
  "POST /api/integrations/{provider}/create": {
    query: never;
    body: Schemas["CreateDesignImage"];
    answer: Enveloped<{ job: Schemas["DesignJob"] }>;
  };
  "GET /api/integrations/{provider}/jobs/{job_id}": {
    query: never;
    answer: Enveloped<{ job: Schemas["DesignJob"] }>;
  };
  "GET /api/media/playback": {
    query: "provider" | "agent_id";
    answer: Enveloped<{ state: Schemas["PlaybackState"] }>;
  };
  "POST /api/media/playback": {
    query: never;
    body: Schemas["ControlPlaybackBody"];
    answer: Enveloped<{
      executed: boolean;
      state: {
        isPlaying: boolean;
        currentTrack: {
          uri: string;
          name: string;
          artist: string;
          album: string;
          artworkUrl: string | null;
          durationMs: number;
        } | null;
        progressMs: number;
        durationMs: number;
        volumePercent: number | null;
        deviceId: string | null;
        provider: "spotify" | "apple_music" | "sandbox_music";
        confirmed: boolean;
      } | null;
      devices?: readonly Schemas["PlayerDevice"][];
      results?: {
        tracks: readonly Schemas["MusicTrack"][];
        artists: readonly Schemas["MusicArtist"][];
        playlists: readonly { id: string; uri: string; name: string; artworkUrl: string | null }[];
      };
    }>;
  };
  "POST /api/media/voice": {
    query: never;
    body: Schemas["SpeakCommandBody"];
    answer: Enveloped<{
      parsed: Schemas["ParsedCommand"];
      state: {
        isPlaying: boolean;
        currentTrack: {
          uri: string;
          name: string;
          artist: string;
          album: string;
          artworkUrl: string | null;
          durationMs: number;
        } | null;
        progressMs: number;
        durationMs: number;
        volumePercent: number | null;
        deviceId: string | null;
        provider: "spotify" | "apple_music" | "sandbox_music";
        confirmed: boolean;
      } | null;
      candidates?: readonly Schemas["VoiceCandidate"][];
      results?: {
        tracks: readonly Schemas["MusicTrack"][];
        artists: readonly Schemas["MusicArtist"][];
        playlists: readonly { id: string; uri: string; name: string; artworkUrl: string | null }[];
      };
    }>;
  };
  "GET /api/media/providers": {
    query: never;
    answer: Enveloped<{ providers: readonly Schemas["MusicProviderChoice"][] }>;
  };
  "PUT /api/media/providers/default": {
    query: never;
    body: Schemas["DefaultMusicProvider"];
    answer: Enveloped<{ provider: "spotify" | "apple_music" | "sandbox_music" | null }>;
  };
  "GET /api/media/playlists": {
    query: "provider" | "agent_id";
    answer: Enveloped<{
      playlists: readonly Schemas["MusicPlaylist"][];
      truncated: boolean;
      stale: boolean;
      as_of: string | null;
    }>;
  };
  "POST /api/media/playlists": {
    query: never;
    body: Schemas["CreatePlaylist"];
    answer: Enveloped<{ playlist: Schemas["MusicPlaylist"] }>;
  };
  "PUT /api/media/playlists": {
    query: never;
    body: Schemas["ChangePlaylist"];
    answer: Enveloped<{
      playlistId: string;
      added?: number;
      already_present?: number;
      removed?: number;
      trackCount: number | null;
    }>;
  };
  "DELETE /api/media/playlists": {
    query: "playlistId" | "provider" | "agent_id" | "approval_id";
    answer: Enveloped<{ deleted: true; playlistId: string }>;
  };
  "GET /api/media/playlists/{playlist_id}/tracks": {
    query: "provider" | "agent_id";
    answer: Enveloped<{
      playlistId: string;
      provider: "spotify" | "apple_music" | "sandbox_music";
      tracks: readonly Schemas["PlaylistTrack"][];
      truncated: boolean;
    }>;
  };
  "POST /api/media/recommendations": {
    query: never;
    body: Schemas["RecommendTracks"];
    answer: Enveloped<{
      recommendationId: string;
      provider: "spotify" | "apple_music" | "sandbox_music";
      tracks: readonly Schemas["RecommendedTrack"][];
      source: "api" | "history" | "genre" | "mood";
      confidence: number;
      metadata: Schemas["RecommendationMetadata"];
    }>;
  };
  "GET /api/media/recommendations": {
    query: "page" | "limit";
    answer: Enveloped<{ recommendations: readonly Schemas["Recommendation"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/media/recommendations/genre/{genre}": {
    query: "limit" | "provider" | "agent_id";
    answer: Enveloped<Schemas["NamedRecommendation"]>;
  };
  "GET /api/media/recommendations/mood/{mood}": {
    query: "limit" | "provider" | "agent_id";
    answer: Enveloped<Schemas["NamedRecommendation"]>;
  };
  "POST /api/media/recommendations/feedback": {
    query: never;
    body: Schemas["RecommendationFeedback"];
    answer: Enveloped<{
      feedback: {
        recommendationId: string;
        trackUri: string | null;
        score: number;
        notes: string | null;
        category: "accuracy" | "helpfulness" | "diversity" | null;
        created_at: string;
      };
    }>;
  };
  "GET /api/integrations": {
    query: never;
    answer: Enveloped<{ integrations: readonly Schemas["Integration"][] }>;
  };
  "GET /api/integrations/{provider}": {
    query: "action" | "service";
    answer: Enveloped<Schemas["Integration"]>;
  };
  "DELETE /api/integrations/{provider}": {
    query: never;
    answer: Enveloped<{
      provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
      disconnected: true;
      revoked: boolean;
    }>;
  };
  "POST /api/integrations/{provider}/connect": {
    query: never;
    body: Schemas["ConnectIntegration"];
    answer: Enveloped<Schemas["StartedConnection"]>;
  };
  "GET /api/integrations/{provider}/callback": {
    query: "state" | "code" | "error" | "oauth_token" | "oauth_verifier";
    answer: never;
  };
  "POST /api/integrations/{provider}/callback": {
    query: never;
    body: Schemas["FinishIntegration"];
    answer: Enveloped<Schemas["IntegrationStatus"]>;
  };
  "GET /api/integrations/{provider}/status": {
    query: never;
    answer: Enveloped<Schemas["IntegrationStatus"]>;
  };
  "POST /api/integrations/{provider}/test": {
    query: never;
    answer: Enveloped<{
      provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
      ok: true;
      latency_ms: number;
      account: { id: string | null; name: string | null };
    }>;
  };
  "POST /api/integrations/{provider}/disconnect": {
    query: never;
    answer: Enveloped<{
      provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
      disconnected: true;
      revoked: boolean;
    }>;
  };
  "GET /api/music-players/setup": {
    query: never;
    answer: Enveloped<Schemas["PlayerSetup"]>;
  };
  "GET /api/music-players/commands": {
    query: "name";
    answer: null;
  };
  "POST /api/music-players/{player_id}/state": {
    query: never;
    body: Schemas["ReportPlayer"];
    answer: Enveloped<{ player_id: string; noted: boolean }>;
  };
  "POST /api/desktop/terminal": {
    query: never;
    body: Schemas["TerminalCommand"];
    answer: Enveloped<Schemas["DesktopProcess"]>;
  };
  "POST /api/desktop/docker": {
    query: never;
    body: Schemas["DockerCommand"];
    answer: Enveloped<Schemas["DesktopProcess"]>;
  };
  "POST /api/desktop/actions": {
    query: never;
    body: Schemas["DesktopActionBody"];
    answer: Enveloped<Schemas["DesktopActionResult"]>;
  };
  "GET /api/desktop/status": {
    query: never;
    answer: Enveloped<Schemas["DesktopStatus"]>;
  };
  "POST /api/desktop/devices": {
    query: never;
    body: Schemas["RegisterDevice"];
    answer: Enveloped<Schemas["RegisteredDevice"]>;
  };
  "GET /api/desktop/devices": {
    query: never;
    answer: Enveloped<Schemas["DeviceList"]>;
  };
  "PATCH /api/desktop/devices/{id}": {
    query: never;
    body: Schemas["UpdateDevice"];
    answer: Enveloped<Schemas["DesktopDevice"]>;
  };
  "DELETE /api/desktop/devices/{id}": {
    query: never;
    answer: Enveloped<Schemas["RemovedDevice"]>;
  };
  "GET /api/desktop/connect": {
    query: never;
    answer: never;
  };
  "GET /api/desktop/download": {
    query: "platform" | "arch" | "version" | "channel";
    answer: Schemas["DesktopDownload"];
  };
  "PUT /api/desktop/releases/{version}/{filename}": {
    query: never;
    answer: Enveloped<Schemas["StoredReleaseFile"]>;
  };
  "GET /api/desktop/releases/{version}/{filename}": {
    query: never;
    answer: null;
  };
  "POST /api/desktop/releases": {
    query: never;
    body: Schemas["PublishRelease"];
    answer: Enveloped<Schemas["DesktopRelease"]>;
  };
  "PATCH /api/desktop/releases/{version}": {
    query: never;
    body: Schemas["RollOutRelease"];
    answer: Enveloped<Schemas["DesktopRelease"]>;
  };
  "DELETE /api/desktop/releases/{version}": {
    query: never;
    answer: Enveloped<Schemas["DesktopRelease"]>;
  };
  "GET /api/desktop/updates/{feed}": {
    query: never;
    answer: { version: string };
  };
  "GET /api/desktop/updates/{target}/{arch}/{current_version}": {
    query: "channel" | "client_id";
    answer: Schemas["DesktopUpdate"] | null;
  };
  "GET /api/listings": {
    query: "query" | "kind" | "category" | "level" | "publisher" | "price" | "min_rating" | "installed" | "sort_by" | "limit" | "offset";
    answer: Enveloped<{
      listings: readonly Schemas["ShelfListing"][];
      total: number;
      limit: number;
      offset: number;
      has_more: boolean;
      facets: {
        kind: readonly Schemas["ListingFacet"][];
        category: readonly Schemas["ListingFacet"][];
        level: readonly Schemas["ListingFacet"][];
        publisher: readonly Schemas["ListingFacet"][];
        price: readonly Schemas["ListingFacet"][];
        rating: readonly Schemas["ListingFacet"][];
        installed: readonly Schemas["ListingFacet"][];
      };
      is_counted: boolean;
    }>;
  };
  "GET /api/listings/installations": {
    query: "kind" | "listing_id" | "status" | "page" | "limit";
    answer: Enveloped<{ installations: readonly Schemas["ListingInstallation"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/listings/{listing_id}/purchases": {
    query: never;
    body: Schemas["RecordListingPurchaseBody"];
    answer: Enveloped<Schemas["ListingPurchase"]>;
  };
  "GET /api/listings/reviews": {
    query: "kind" | "page" | "limit";
    answer: Enveloped<{ reviews: readonly Schemas["ListingReview"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/listings/submissions": {
    query: "kind" | "status" | "page" | "limit";
    answer: Enveloped<{ listings: readonly Schemas["Listing"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/listings/{listing_id}": {
    query: never;
    answer: Enveloped<{ listing: Schemas["Listing"] }>;
  };
  "GET /api/listings/{listing_id}/versions": {
    query: "page" | "limit";
    answer: Enveloped<{
      listing_id: string;
      versions: readonly Schemas["ListingVersion"][];
      own_copy: {
        installed_id: string;
        version: string | null;
        digest: string;
        update_available: boolean;
        installed_at: string;
        updated_at: string;
      } | null;
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/listings/{listing_id}/withdraw": {
    query: never;
    answer: Enveloped<{ listing: Schemas["Listing"] }>;
  };
  "POST /api/listings/{listing_id}/suspend": {
    query: never;
    body: Schemas["SuspendListingBody"];
    answer: Enveloped<{ listing: Schemas["Listing"] }>;
  };
  "POST /api/listings/{listing_id}/reinstate": {
    query: never;
    answer: Enveloped<{ listing: Schemas["Listing"] }>;
  };
  "POST /api/listings/{listing_id}/feature": {
    query: never;
    body: Schemas["FeatureListingBody"];
    answer: Enveloped<{ listing: Schemas["Listing"] }>;
  };
  "GET /api/sdlc/settings": {
    query: never;
    answer: Schemas["SdlcSettings"];
  };
  "PUT /api/sdlc/settings": {
    query: never;
    body: Schemas["UpdateSdlcSettingsBody"];
    answer: Schemas["SdlcSettings"];
  };
  "POST /api/sdlc/enable": {
    query: never;
    answer: Schemas["SdlcSwitch"];
  };
  "DELETE /api/sdlc/enable": {
    query: never;
    answer: Schemas["SdlcSwitch"];
  };
  "GET /api/sdlc/agent-types": {
    query: never;
    answer: readonly Schemas["SdlcAgentType"][];
  };
  "GET /api/sdlc/agent-types/{agent_type}/configuration": {
    query: never;
    answer: Enveloped<Schemas["SdlcConfiguration"]>;
  };
  "PUT /api/sdlc/agent-types/{agent_type}/configuration": {
    query: never;
    body: Schemas["SdlcConfigurationBody"];
    answer: Enveloped<Schemas["SdlcConfiguration"]>;
  };
  "GET /api/sdlc/projects": {
    query: "page" | "limit" | "status";
    answer: Enveloped<{ projects: readonly Schemas["SdlcProject"][]; pagination: Schemas["Pagination"] }>;
  };
  "POST /api/sdlc/projects": {
    query: never;
    body: Schemas["CreateSdlcProjectBody"];
    answer: Enveloped<Schemas["SdlcProject"]>;
  };
  "GET /api/sdlc/projects/{project_id}": {
    query: never;
    answer: Enveloped<Schemas["SdlcProjectDetail"]>;
  };
  "PUT /api/sdlc/projects/{project_id}": {
    query: never;
    body: Schemas["UpdateSdlcProjectBody"];
    answer: Enveloped<Schemas["SdlcProject"]>;
  };
  "DELETE /api/sdlc/projects/{project_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; project_id: string }>;
  };
  "POST /api/sdlc/run": {
    query: never;
    body: Schemas["RunSdlcActionBody"];
    answer: Enveloped<Schemas["SdlcRun"]>;
  };
  "GET /api/sdlc/runs": {
    query: "page" | "limit" | "agent_id" | "agent_type" | "project_id" | "status" | "action";
    answer: Enveloped<{ runs: readonly Schemas["SdlcRunSummary"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/sdlc/runs/{run_id}": {
    query: never;
    answer: Enveloped<Schemas["SdlcRun"]>;
  };
  "POST /api/sdlc/runs/{run_id}/cancel": {
    query: never;
    answer: Enveloped<Schemas["SdlcRun"]>;
  };
  "GET /api/marketplace/templates": {
    query: "category" | "template_type" | "industry" | "complexity" | "tags" | "q" | "sort" | "limit" | "offset";
    answer: Schemas["WorkflowTemplateList"];
  };
  "GET /api/marketplace/templates/types": {
    query: never;
    answer: Schemas["WorkflowTemplateTypes"];
  };
  "GET /api/marketplace/templates/featured": {
    query: "limit";
    answer: Schemas["FeaturedWorkflowTemplates"];
  };
  "GET /api/marketplace/templates/statistics": {
    query: never;
    answer: Schemas["WorkflowTemplateStatistics"];
  };
  "GET /api/marketplace/templates/{template_id}": {
    query: never;
    answer: Schemas["WorkflowTemplateDetail"];
  };
  "GET /api/marketplace/templates/{template_id}/versions": {
    query: never;
    answer: Enveloped<Schemas["WorkflowTemplateVersions"]>;
  };
  "POST /api/marketplace/templates/{template_id}/import": {
    query: never;
    answer: Schemas["ImportedWorkflow"];
  };
  "POST /api/marketplace/templates/{template_id}/rate": {
    query: never;
    body: Schemas["RateWorkflowTemplateBody"];
    answer: Schemas["RatedWorkflowTemplate"];
  };
  "POST /api/marketplace/templates/advanced": {
    query: never;
    body: Schemas["CreateWorkflowTemplateBody"];
    answer: Schemas["CreatedWorkflowTemplate"];
  };
  "POST /api/marketplace/templates/{template_id}/create-workflow": {
    query: "workflow_name" | "parameters";
    body: Schemas["WorkflowInputs"];
    answer: Schemas["WorkflowCreated"];
  };
  "POST /api/marketplace/import": {
    query: never;
    answer: Schemas["ImportedWorkflow"];
  };
  "POST /api/marketplace/export": {
    query: never;
    body: Schemas["ExportWorkflowBody"];
    answer: Schemas["ExportedWorkflow"];
  };
  "GET /api/federation/agents": {
    query: "limit" | "offset" | "updated_since";
    answer: Schemas["FederatedAgentList"];
  };
  "GET /api/federation/agents/{template_id}": {
    query: never;
    answer: Schemas["AgentBundle"];
  };
  "GET /api/federation/keys": {
    query: never;
    answer: Schemas["FederationKeySet"];
  };
  "POST /api/federation/peers": {
    query: never;
    body: Schemas["CreateFederationPeerBody"];
    answer: Enveloped<Schemas["FederationPeer"]>;
  };
  "GET /api/federation/peers": {
    query: "page" | "limit";
    answer: Enveloped<{ peers: readonly Schemas["FederationPeer"][]; pagination: Schemas["Pagination"] }>;
  };
  "GET /api/federation/peers/{peer_id}": {
    query: never;
    answer: Enveloped<Schemas["FederationPeer"]>;
  };
  "DELETE /api/federation/peers/{peer_id}": {
    query: never;
    answer: Enveloped<{ deleted: true; id: string }>;
  };
  "GET /api/federation/peers/{peer_id}/agents": {
    query: "limit" | "offset";
    answer: Enveloped<{
      agents: readonly Schemas["PeerAgent"][];
      total: number;
      limit: number;
      offset: number;
      has_more: boolean;
    }>;
  };
  "POST /api/federation/peers/{peer_id}/install": {
    query: never;
    body: Schemas["InstallPeerAgentBody"];
    answer: Enveloped<Schemas["InstalledPeerAgent"]>;
  };
  "GET /api/federation/installations": {
    query: "limit" | "offset";
    answer: Enveloped<{
      installations: readonly Schemas["NamedFederationInstallation"][];
      total: number;
      limit: number;
      offset: number;
      has_more: boolean;
    }>;
  };
  "POST /api/federation/installations/{installation_id}/update": {
    query: never;
    answer: Enveloped<Schemas["UpdatedFederationInstallation"]>;
  };
  "POST /api/mcp": {
    query: "session";
    body: Schemas["JsonRpcMessage"];
    answer: Schemas["JsonRpcMessage"] | null;
  };
  "GET /api/mcp": {
    query: never;
    answer: null;
  };
  "DELETE /api/mcp": {
    query: never;
    answer: Enveloped<Schemas["EndedMcpSession"]>;
  };
  "POST /api/mcp/tools": {
    query: never;
    body: Schemas["ListMcpToolsBody"];
    answer: Enveloped<Schemas["McpToolList"]>;
  };
  "POST /api/mcp/execute": {
    query: never;
    body: Schemas["ExecuteMcpToolBody"];
    answer: Enveloped<Schemas["ExecutedMcpTool"]>;
  };
  "GET /.well-known/oauth-protected-resource": {
    query: never;
    answer: Schemas["ProtectedResourceMetadata"];
  };
  "GET /.well-known/oauth-protected-resource/api/mcp": {
    query: never;
    answer: Schemas["ProtectedResourceMetadata"];
  };
  "GET /api/usage": {
    query: never;
    answer: Enveloped<Schemas["Usage"]>;
  };
  "GET /api/views": {
    query: "page";
    answer: Enveloped<{ views: readonly Schemas["View"][] }>;
  };
  "POST /api/views": {
    query: never;
    body: Schemas["CreateViewBody"];
    answer: Enveloped<Schemas["View"]>;
  };
  "PATCH /api/views/{id}": {
    query: never;
    body: Schemas["UpdateViewBody"];
    answer: Enveloped<Schemas["View"]>;
  };
  "DELETE /api/views/{id}": {
    query: never;
    answer: Enveloped<{ id: string; deleted: true }>;
  };
  "POST /api/views/{id}/default": {
    query: never;
    body: Schemas["MakeDefaultViewBody"];
    answer: Enveloped<Schemas["View"]>;
  };
  "POST /api/sample-workspace": {
    query: never;
    answer: Enveloped<Schemas["SignedIn"]>;
  };
  "POST /api/sample-workspace/leave": {
    query: never;
    answer: Enveloped<Schemas["SignedIn"]>;
  };
  "POST /api/plan": {
    query: never;
    body: Schemas["CheckPlanBody"];
    answer: Enveloped<Schemas["CheckedPlan"]>;
  };
  "GET /api/openapi.json": {
    query: never;
    answer: Schemas["OpenApiDocument"];
  };
  "GET /api/docs": {
    query: never;
    answer: null;
  };
  "GET /api/redoc": {
    query: never;
    answer: null;
  };
  "GET /api/docs/assets/{file}": {
    query: never;
    answer: null;
  };
  "GET /api/v1/health": {
    query: never;
    answer: Schemas["Health"];
  };
  "GET /health": {
    query: never;
    answer: Schemas["Health"];
  };
  "GET /api/metrics": {
    query: never;
    answer: null;
  };
  "GET /api/dead-letters": {
    query: "limit";
    answer: Enveloped<Schemas["DeadLetters"]>;
  };
  "GET /api/sdlc/audit": {
    query: "page" | "limit" | "q" | "actor_id" | "agent_id" | "action" | "outcome" | "from" | "to";
    answer: Enveloped<{
      entries: readonly Schemas["AuditEntry"][];
      names: Readonly<Record<string, string>>;
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/sdlc/audit/verify": {
    query: "from_sequence";
    answer: Enveloped<Schemas["AuditVerification"]>;
  };
  "GET /api/sdlc/audit/export": {
    query: never;
    answer: null;
  };
  "GET /api/v1/test/health": {
    query: never;
    answer: Schemas["TestHealth"];
  };
  "POST /api/test/auth/signup": {
    query: never;
    body: Schemas["TestSignUp"];
    answer: Enveloped<Schemas["TestSignedUp"]>;
  };
  "POST /api/test/auth/login": {
    query: never;
    body: Schemas["TestSignIn"];
    answer: Enveloped<Schemas["SignedIn"] | Schemas["TwoFactorRequired"]>;
  };
  "POST /api/test/agents": {
    query: never;
    body: Schemas["TestAgent"];
    answer: Enveloped<{ agent: Schemas["CreatedAgent"] }>;
  };
  "POST /api/test/agents/{agent_id}/execute": {
    query: never;
    body: Schemas["TestTask"];
    answer: Enveloped<Schemas["CompletedExecution"]> | Enveloped<Schemas["AcceptedExecution"]>;
  };
}
