// Written by `npm run openapi:update`: not edited by hand.

/** A JSON value that the API document says no more of. */
export type Json = unknown;

/** The envelope of most answers. */
export interface Enveloped<Data> {
  success: true;
  data: Data;
  meta: Schemas["Meta"];
}

/** What every refusal of the API has. */
export interface Refusal {
  success: false;
  error: { code: string; message: string; details: Readonly<Record<string, Json>> };
  meta: Schemas["Meta"];
}

export interface Schemas {
  SignedIn: {
    user: Schemas["User"];
    tenant: Schemas["Tenant"];
    access_token: string;
    refresh_token: string;
    token_type: "Bearer";
    expires_in: number;
  };
  User: {
    id: string;
    email: string;
    email_verified: boolean;
    name: string | null;
    role: Schemas["Role"];
    status: "invited" | "active" | "deactivated";
    two_factor_enabled: boolean;
    created_at: string;
    updated_at: string;
  };
  Role: "viewer" | "member" | "admin" | "owner";
  Tenant: {
    id: string;
    name: string;
    slug: string;
    tier: "free" | "solo" | "team" | "enterprise";
    requests_per_minute: number | null;
  };
  Meta: { timestamp: string; request_id: string };
  SignUpMailed: { mail_sent: true };
  SignUp: { email: string; password: string; name?: string; tenant_name?: string };
  Me: {
    user: Schemas["User"];
    tenant: Schemas["Tenant"];
    credential: {
      kind: "user" | "api_key" | "grant";
      api_key_id: string | null;
      grant_id: string | null;
      permissions: Schemas["Permission"][];
      is_platform_operator: boolean;
      reads_traces: boolean;
    };
  };
  Permission: "AGENT_VIEW" | "AGENT_RUN" | "AGENT_MANAGE" | "SKILL_VIEW" | "SKILL_MANAGE" | "GOVERNANCE_APPROVE" | "INTEGRATION_MANAGE" | "WEBHOOK_MANAGE" | "TENANT_ADMIN";
  PasswordChanged: { password_changed: true };
  ChangePassword: { current_password: string; new_password: string };
  PasswordResetRequested: { requested: true };
  RequestPasswordReset: { email: string };
  ConfirmPasswordReset: { token: string; password: string };
  UserList: { users: Schemas["User"][]; pagination: Schemas["Pagination"] };
  Pagination: { page: number; limit: number; total: number; pages: number };
  InviteUser: { email: string; name?: string; role: Schemas["Role"] };
  UpdateUser: { name?: string | null; role?: Schemas["Role"]; status?: "active" | "deactivated" };
  UserDeactivated: { deactivated: true; user_id: string };
  TwoFactorRequired: { two_factor_required: true; challenge_token: string };
  SignIn: { email: string; password: string; totp_code?: string };
  VerifyTwoFactor: { challenge_token: string; code: string };
  Refresh: { refresh_token: string };
  SignedOut: { signed_out: true };
  TwoFactorSetup: { secret: string; otpauth_url: string };
  TwoFactorEnabled: { two_factor_enabled: true; backup_codes: string[] };
  EnableTwoFactor: { code: string };
  TwoFactorDisabled: { two_factor_enabled: false };
  DisableTwoFactor: { password: string; code: string };
  JwkSet: {
    keys: { kty: string; crv: string; x: string; y: string; kid: string; use: "sig"; alg: "ES256" }[];
  };
  ApiKeyList: { api_keys: Schemas["NamedApiKey"][]; pagination: Schemas["Pagination"] };
  NamedApiKey: Schemas["ApiKey"] & { creator: { id: string; name: string | null } };
  ApiKey: {
    id: string;
    name: string;
    prefix: string;
    permissions: Schemas["Permission"][];
    user_id: string;
    status: "active" | "expired" | "revoked" | "rotated";
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
    restorable_until: string | null;
    rotated_to: string | null;
    overlap_ends_at: string | null;
  };
  IssuedApiKey: Schemas["ApiKey"] & { key: string };
  CreateApiKey: { name: string; permissions: Schemas["Permission"][]; expires_at?: string | null };
  RevokedApiKey: { revoked: true; id: string; restorable_until: string | null };
  RotateApiKey: { overlap_seconds?: number };
  AuthorizationServerMetadata: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    device_authorization_endpoint: string;
    registration_endpoint: string;
    revocation_endpoint: string;
    jwks_uri: string;
    scopes_supported: ("AGENT_VIEW" | "AGENT_RUN" | "AGENT_MANAGE" | "SKILL_VIEW" | "SKILL_MANAGE" | "GOVERNANCE_APPROVE" | "INTEGRATION_MANAGE" | "WEBHOOK_MANAGE" | "TENANT_ADMIN")[];
    response_types_supported: "code"[];
    response_modes_supported: "query"[];
    grant_types_supported: string[];
    token_endpoint_auth_methods_supported: "none"[];
    revocation_endpoint_auth_methods_supported: "none"[];
    code_challenge_methods_supported: "S256"[];
    authorization_response_iss_parameter_supported: true;
    client_id_metadata_document_supported: true;
    service_documentation: string;
  };
  DeviceAuthorization: {
    device_code: string;
    user_code: string;
    verification_uri: string;
    verification_uri_complete: string;
    expires_in: number;
    interval: number;
  };
  ProgramTokens: {
    access_token: string;
    token_type: "Bearer";
    expires_in: number;
    refresh_token: string;
    scope: string;
  };
  RegisteredClient: {
    client_id: string;
    client_id_issued_at: number;
    client_name: string;
    redirect_uris: string[];
    grant_types: string[];
    response_types: "code"[];
    token_endpoint_auth_method: "none";
  };
  RegisterClient: { client_name?: string; redirect_uris: string[] };
  FoundDevice: { request: string };
  Consent: {
    client: { id: string; name: string; host: string | null };
    redirect_host: string;
    opens_scheme: string | null;
    is_on_this_computer: boolean;
    is_device: boolean;
    resource: string;
    permissions: Schemas["Permission"][];
    withheld_permissions: Schemas["Permission"][];
    chooses_agent: boolean;
    former_agents: {
      id: string;
      name: string;
      effective_level: "student" | "intern" | "supervised" | "autonomous";
    }[];
    proposed_agent_id: string | null;
    cancel_address: string;
  };
  RefuseDevice: { request: string };
  GrantList: { grants: Schemas["NamedGrant"][]; pagination: Schemas["Pagination"] };
  NamedGrant: Schemas["Grant"] & { person: { id: string; name: string | null }; agent: { id: string; name: string | null } | null };
  Grant: {
    id: string;
    client_id: string;
    client_name: string;
    client_host: string | null;
    user_id: string;
    agent_id: string | null;
    permissions: Schemas["Permission"][];
    resource: string;
    status: "active" | "expired" | "ended";
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    ended_at: string | null;
    ended_reason: "person" | "client" | "password" | "code_reused" | "refresh_token_reused" | null;
  };
  GivenGrant: { grant: Schemas["Grant"]; redirect_to: string };
  CreateGrant: { request: string; agent_id?: string | null; lasts?: "8_hours" | "30_days" | "until_ended" };
  ListedAgent: Schemas["AgentListItem"] & { figures?: Schemas["AgentFigures"] };
  MaturityLevel: "student" | "intern" | "supervised" | "autonomous";
  AgentFigures: {
    effective_level: Schemas["MaturityLevel"];
    progress: number | null;
    weakest: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "verified_share" | "days" | "kinds" | "contacts" | "sampled" | "looked_at" | "void_share" | "probation" | null;
    missing_episodes: number | null;
    good_runs_to_exam: number | null;
    first_day: string;
    outcomes: {
      done?: number[];
      partial?: number[];
      not_done?: number[];
      refused?: number[];
      failed?: number[];
      void?: number[];
    };
    claimed: number[];
    runs: number;
    done_share: number | null;
    claimed_share: number | null;
    cost: number;
    unpriced_runs: number;
    last_run: string | null;
    next_exam_at: string | null;
    open_approvals: number;
  };
  AgentListItem: {
    id: string;
    name: string;
    description: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    status: "active" | "inactive";
    created_at: string;
    updated_at: string;
    deleted_at?: string;
    restorable_until?: string;
  };
  AgentViewCounts: {
    all: number;
    needs_you: number;
    exam_due: number;
    paused: number;
    deleted: number;
    by_level: { student: number; intern: number; supervised: number; autonomous: number };
  };
  CreatedAgent: {
    id: string;
    name: string;
    description: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    capabilities: string[];
    status: "active" | "inactive";
    created_at: string;
    tenant_id: string;
  };
  CreateAgentBody: {
    name: string;
    description?: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    capabilities?: string[];
    configuration?: Schemas["AgentConfiguration"];
  };
  AgentConfiguration: {
    model?: string;
    fallbacks?: string[];
    temperature?: number;
    max_tokens?: number;
    system_prompt?: string;
    tools?: Json[];
    agents?: string[];
  };
  Agent: {
    id: string;
    name: string;
    description: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    status: "active" | "inactive";
    created_at: string;
    updated_at: string;
    capabilities: string[];
    configuration: Readonly<Record<string, Json>>;
    tenant_id: string;
    effective_level: Schemas["MaturityLevel"];
    probation: Schemas["Probation"];
    statistics: {
      total_executions: number;
      successful_executions: number;
      claimed_executions: number;
      success_rate: number;
      avg_confidence: number;
      last_execution: string | null;
    };
    graduation: Schemas["Graduation"];
  };
  Probation: {
    since: string;
    reason: "changed" | "failures" | "unsafe" | "not_looked_at";
    remaining: number;
    reasons: Schemas["ProbationReason"][];
  } | null;
  ProbationReason: {
    reason: "changed" | "failures" | "unsafe" | "not_looked_at";
    since: string;
    remaining: number;
    needs_looks: boolean;
  };
  Graduation: {
    current_level: Schemas["MaturityLevel"];
    readiness_score: number;
    eligible_levels: Schemas["MaturityLevel"][];
    episodes_until_exam: number;
    good_runs_to_exam: number | null;
    next_exam_at: string | null;
  };
  UpdatedAgent: {
    id: string;
    name: string;
    description: string | null;
    configuration: Readonly<Record<string, Json>>;
    updated_at: string;
  };
  UpdateAgentBody: {
    name?: string;
    description?: string | null;
    capabilities?: string[];
    configuration?: Schemas["ChangedAgentConfiguration"];
    keep_level?: { justification: string };
  };
  ChangedAgentConfiguration: {
    model?: string | null;
    fallbacks?: string[] | null;
    temperature?: number | null;
    max_tokens?: number | null;
    system_prompt?: string | null;
    tools?: Json[] | null;
    agents?: string[] | null;
  };
  AgentStatus: { id: string; status: "active" | "inactive"; updated_at: string };
  ChangeAgentStatusBody: { status: "active" | "inactive" };
  AgentStanding: {
    agent_id: string;
    fingerprint: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    effective_level: "student" | "intern" | "supervised" | "autonomous";
    probation: Schemas["Probation"];
    replay: {
      replay_id: string;
      state: "in_progress" | "passed" | "lost" | "void";
      pairs: number | null;
      started_at: string;
      ended_at: string | null;
    } | null;
    fallbacks: {
      model: string;
      effective_level: "student" | "intern" | "supervised" | "autonomous";
      remaining: number;
    }[];
    tools: Schemas["ToolStanding"][];
  };
  ToolStanding: {
    name: string;
    skill: { id: string; name: string } | null;
    action: string;
    complexity: number;
    standing: "alone" | "asks" | "refused";
    approved: number;
    changed: number;
    rejected: number;
    failed_alone: number;
    needed: number;
    bounds: Readonly<Record<string, number>> | null;
  };
  AgentVersion: {
    version: number;
    name: string | null;
    fingerprint: string | null;
    created_at: string;
    created_by: { id: string; name: string | null } | null;
    changes: Schemas["VersionChange"][];
    runs: number;
    success: { value: number; lower: number; upper: number; succeeded: number; vouched: number } | null;
    cost_usd_per_run: number | null;
    is_current: boolean;
    holds_level: boolean | null;
  };
  VersionChange: { path: string; from?: Json; to?: Json };
  AgentVersionDetail: {
    version: number;
    name: string | null;
    fingerprint: string | null;
    created_at: string;
    created_by: { id: string; name: string | null } | null;
    changes: Schemas["VersionChange"][];
    runs: number;
    success: { value: number; lower: number; upper: number; succeeded: number; vouched: number } | null;
    cost_usd_per_run: number | null;
    is_current: boolean;
    holds_level: boolean | null;
    agent_id: string;
    configuration: Readonly<Record<string, Json>>;
    capabilities: string[];
  };
  NameAgentVersionBody: { name: string | null };
  RestoredAgentVersion: {
    id: string;
    version: number;
    configuration: Readonly<Record<string, Json>>;
    capabilities: string[];
    updated_at: string;
  };
  RestoreAgentVersionBody: { keep_level?: { justification: string } };
  DomainListItem: {
    id: string;
    name: string;
    slug: string;
    description: string;
    category: string | null;
    is_own: boolean;
    template_id: string | null;
    version: number;
    created_at: string;
    updated_at: string;
  };
  Domain: {
    id: string;
    name: string;
    slug: string;
    description: string;
    category: string | null;
    is_own: boolean;
    template_id: string | null;
    version: number;
    created_at: string;
    updated_at: string;
    vocabulary: { term: string; definition: string }[];
    rules: string[];
    instructions: string | null;
    entity_types: { name: string; description: string }[];
  };
  CreateDomainBody: {
    name: string;
    slug?: string;
    description?: string;
    category?: string | null;
    vocabulary?: { term: string; definition: string }[];
    rules?: string[];
    instructions?: string | null;
    entity_types?: { name: string; description: string }[];
  };
  UpdateDomainBody: {
    name?: string;
    slug?: string;
    description?: string;
    category?: string | null;
    vocabulary?: { term: string; definition: string }[];
    rules?: string[];
    instructions?: string | null;
    entity_types?: { name: string; description: string }[];
  };
  SearchResult: {
    kind: "agent" | "run" | "skill" | "listing" | "approval" | "webhook";
    id: string;
    title: string;
    title_highlights: Schemas["Highlight"][];
    text: string | null;
    text_highlights: Schemas["Highlight"][];
    agent_id: string | null;
    listing_kind: "skill" | "agent" | "domain" | "component" | null;
    created_at: string;
  };
  Highlight: { start: number; end: number };
  ChangedAgent: {
    id: string;
    status: "done" | "refused" | "not_found";
    code?: string;
    message?: string;
    restorable_until?: string;
  };
  ChangeManyAgentsBody: { ids: string[]; action: "activate" | "deactivate" | "delete" };
  Models: {
    provider: string;
    has_key: boolean;
    takes_other_models: boolean;
    models: {
      name: string;
      connection: string;
      is_default: boolean;
      input_usd_per_million_tokens: number | null;
      output_usd_per_million_tokens: number | null;
      cached_input_usd_per_million_tokens: number | null;
      context_window: number;
    }[];
    prices_as_of: string;
    judge: { provider: string; model: string } | null;
  };
  UsedModelConnection: Schemas["ModelConnection"] & { used_today: { model: string; usd: number; calls: number; unpriced_calls: number }[] };
  ModelOfConnection: {
    name: string;
    context_window: number | null;
    input_usd_per_million: number | null;
    output_usd_per_million: number | null;
    cached_input_usd_per_million: number | null;
  };
  ModelConnection: {
    id: string;
    name: string;
    provider: "openai" | "anthropic" | "workers-ai" | "openai-compatible" | "script";
    base_url: string | null;
    key_hint: string | null;
    models: Schemas["ModelOfConnection"][];
    enabled: boolean;
    shared: boolean;
    created_by: string | null;
    is_default: boolean;
    state: "untested" | "ok" | "failing";
    state_since: string;
    last_error: string | null;
    latency_ms: number | null;
    agents: number;
    used_by: { id: string; name: string }[];
    created_at: string;
    updated_at: string;
  };
  CreateModelConnectionBody: {
    name: string;
    provider: "openai" | "anthropic" | "workers-ai" | "openai-compatible";
    base_url?: string;
    api_key?: string;
    models?: Schemas["ConnectedModel"][];
    enabled?: boolean;
    shared?: boolean;
  };
  ConnectedModel: {
    name: string;
    context_window?: number;
    input_usd_per_million?: number;
    output_usd_per_million?: number;
    cached_input_usd_per_million?: number;
  };
  ModelConnectionTrial: {
    ok: boolean;
    latency_ms: number;
    model: string | null;
    error?: string;
    models: string[];
  };
  TryModelConnectionBody: {
    provider: "openai" | "anthropic" | "workers-ai" | "openai-compatible";
    base_url?: string;
    api_key?: string;
    model?: string;
  };
  UpdateModelConnectionBody: {
    base_url?: string;
    api_key?: string | null;
    models?: Schemas["ConnectedModel"][];
    enabled?: boolean;
    shared?: boolean;
  };
  ModelConnectionTest: { ok: boolean; latency_ms: number; model: string | null; error?: string };
  TestModelConnectionBody: { model?: string };
  ModelServer: { product: string; base_url: string; models: string[] };
  WorkspaceTimeZone: { time_zone: string };
  SetTimeZoneBody: { time_zone: string };
  AgentPermissions: {
    agent_id: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    stopped_by: "agent" | "workspace" | null;
    tools: {
      tool: string;
      description: string;
      skill: { id: string; name: string } | null;
      action: string;
      complexity: number;
      has_effect: boolean;
      by_level: {
        student: "allowed" | "asks" | "refused";
        intern: "allowed" | "asks" | "refused";
        supervised: "allowed" | "asks" | "refused";
        autonomous: "allowed" | "asks" | "refused";
      };
    }[];
  };
  GovernanceTable: {
    actions: Schemas["GovernedAction"][];
    levels: {
      student: {
        "1": Schemas["GovernanceAnswer"];
        "2": Schemas["GovernanceAnswer"];
        "3": Schemas["GovernanceAnswer"];
        "4": Schemas["GovernanceAnswer"];
      };
      intern: {
        "1": Schemas["GovernanceAnswer"];
        "2": Schemas["GovernanceAnswer"];
        "3": Schemas["GovernanceAnswer"];
        "4": Schemas["GovernanceAnswer"];
      };
      supervised: {
        "1": Schemas["GovernanceAnswer"];
        "2": Schemas["GovernanceAnswer"];
        "3": Schemas["GovernanceAnswer"];
        "4": Schemas["GovernanceAnswer"];
      };
      autonomous: {
        "1": Schemas["GovernanceAnswer"];
        "2": Schemas["GovernanceAnswer"];
        "3": Schemas["GovernanceAnswer"];
        "4": Schemas["GovernanceAnswer"];
      };
    };
  };
  GovernedAction: {
    name: string;
    complexity: number;
    words: string[];
    meaning: string;
    by_level: {
      student: Schemas["GovernanceAnswer"];
      intern: Schemas["GovernanceAnswer"];
      supervised: Schemas["GovernanceAnswer"];
      autonomous: Schemas["GovernanceAnswer"];
    };
  };
  GovernanceAnswer: "alone" | "asks" | "refused";
  BudgetList: { budgets: Schemas["Budget"][]; time_zone: string };
  Budget: {
    id: string;
    scope: "tenant" | "agent" | "run";
    agent_id: string | null;
    agent_name: string | null;
    window: "run" | "day" | "month";
    usd: number | null;
    tokens: number | null;
    on_reached: "refuse" | "ask";
    used_usd: number | null;
    used_tokens: number | null;
    reserved_usd: number | null;
    reserved_tokens: number | null;
    state: "ok" | "warning" | "reached" | null;
    resets_at: string | null;
    created_at: string;
    updated_at: string;
  };
  SetBudgetBody: {
    scope: "tenant" | "agent" | "run";
    agent_id?: string;
    window: "run" | "day" | "month";
    usd?: number;
    tokens?: number;
    on_reached?: "refuse" | "ask";
  };
  DeletedBudget: { id: string; deleted: true };
  CompletedExecution: {
    execution_id: string;
    agent_id: string;
    status: Schemas["ExecutionStatus"];
    result: Readonly<Record<string, Json>>;
    confidence: number;
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
    verification: "checked" | "human" | "judged" | "self_reported" | null;
    claimed: boolean;
    checks: Schemas["ExecutionCheck"][];
    flags: Schemas["ResultFlag"][];
    reasoning_trace: Schemas["TraceEntry"][];
    usage: Schemas["ExecutionUsage"];
    model: string | null;
    connection: string | null;
    started_at: string;
    completed_at: string;
    duration_seconds: number;
  };
  ExecutionStatus: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
  ExecutionCheck: {
    kind: "must_contain" | "must_not_contain" | "equals" | "numbers" | "cited" | "result_schema" | "grounded";
    passed: boolean;
    detail: string;
  };
  ResultFlag: { kind: "number" | "quotation"; text: string };
  TraceEntry: {
    step: number;
    type: "plan" | "tool" | "refusal" | "conclusion";
    description: string;
    tool?: string;
    skill_name?: string;
    agent_name?: string;
    child_execution_id?: string;
    input?: Json;
    output?: Json;
    effect?: {
      id: string;
      status: "intended" | "done" | "not_made" | "unknown" | "settled";
      started_at?: string;
      duration_ms?: number;
    };
    at?: string;
    started_at?: string;
    duration_ms?: number;
    model?: string;
    connection?: string;
    tokens?: Schemas["Tokens"];
    cost_usd?: number | null;
    governance?: Schemas["TracedGovernance"];
    approval?: Schemas["TracedApproval"];
  };
  Tokens: { input: number; output: number; cached?: number; estimated?: true } | null;
  TracedGovernance: {
    action: string;
    complexity: number;
    needed: "student" | "intern" | "supervised" | "autonomous";
    level: "student" | "intern" | "supervised" | "autonomous";
    decision: "allowed" | "asks" | "refused";
  };
  TracedApproval: {
    id: string;
    asked_at: string;
    decided_at: string | null;
    approver: string | null;
    reason: string | null;
    granted: boolean;
  };
  ExecutionUsage: {
    input_tokens: number;
    output_tokens: number;
    tool_calls: number;
    cost_usd: number | null;
    estimated?: true;
  };
  AcceptedExecution: {
    execution_id: string;
    agent_id: string;
    status: Schemas["ExecutionStatus"];
    message: string;
    poll_url: string;
    approval_id?: string;
  };
  ExecuteBody: {
    task: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
  };
  ExecuteParameters: {
    action?: string;
    ask?: boolean;
    wait_seconds?: number;
    timeout_seconds?: number;
    skill_id?: string;
    tool?: string;
    expect?: Schemas["ExecutionExpectation"];
    result_schema?: Readonly<Record<string, Json>>;
  };
  ExecutionExpectation: {
    must_contain?: string[];
    must_not_contain?: string[];
    equals?: { pointer: string; value?: Json }[];
    numbers?: { pointer: string; min?: number; max?: number }[];
    cited?: boolean;
  };
  Execution: {
    execution_id: string;
    agent_id: string;
    status: Schemas["ExecutionStatus"];
    result: Readonly<Record<string, Json>> | null;
    progress: number;
    started_at: string | null;
    completed_at: string | null;
    task: string;
    action: string;
    confidence: number | null;
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
    verification: "checked" | "human" | "judged" | "self_reported" | null;
    claimed: boolean;
    checks: Schemas["ExecutionCheck"][];
    flags: Schemas["ResultFlag"][];
    error: Schemas["ExecutionError"];
    usage: Schemas["ExecutionUsage"];
    model: string | null;
    connection: string | null;
    triggered_by: Schemas["ExecutionTrigger"];
    origin: "person" | "api" | "schedule" | "stranger" | null;
    started_by: { kind: "schedule" | "agent" | "trigger" | "workflow"; id: string; name: string } | null;
    parent_execution_id?: string | null;
    root_execution_id?: string | null;
    children?: Schemas["ChildExecution"][];
    reason?: Schemas["FailureReason"];
    failure_group_id?: string | null;
    is_limited?: true;
    created_at: string;
  };
  ExecutionError: { code: string; message: string; details?: Readonly<Record<string, Json>> } | null;
  ExecutionTrigger: "api" | "console" | "chat" | "webhook" | "schedule" | "agent" | "event" | "workflow";
  ChildExecution: {
    execution_id: string;
    agent_id: string;
    agent_name: string | null;
    status: Schemas["ExecutionStatus"];
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
  };
  FailureReason: { code: string; tool: string | null; connection: string | null; message: string } | null;
  RerunBody: {
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
  };
  ExecutionTrace: {
    execution_id: string;
    agent_id: string;
    status: Schemas["ExecutionStatus"];
    reasoning_trace: Schemas["TraceEntry"][];
    steps: Schemas["TraceStep"][];
    usage: Schemas["ExecutionUsage"];
  };
  TraceStep: {
    id: string;
    parent_id: string | null;
    kind: "model" | "tool" | "governance" | "wait" | "effect" | "check";
    name: string;
    description: string;
    started_at: string | null;
    duration_ms: number | null;
    model: string | null;
    connection: string | null;
    tokens: Schemas["Tokens"];
    cost_usd: number | null;
    input?: Json;
    output?: Json;
    error: { code: string; message: string } | null;
    governance?: Schemas["TracedGovernance"];
    approval?: Schemas["TracedApproval"];
    effect?: { id: string; status: "intended" | "done" | "not_made" | "unknown" | "settled" };
    child_execution_id?: string;
    checks?: Schemas["ExecutionCheck"][];
  };
  WholeTraceStep: Schemas["TraceStep"] & { input_left_out: number; output_left_out: number };
  TraceExport: {
    url: string;
    header_names: string[];
    include_content: boolean;
    waiting: number;
    dropped: number;
    last_sent_at: string | null;
    last_failed_at: string | null;
    last_error: string | null;
    paused_until: string | null;
    created_at: string;
    updated_at: string;
  } | null;
  SetTraceExportBody: { url: string; headers?: Readonly<Record<string, string>>; include_content?: boolean };
  TraceExportTrial: { ok: boolean; status: number | null; latency_ms: number; error: string | null; trace_id: string };
  TenantExecution: {
    execution_id: string;
    task: string;
    agent: {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
      effective_level: "student" | "intern" | "supervised" | "autonomous";
      level_now: "student" | "intern" | "supervised" | "autonomous";
    };
    status: Schemas["ExecutionStatus"];
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
    verification: "checked" | "human" | "judged" | "self_reported" | null;
    claimed: boolean;
    confidence: number | null;
    action: string;
    triggered_by: Schemas["ExecutionTrigger"];
    origin: "person" | "api" | "schedule" | "stranger" | null;
    started_by: { kind: "schedule" | "agent" | "trigger" | "workflow"; id: string; name: string } | null;
    rerun_of: string | null;
    awaiting_approval_id: string | null;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    duration_ms: number | null;
    waited_ms: number;
    usage: Schemas["ExecutionUsage"];
    model: string | null;
    connection: string | null;
    reason: Schemas["FailureReason"];
    failure_group_id: string | null;
    hits?: Schemas["RunHit"][];
  };
  RunHit: {
    in: "task" | "context" | "result" | "error" | "args" | "answer";
    step_id?: string;
    text: string;
    ranges: (readonly number[])[];
  };
  QueryTerm: {
    field: string | null;
    op: ":" | "<" | "<=" | ">" | ">=";
    value: string;
    negated: boolean;
    offset: number;
    length: number;
  };
  ExecutionCount: { count: number; is_more: boolean };
  TenantExecutionDetail: Schemas["TenantExecution"] & {
    task?: string;
    progress: number;
    result: Readonly<Record<string, Json>> | null;
    error: Schemas["ExecutionError"];
    checks: Schemas["ExecutionCheck"][];
    flags: Schemas["ResultFlag"][];
    is_limited: boolean;
    parent_execution_id: string | null;
    root_execution_id: string | null;
    children: Schemas["ChildExecution"][];
    limits: { duration_ms: number; steps: number };
    usual_duration_ms: number | null;
    input: { context: Readonly<Record<string, Json>>; parameters: Readonly<Record<string, Json>> } | null;
  };
  ExecutionNeighbours: { previous_id: string | null; next_id: string | null };
  KillSwitch: {
    engaged: boolean;
    workspace_engaged: boolean;
    reason: string | null;
    engaged_by: { kind: "user" | "api_key" | "agent" | "system"; id: string | null } | null;
    engaged_at: string | null;
  };
  SetKillSwitchBody: { engaged: boolean; reason?: string };
  ShownEpisode: Schemas["Episode"] & { run_outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null };
  EpisodeJudgement: {
    verdict: "good" | "bad" | "unsure";
    reason: string;
    judge_id: string;
    calibrated: boolean;
    judged_at: string;
  } | null;
  Episode: {
    id: string;
    agent_id: string;
    execution_id: string | null;
    triggered_by: "api" | "console" | "chat" | "webhook" | "schedule" | "agent" | "event" | "workflow" | null;
    task: string;
    summary: string | null;
    action: string;
    actions_used: string[];
    skills_used: string[];
    maturity_level: "student" | "intern" | "supervised" | "autonomous";
    agent_version: number;
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    measured_outcome: "success" | "failure" | "partial" | "void";
    judgement: Schemas["EpisodeJudgement"];
    flags: Schemas["ResultFlag"][];
    fingerprint: string | null;
    kind: string;
    work: string | null;
    sampled: boolean;
    looked_at: string | null;
    confidence: number;
    constitutional_score: number;
    critical_violations: number;
    interventions: number;
    feedback: { count: number; score: number | null };
    duration_seconds: number;
    created_at: string;
  };
  Feedback: {
    id: string;
    episode_id: string;
    score: number;
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    category: "accuracy" | "helpfulness" | "safety" | "style" | null;
    notes: string | null;
    edited_result: string | null;
    author_id: string;
    counts: boolean;
    created_at: string;
  };
  FeedbackBody: {
    score?: number;
    rating?: number;
    thumbs?: "up" | "down";
    notes?: string;
    category?: "accuracy" | "helpfulness" | "safety" | "style";
    edited_result?: string;
  };
  NamedFeedback: Schemas["Feedback"] & { author: { id: string; name: string | null } };
  ListedReview: {
    execution_id: string;
    agent: {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
      effective_level: "student" | "intern" | "supervised" | "autonomous";
    };
    task: string;
    reason: "sampled" | "flagged" | "asked" | "disagreed" | "second";
    flags: Schemas["ResultFlag"][];
    brings: Schemas["ReviewBrings"];
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    may_vouch: boolean;
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    looked_at: string | null;
    created_at: string;
    assigned_to: string | null;
    assigned_name: string | null;
    alike: { key: string; runs: number } | null;
  };
  ReviewBrings: { target_level: "student" | "intern" | "supervised" | "autonomous"; remaining_after: number } | null;
  SkippedReview: { execution_id: string; reason: string };
  AnswerAlikeBody: { execution_ids: string[]; verdict: "right" | "partly" | "wrong" };
  AssignReviewsBody: { execution_ids?: string[]; q?: string; to: string[] };
  ReviewAgreement: {
    pairs: number;
    agree: number;
    kappa: number | null;
    lower: number | null;
    upper: number | null;
    people: { id: string; name: string | null; pairs: number; agree: number }[];
  };
  RunReviewWithRuns: Schemas["RunReviewWithRun"] & { next?: Schemas["RunReviewWithRun"][] };
  RunVerdict: {
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    score: number;
    correction: string | null;
    notes: string | null;
    author_id: string;
    author_name: string | null;
    counts: boolean;
    voice: "witness" | "own" | "author";
    settles: boolean;
    holds: boolean;
    created_at: string;
  };
  AgentStand: {
    level: "student" | "intern" | "supervised" | "autonomous";
    effective_level: "student" | "intern" | "supervised" | "autonomous";
    probation: Schemas["Probation"];
    target_level: "student" | "intern" | "supervised" | "autonomous" | null;
    remaining: number | null;
  };
  RunReviewWithRun: Schemas["RunReview"] & { run?: Schemas["TenantExecutionDetail"]; steps?: Schemas["TraceStep"][] };
  RunReview: {
    execution_id: string;
    agent: {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
      effective_level: "student" | "intern" | "supervised" | "autonomous";
    };
    task: string;
    reason: "sampled" | "flagged" | "asked" | "disagreed" | "second";
    flags: Schemas["ResultFlag"][];
    brings: Schemas["ReviewBrings"];
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    may_vouch: boolean;
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    looked_at: string | null;
    created_at: string;
    verdicts: Schemas["RunVerdict"][];
    voice: "witness" | "own" | "author";
    disagreed: boolean;
    now: Schemas["AgentStand"];
    effects: {
      right: Schemas["AgentStand"];
      partly: Schemas["AgentStand"];
      wrong: Schemas["AgentStand"];
      unsafe: Schemas["AgentStand"];
    };
  };
  GivenVerdict: {
    execution_id: string;
    episode_id: string;
    verdict: "right" | "partly" | "wrong" | "unsafe";
    counts: boolean;
    waits_for_second?: true;
    voice: "witness" | "own" | "author";
    disagreed: boolean;
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    looked_at: string | null;
    before: Schemas["AgentStand"];
    after: Schemas["AgentStand"];
  };
  VerdictBody: { verdict: "right" | "partly" | "wrong" | "unsafe"; correction?: string; notes?: string };
  Correction: {
    id: string;
    agent: { id: string; name: string };
    execution_id: string | null;
    text: string;
    author: { id: string; name: string | null };
    status: "waiting" | "taken" | "left";
    created_at: string;
  };
  DecideCorrectionBody: { decision: "take" | "leave"; reason?: string };
  FailureGroup: {
    id: string;
    kind: "tool" | "check" | "refused" | "gave_up" | "platform" | "provider";
    code: string;
    title: string;
    message: string;
    tool: string | null;
    connection: string | null;
    path: string | null;
    agent: { id: string; name: string; level: "student" | "intern" | "supervised" | "autonomous" } | null;
    agents: number;
    runs: number;
    runs_before: number;
    hours: number[];
    first: Schemas["FailureMoment"];
    last: Schemas["FailureMoment"];
    same: Readonly<Record<string, Json>>;
    state: "open" | "muted" | "resolved";
    muted_until: string | null;
    resolved: { at: string; version: number; by: Schemas["FailurePerson"] } | null;
    reopened_version: number | null;
    owner: Schemas["FailurePerson"];
  };
  FailureMoment: { at: string; version: number };
  FailurePerson: { id: string; name: string | null } | null;
  UpdateFailureGroupBody: { state?: "open" | "muted" | "resolved"; until?: string; owner_id?: string | null };
  AlertRule: {
    id: string;
    name: string;
    metric: Schemas["AlertMetric"];
    threshold: number;
    comparison: "above" | "below";
    window_minutes: number;
    agent: { id: string; name: string | null } | null;
    connection: { id: string; name: string | null } | null;
    budget: { id: string; name: string | null } | null;
    failure_group: { id: string; name: string | null } | null;
    words: string;
    channels: Schemas["AlertChannelView"][];
    quiet_minutes: number;
    enabled: boolean;
    state: "firing" | "quiet" | "unknown" | "off";
    alert_id: string | null;
    seen: { at: string; by: { id: string; name: string | null } | null } | null;
    fired_at: string | null;
    muted_until: string | null;
    value: number | null;
    looked_at: string | null;
    last_day: { from: string; values: (number | null)[] } | null;
    created_at: string;
    updated_at: string;
  };
  AlertMetric: "success_share" | "failed_runs" | "cost_usd" | "latency_p95_ms" | "waiting_approvals" | "connection_failing" | "tool_server_down" | "probation" | "missed_ticks" | "unknown_effects" | "provider_errors" | "failure_group_runs" | "new_failure_group" | "provider_error_share" | "budget_used_share";
  AlertChannelView: {
    type: "mail" | "webhook" | "inbox" | "slack";
    to?: string;
    id?: string;
    url_hint?: string;
    state?: "ok" | "failing";
    last_error?: string | null;
  };
  AlertPast: { is_kept: boolean; from: string | null; values: (number | null)[] };
  CreateAlertRuleBody: {
    name: string;
    metric: Schemas["AlertMetric"];
    threshold?: number;
    comparison?: "above" | "below";
    window_minutes?: number;
    agent_id?: string;
    connection_id?: string;
    budget_id?: string;
    failure_group_id?: string;
    channels: Schemas["AlertChannel"][];
    quiet_minutes?: number;
    enabled?: boolean;
  };
  AlertChannel: { type: "mail" | "webhook" | "inbox" | "slack"; to?: string; url?: string; id?: string };
  UpdateAlertRuleBody: {
    name?: string;
    threshold?: number;
    comparison?: "above" | "below";
    window_minutes?: number;
    agent_id?: string | null;
    connection_id?: string | null;
    budget_id?: string | null;
    failure_group_id?: string | null;
    channels?: Schemas["AlertChannel"][];
    quiet_minutes?: number;
    enabled?: boolean;
  };
  DeletedAlertRule: { id: string; deleted: true };
  TestAlertChannelsBody: { channels: Schemas["AlertChannel"][] };
  TestedAlertRule: {
    value: number | null;
    is_beyond: boolean;
    sent: { type: "mail" | "webhook" | "inbox" | "slack"; ok: boolean; error?: string | null }[];
  };
  MuteAlertRuleBody: { until: string | null };
  Alert: {
    id: string;
    rule_id: string;
    name: string;
    metric: Schemas["AlertMetric"];
    comparison: "above" | "below";
    threshold: number;
    value: number;
    agent: { id: string; name: string | null } | null;
    connection: { id: string; name: string | null } | null;
    budget: { id: string; name: string | null } | null;
    failure_group: { id: string; name: string | null } | null;
    words: string;
    state: "firing" | "resolved";
    fired_at: string;
    resolved_at: string | null;
    resolved_value: number | null;
    seen: { at: string; by: { id: string; name: string | null } | null } | null;
  };
  UsageSeries: {
    step: "1h" | "1d";
    from: string;
    to: string;
    points: string[];
    total: Schemas["UsageTotals"];
    series: Schemas["UsageSeriesLine"][];
    previous: {
      from: string;
      to: string;
      points: string[];
      total: Schemas["UsageTotals"];
      series: Schemas["UsageSeriesLine"][];
    } | null;
  };
  UsageTotals: {
    runs?: number | null;
    done_share?: number | null;
    claimed_share?: number | null;
    duration_p50?: number | null;
    duration_p95?: number | null;
    waited?: number | null;
    tokens?: number | null;
    input_tokens?: number | null;
    output_tokens?: number | null;
    cost?: number | null;
    unpriced_runs?: number | null;
    tool_calls?: number | null;
    interventions?: number | null;
    calls?: number | null;
    failed_calls?: number | null;
    unpriced_calls?: number | null;
    cached_input_tokens?: number | null;
  };
  UsageSeriesLine: {
    outcome?: "done" | "partial" | "not_done" | "refused" | "failed" | "void";
    verification?: "checked" | "human" | "judged" | "self_reported";
    agent?: { id: string; name: string; level: "student" | "intern" | "supervised" | "autonomous" } | null;
    model?: string;
    connection?: string;
    origin?: "run" | "chat" | "messaging" | "development" | "exam" | "replay" | "data_set" | "playground" | "training" | "auto_improvement" | "judge" | "test";
    others?: true;
    total: Schemas["UsageTotals"];
    values: {
      runs?: (number | null)[];
      done_share?: (number | null)[];
      claimed_share?: (number | null)[];
      duration_p50?: (number | null)[];
      duration_p95?: (number | null)[];
      waited?: (number | null)[];
      tokens?: (number | null)[];
      input_tokens?: (number | null)[];
      output_tokens?: (number | null)[];
      cost?: (number | null)[];
      unpriced_runs?: (number | null)[];
      tool_calls?: (number | null)[];
      interventions?: (number | null)[];
      calls?: (number | null)[];
      failed_calls?: (number | null)[];
      unpriced_calls?: (number | null)[];
      cached_input_tokens?: (number | null)[];
    };
  };
  Approval: {
    id: string;
    status: Schemas["ApprovalStatus"];
    agent_id: string;
    agent_version: number;
    kind: "action" | "task" | "question" | "budget";
    action: string;
    title: string;
    tool: string | null;
    purpose: string | null;
    why: {
      kind: "level" | "listed" | "supervisor" | "standing" | "larger" | "stranger" | "task" | "question" | "budget";
      sentence: string;
    } | null;
    chain: Schemas["ChainLink"][];
    input_summary: string;
    arguments: Readonly<Record<string, Json>>;
    covers: Schemas["CoveredCall"][];
    asked_arguments: Readonly<Record<string, Json>> | null;
    digest: string;
    execution_id: string | null;
    run_kind: "execution" | "sdlc_run" | "workflow_run" | null;
    origin: "person" | "api" | "schedule" | "stranger" | null;
    requested_by: { kind: "user" | "api_key" | "agent" | "system"; user_id: string | null };
    requested_at: string;
    expires_at: string;
    decided_by: string | null;
    decided_at: string | null;
    reason: string | null;
    consumed_at: string | null;
  };
  ApprovalStatus: "pending" | "approved" | "rejected" | "expired" | "consumed";
  ChainLink: { agent_id: string; name: string; level: string; execution_id: string };
  CoveredCall: {
    step_id: string;
    name: string;
    is_granted: boolean;
    title: string | null;
    tool: string | null;
    action: string | null;
    complexity: number | null;
    arguments: Readonly<Record<string, Json>> | null;
    digest: string | null;
  };
  RequestApprovalBody: {
    agent_id: string;
    action: string;
    input_summary: string;
    arguments?: Readonly<Record<string, Json>>;
  };
  NamedApproval: Schemas["Approval"] & {
    agent: {
      id: string;
      name: string | null;
      level: "student" | "intern" | "supervised" | "autonomous" | null;
      effective_level: "student" | "intern" | "supervised" | "autonomous" | null;
    };
    complexity: number;
    needs_level: "student" | "intern" | "supervised" | "autonomous";
    summary: string;
    requester_name: string | null;
    decider_name: string | null;
  };
  ApprovalViewCounts: { open: number; decided: number; expired: number } | null;
  DecideManyBody: { ids: string[]; decision: "approve" | "reject"; reason?: string };
  ShownApproval: Schemas["NamedApproval"] & {
    run: { task: string; status: string; steps: number } | null;
    former_decisions: {
      id: string;
      status: Schemas["ApprovalStatus"];
      title: string;
      input_summary: string;
      decided_at: string | null;
      reason: string | null;
    }[];
  };
  ApproveBody: { reason?: string; digest?: string };
  DecideApprovalBody: { reason?: string };
  ApproveChangedBody: { arguments: Readonly<Record<string, Json>>; reason?: string };
  OfferedTool: {
    name: string;
    description: string;
    origin: "skill" | "built_in" | "server" | "connection" | "desktop";
    source: { id: string; name: string } | null;
    action: string;
    complexity: number;
    level: "student" | "intern" | "supervised" | "autonomous";
    has_effect: boolean;
    in_evaluations: "computed" | "recordable" | "never_called";
    is_ready: boolean;
  };
  NamedEffect: Schemas["Effect"] & {
    title: string;
    agent: { id: string; name: string; level: string } | null;
    skill_name: string | null;
  };
  EffectStatus: "intended" | "done" | "not_made" | "unknown" | "settled";
  Effect: {
    id: string;
    status: Schemas["EffectStatus"];
    agent_id: string | null;
    execution_id: string | null;
    call_id: string | null;
    tool: string;
    action: string;
    arguments: Readonly<Record<string, Json>>;
    arguments_sha256: string;
    target_host: string | null;
    known: string | null;
    intended_at: string;
    ended_at: string | null;
    settlement: {
      outcome: "happened" | "did_not_happen";
      note: string | null;
      settled_by: string | null;
      settled_at: string | null;
    } | null;
  };
  SettleEffectBody: { outcome: "happened" | "did_not_happen"; note?: string };
  ToolServer: {
    id: string;
    name: string;
    url: string;
    kind: "mcp" | "openapi";
    created_by: string | null;
    auth: {
      type: "none" | "header" | "query" | "basic" | "oauth";
      header: string | null;
      parameter: string | null;
    };
    authorization: {
      state: "needs_authorization" | "connected" | "expired" | "insufficient_scope";
      issuer: string | null;
      scopes: string[];
      missing_scopes: string[];
      connected_by: string | null;
      connected_at: string | null;
      expires_at: string | null;
    } | null;
    timeout_seconds: number;
    base_url: string | null;
    include: string[] | null;
    status: "connected" | "unreachable";
    status_since: string;
    fault: {
      reason: string;
      message: string;
      choices?: { include: string; operations: number }[];
    } | null;
    tools: { released: number; quarantined: number };
    looks: { at: string; ms: number | null }[];
    last_call_at: string | null;
    created_at: string;
    updated_at: string;
  };
  CreateToolServerBody: {
    name: string;
    url: string;
    kind: "mcp" | "openapi";
    auth?: Schemas["ToolServerCredential"];
    timeout_seconds?: number;
    base_url?: string;
    include?: string[];
  };
  ToolServerCredential: {
    type: "none" | "header" | "query" | "basic" | "oauth";
    header?: string;
    value?: string;
    parameter?: string;
    username?: string;
    password?: string;
    client_id?: string;
    client_secret?: string;
    scopes?: string[];
  };
  UpdateToolServerBody: {
    url?: string;
    auth?: Schemas["ToolServerCredential"];
    timeout_seconds?: number;
    base_url?: string | null;
    include?: string[] | null;
  };
  ServerTool: {
    id: string;
    name: string;
    call_name: string;
    title: string | null;
    description: string;
    input_schema: Readonly<Record<string, Json>>;
    output_schema: Readonly<Record<string, Json>> | null;
    annotations: Readonly<Record<string, Json>>;
    digest: string;
    status: "quarantined" | "released" | "changed" | "gone";
    action: string | null;
    complexity: number;
    least_complexity: number;
    closed_fields: string[];
    pinned: {
      digest: string;
      pinned_at: string;
      pinned_by: string | null;
      title: string | null;
      description: string;
      input_schema: Readonly<Record<string, Json>>;
      output_schema: Readonly<Record<string, Json>> | null;
      annotations: Readonly<Record<string, Json>>;
    } | null;
    not_importable: string | null;
    changes: {
      path: string;
      kind: "added" | "removed" | "type" | "limit" | "rule" | "required" | "words" | "hidden" | "result" | "hint" | "request";
      widens: boolean;
      sentence: string;
    }[];
    agents: number;
    seen_at: string;
  };
  ReleaseToolBody: { digest: string; action: string; closed_fields?: string[] };
  ReleaseToolsBody: {
    tools: { digest: string; action: string; closed_fields?: string[]; tool_id: string }[];
  };
  BegunAuthorization: {
    authorization_url: string;
    issuer: string;
    scopes: string[];
    asks_elsewhere: string[];
    expires_at: string;
  };
  EndedAuthorization: { id: string; revoked: boolean };
  ToolOfServer: Schemas["ServerTool"] & { server: { id: string; name: string } };
  ToolCall: {
    id: string;
    server: { id: string | null; name: string };
    tool: { name: string; call_name: string };
    agent: { id: string; name: string; level: string } | null;
    run: { id: string; task: string } | null;
    action: string;
    status: Schemas["EffectStatus"];
    known: string | null;
    settled_as: "happened" | "did_not_happen" | null;
    arguments: Readonly<Record<string, Json>>;
    arguments_sha256: string;
    target_host: string | null;
    duration_ms: number | null;
    called_at: string;
  };
  ConfirmedAuthorization: { id: string; name: string };
  ConfirmAuthorization: { state: string; code?: string; error?: string; iss?: string };
  ClientMetadata: {
    client_id: string;
    client_name: string;
    client_uri: string;
    redirect_uris: string[];
    grant_types: string[];
    response_types: string[];
    token_endpoint_auth_method: string;
    application_type: string;
  };
  TrainingStatus: {
    agent_id: string;
    learning_statistics: {
      total_experiences: number;
      successful_experiences: number;
      success_rate: number;
      avg_confidence: number;
    };
    patterns_detected: { pattern: string; success_rate: number; sample_size: number }[];
    adaptations_available: {
      id: string;
      type: "reinforce_pattern" | "avoid_pattern" | "add_skill" | "adjust_configuration";
      description: string;
      expected_improvement: number;
    }[];
    graduation_readiness: Schemas["Graduation"];
  };
  TrainingRun: {
    run_id: string;
    agent_id: string;
    agent_version: number;
    strategy: "consolidate" | "replay";
    status: "completed";
    episodes_analyzed: number;
    episodes_replayed: number;
    episodes_recovered: number;
    void_reason: "budget" | null;
    patterns: {
      pattern: string;
      success_rate: number;
      sample_size: number;
      action: string;
      success_lower_bound: number;
      success_upper_bound: number;
    }[];
    adaptations: Schemas["Adaptation"][];
    created_at: string;
    completed_at: string;
  };
  Adaptation: {
    id: string;
    type: "reinforce_pattern" | "avoid_pattern" | "add_skill" | "adjust_configuration";
    description: string;
    expected_improvement: number;
    subject: string;
    status: "available" | "applied" | "undone" | "superseded";
    applied_at: string | null;
    undone_at: string | null;
  };
  TrainBody: { strategy?: "consolidate" | "replay" };
  AdaptedAgent: {
    adaptation: Schemas["Adaptation"];
    agent: { id: string; version: number; configuration: Readonly<Record<string, Json>> };
  };
  Readiness: {
    agent_id: string;
    current_level: "student" | "intern" | "supervised" | "autonomous";
    target_level: "student" | "intern" | "supervised" | "autonomous" | null;
    readiness_score: number;
    eligible: boolean;
    eligible_levels: ("student" | "intern" | "supervised" | "autonomous")[];
    next_exam_at: string | null;
    episodes_analyzed: number;
    episodes_until_exam: number;
    components: Schemas["ReadinessComponents"];
    evidence: Schemas["ReadinessEvidence"];
    effective_level: "student" | "intern" | "supervised" | "autonomous";
    probation: Schemas["Probation"];
    requirements: Schemas["ReadinessRequirement"][];
    gaps: Schemas["ReadinessGap"][];
    version: number;
  };
  ReadinessComponents: {
    independence: number;
    constitutional: number;
    confidence: number;
    confidence_reported: number;
    brier_score: number | null;
    success: number;
    success_lower_bound: number;
    verified_share: number;
    evidence: number;
    evidence_since: string | null;
  };
  ReadinessEvidence: { checked: number; human: number; judged: number; self_reported: number; void: number };
  ReadinessRequirement: {
    requirement: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "contacts" | "sampled" | "looked_at" | "void_share" | "probation";
    needed: number;
    value: number;
    direction: "at_least" | "at_most";
    holds: boolean;
  };
  ReadinessGap: {
    requirement: "previous_level" | "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "contacts" | "sampled" | "looked_at" | "void_share" | "probation";
    required: number | string;
    actual: number | string;
  };
  AgentProgress: {
    agent_id: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    target_level: "student" | "intern" | "supervised" | "autonomous" | null;
    version: number;
    progress: number | null;
    weakest: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "contacts" | "sampled" | "looked_at" | "void_share" | "probation" | "verified_share" | null;
    requirements: Schemas["RequirementStanding"][];
    good_runs_to_exam: number | null;
    runs_to_exam: number | null;
    date_forecast: string | null;
    pace: { runs_per_day: number; days: number } | null;
    vouchers: Schemas["Vouchers"];
    predecessor_version: number | null;
    replay: Schemas["LatestReplay"];
    levels: {
      level: "student" | "intern" | "supervised" | "autonomous";
      since: string;
      until: string | null;
    }[];
    days: {
      day: string;
      progress: number | null;
      level: "student" | "intern" | "supervised" | "autonomous";
      version: number;
    }[];
    marks: Schemas["ProgressMark"][];
  };
  RequirementStanding: {
    requirement: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "contacts" | "sampled" | "looked_at" | "void_share" | "probation";
    now: number;
    asked: number;
    direction: "at_least" | "at_most";
    share: number;
    holds: boolean;
  };
  Vouchers: {
    checked: number;
    human: number;
    judged: number;
    self_reported: number;
    partial: number;
    void: number;
    judge_calibrated: boolean | null;
  };
  LatestReplay: {
    replay_id: string;
    agent_id: string;
    version: number;
    predecessor_version: number;
    status: "in_progress" | "completed" | "void";
    void_reason: "vendor" | "budget" | "agent_changed" | "interrupted" | null;
    result: Schemas["ReplayResult"];
    inherits: boolean;
    created_at: string;
    completed_at: string | null;
  } | null;
  ReplayResult: {
    pairs: number;
    both: number;
    only_old: number;
    only_new: number;
    neither: number;
    diverged: number;
    difference: number;
    lower_bound: number;
    margin: number;
    minimum_pairs: number;
    holds: boolean;
    blocked_by: "role" | "complexity" | "failures" | null;
    skipped: Readonly<Record<string, number>>;
  } | null;
  ProgressMark: {
    kind: "exam";
    at: string;
    exam_id: string;
    target_level: "student" | "intern" | "supervised" | "autonomous";
    passed: boolean;
    failed_stage: string | null;
  } | { kind: "version"; at: string; version: number } | {
    kind: "level";
    at: string;
    from_level: "student" | "intern" | "supervised" | "autonomous";
    to_level: "student" | "intern" | "supervised" | "autonomous";
    reason: "exam" | "manual" | "demotion" | "automatic_demotion";
  };
  Exam: {
    exam_id: string;
    agent_id: string;
    target_level: "student" | "intern" | "supervised" | "autonomous";
    status: "in_progress" | "completed" | "void";
    passed: boolean | null;
    void_reason: "vendor" | "budget" | "agent_changed" | "interrupted" | null;
    stages: Schemas["ExamStage"][];
    readiness_score: number;
    promoted: boolean;
    new_level: "student" | "intern" | "supervised" | "autonomous" | null;
    next_attempt_at: string | null;
    created_at: string;
    completed_at: string | null;
  };
  ExamStage: {
    stage: number;
    name: "evidence" | "readiness" | "edge_cases" | "constitutional_compliance" | "skills";
    passed: boolean;
    score: number;
    details: Readonly<Record<string, Json>>;
  };
  AcceptedExam: {
    exam_id: string;
    agent_id: string;
    target_level: "student" | "intern" | "supervised" | "autonomous";
    status: "in_progress";
    poll_url: string;
    created_at: string;
  };
  ExamBody: { target_level?: "intern" | "supervised" | "autonomous" };
  LevelShift: {
    agent_id: string;
    from_level: "student" | "intern" | "supervised" | "autonomous";
    to_level: "student" | "intern" | "supervised" | "autonomous";
    promotion_type: "manual" | "demotion";
  };
  ShiftLevelBody: { new_level: "student" | "intern" | "supervised" | "autonomous"; justification: string };
  ConfirmedAgent: {
    agent_id: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    fingerprint: string;
    ended_probation: boolean;
  };
  ConfirmAgentBody: { justification: string };
  LevelChange: {
    id: string;
    from_level: "student" | "intern" | "supervised" | "autonomous";
    to_level: "student" | "intern" | "supervised" | "autonomous";
    promotion_type: "exam" | "manual" | "demotion" | "automatic_demotion";
    readiness_score: number;
    exam: { exam_id: string; stages: Schemas["ExamStage"][] } | null;
    actor: { kind: "user" | "api_key" | "system"; id: string | null; name: string | null };
    reason: string;
    created_at: string;
  };
  JudgeList: {
    configured: Schemas["ConfiguredJudge"];
    sample_rate: number;
    daily_budget: number;
    judged_today: number;
    waiting_for_budget: number;
    judges: Schemas["Judge"][];
  };
  ConfiguredJudge: { provider: string; model: string } | null;
  Judge: {
    id: string;
    provider: string;
    model: string;
    role: string;
    current: boolean;
    judged: number;
    labels: Schemas["JudgeLabels"];
    kappa: number | null;
    kappa_lower_bound: number | null;
    calibrated: boolean;
    calibrated_at: string | null;
    needs: Schemas["AgreementGap"][];
    last_judged_at: string | null;
    created_at: string;
  };
  JudgeLabels: {
    total: number;
    both_good: number;
    only_judge_good: number;
    only_people_good: number;
    neither_good: number;
  };
  AgreementGap: {
    requirement: "labels" | "good_labels" | "bad_labels" | "kappa_lower_bound";
    required: number;
    actual: number | null;
  };
  Replay: {
    replay_id: string;
    agent_id: string;
    version: number;
    predecessor_version: number;
    status: "in_progress" | "completed" | "void";
    void_reason: "vendor" | "budget" | "agent_changed" | "interrupted" | null;
    result: Schemas["ReplayResult"];
    inherits: boolean;
    created_at: string;
    completed_at: string | null;
  };
  AcceptedReplay: {
    replay_id: string;
    agent_id: string;
    status: "in_progress";
    poll_url: string;
    created_at: string;
  };
  EdgeCase: {
    id: string;
    name: string;
    description: string | null;
    test_input: { task: string; context: Readonly<Record<string, Json>> };
    expected_behavior: Schemas["ExpectedBehavior"];
    severity: "critical" | "high" | "medium" | "low";
    category: string;
    is_active: boolean;
    examines: boolean;
    created_at: string;
    updated_at: string;
  };
  ExpectedBehavior: {
    must_contain?: string[];
    must_not_contain?: string[];
    outcome?: "success" | "failure" | "partial";
    refused?: boolean;
  };
  CreateEdgeCaseBody: {
    name: string;
    description?: string | null;
    test_input: Schemas["EdgeCaseInput"];
    expected_behavior: Schemas["ExpectedBehavior"];
    severity: "critical" | "high" | "medium" | "low";
    category: string;
    is_active?: boolean;
  };
  EdgeCaseInput: { task: string; context?: Readonly<Record<string, Json>> };
  UpdateEdgeCaseBody: {
    name?: string;
    description?: string | null;
    test_input?: Schemas["EdgeCaseInput"];
    expected_behavior?: Schemas["ExpectedBehavior"];
    severity?: "critical" | "high" | "medium" | "low";
    category?: string;
    is_active?: boolean;
  };
  DataSet: {
    id: string;
    name: string;
    description: string | null;
    case_count: number;
    created_at: string;
    updated_at: string;
  };
  CreateDataSetBody: { name: string; description?: string | null };
  UpdateDataSetBody: { name?: string; description?: string | null };
  DeletedDataSet: { id: string; deleted: true };
  DataSetCase: {
    id: string;
    task: string;
    context: Readonly<Record<string, Json>>;
    parameters: Readonly<Record<string, Json>>;
    expected: Schemas["DataSetCaseExpected"];
    checks: Schemas["DataSetCaseCheck"][];
    source_execution_id: string | null;
    recorded_calls: number | null;
    proves: boolean;
    created_at: string;
    updated_at: string;
  };
  DataSetCaseExpected: { answer: string } | null;
  DataSetCaseCheck: {
    kind: "contains" | "not_contains" | "equals" | "range" | "called" | "not_called" | "judge";
    text?: string;
    pointer?: string;
    value?: Json;
    min?: number;
    max?: number;
    tool?: string;
    arguments?: Readonly<Record<string, Json>>;
    times?: number;
    rubric?: string;
  };
  AddedCases: { added: number; case_count: number; case_ids: string[] };
  AddCasesBody: { cases: Schemas["DataSetCaseInput"][] };
  DataSetCaseInput: {
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
    expected?: Schemas["DataSetCaseExpected"];
    checks?: Schemas["DataSetCaseCheck"][];
    source_execution_id?: string;
  };
  CaseOfReview: { case_id: string; data_set: { id: string; name: string; case_count: number }; proves: boolean };
  CaseOfReviewBody: { data_set_id?: string };
  UpdateDataSetCaseBody: {
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
    expected?: Schemas["DataSetCaseExpected"];
    checks?: Schemas["DataSetCaseCheck"][];
  };
  DeletedDataSetCase: { id: string; deleted: true };
  ExamMaterial: {
    data_set_id: string;
    agents: { id: string; name: string; level: "student" | "intern" | "supervised" | "autonomous" }[];
    named_by: { id: string; name: string | null } | null;
    named_at: string | null;
    cases: { total: number; checked: number; changed_since: number };
  };
  NameExamMaterialBody: { agent_ids: string[] };
  DataSetRun: {
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
  };
  AcceptedDataSetRun: { run_id: string; status: "in_progress"; poll_url: string };
  StartDataSetRunBody: { agent_id: string; version?: number; judge?: boolean; record?: boolean; concurrency?: number };
  DataSetMatrixVersion: {
    version: number;
    run: {
      run_id: string;
      passed: number;
      failed: number;
      not_decided: number;
      not_run: number;
      created_at: string;
    } | null;
  };
  DataSetMatrixCase: { case_id: string; task: string; results: Schemas["DataSetMatrixResult"][] };
  DataSetMatrixResult: { outcome: Schemas["DataSetCaseOutcome"]; reason: string | null; is_current: boolean } | null;
  DataSetCaseOutcome: "passed" | "failed" | "not_decided" | "not_run";
  DataSetCaseResult: {
    case_id: string;
    task: string | null;
    outcome: Schemas["DataSetCaseOutcome"];
    verification: "checked" | "judged" | "self_reported" | null;
    reason: string | null;
    detail: string | null;
    checks: Schemas["DataSetCheck"][];
    result: Readonly<Record<string, Json>> | null;
    duration_ms: number;
    cost_usd: number | null;
  };
  DataSetCheck: {
    kind: "must_contain" | "must_not_contain" | "equals" | "numbers" | "cited" | "result_schema" | "grounded" | "called" | "not_called" | "judge";
    passed: boolean;
    detail: string;
  };
  ComparedDataSetCase: {
    case_id: string;
    task: string | null;
    before: Schemas["DataSetCaseOutcome"];
    after: Schemas["DataSetCaseOutcome"];
    change: "better" | "worse" | "same";
    is_pair: boolean;
    before_result: Schemas["DataSetSideResult"];
    after_result: Schemas["DataSetSideResult"];
  };
  DataSetSideResult: {
    verification: "checked" | "judged" | "self_reported" | null;
    reason: string | null;
    detail: string | null;
    checks: Schemas["DataSetCheck"][];
    result: Readonly<Record<string, Json>> | null;
    duration_ms: number;
    cost_usd: number | null;
  } | null;
  StartBulkJobBody: {
    action: "rerun" | "cancel" | "add_cases";
    ids?: string[];
    q?: string;
    expected_count?: number;
    max_usd?: number;
    repeat_effects?: boolean;
    data_set_id?: string;
  };
  BulkJob: {
    id: string;
    action: "rerun" | "cancel" | "add_cases";
    status: "in_progress" | "completed" | "stopped" | "cancelled";
    stop_reason: "equal_failures" | "max_usd" | "orderer_gone" | null;
    max_usd: number | null;
    cost_usd: number;
    repeat_effects: boolean;
    data_set_id: string | null;
    ordered_by: string;
    total: number;
    counts: {
      pending: number;
      running: number;
      done: number;
      failed: number;
      waiting: number;
      skipped: number;
      refused: number;
      not_found: number;
      cancelled: number;
    };
    results: Schemas["BulkJobResult"][];
    next_cursor: string | null;
    created_at: string;
    completed_at: string | null;
  };
  BulkJobResult: {
    execution_id: string;
    task: string | null;
    status: "pending" | "running" | "done" | "failed" | "waiting" | "skipped" | "refused" | "not_found" | "cancelled";
    code: string | null;
    message: string | null;
    new_execution_id: string | null;
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
    case_id: string | null;
  };
  StartPlaygroundBody: {
    from: {
      execution_id?: string;
      step_id?: string;
      agent_id?: string;
      task?: string;
      context?: Readonly<Record<string, Json>>;
    };
    variants: {
      instructions?: string;
      model?: string;
      temperature?: number;
      tools?: Readonly<Record<string, boolean>>;
      messages?: Readonly<Record<string, Json>>[];
    }[];
    budget_usd?: number;
  };
  PlaygroundRun: {
    id: string;
    agent_id: string;
    execution_id: string | null;
    step_id: string | null;
    task: string;
    status: "in_progress" | "completed" | "cancelled" | "void";
    budget_usd: number;
    cost_usd: number | null;
    variants: Schemas["PlaygroundVariant"][];
  };
  PlaygroundVariant: {
    changes: Schemas["VersionChange"][];
    patch: Readonly<Record<string, Json>> | null;
    holds_level: boolean;
    status: "in_progress" | "waiting" | "completed" | "diverged" | "cancelled" | "void";
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
    result: Readonly<Record<string, Json>> | null;
    error: Readonly<Record<string, Json>> | null;
    checks: Schemas["ExecutionCheck"][] | null;
    steps: Schemas["TraceStep"][];
    asks: Schemas["PlaygroundAsk"][];
    cost_usd: number | null;
    duration_ms: number | null;
  };
  PlaygroundAsk: {
    call_id: string;
    tool: string;
    arguments: Readonly<Record<string, Json>>;
    live: boolean;
    nearest: { execution_id: string; arguments: Readonly<Record<string, Json>>; differs: string[] } | null;
  };
  AnswerPlaygroundCallBody: { variant: number; call_id: string; result?: Json; use?: "nearest" | "live" | "end" };
  WorkspaceConfiguration: {
    workspace_id: string;
    auto_dev: {
      enabled: boolean;
      memento_skills: boolean;
      alpha_evolver: boolean;
      background_evolution: boolean;
      max_mutations_per_day: number;
      max_skill_candidates_per_day: number;
      sandbox_config: { timeout: number; memory_limit: "128m" | "256m" | "1g"; enable_network: boolean };
    };
    effective: {
      memento_skills: boolean;
      alpha_evolver: boolean;
      background_evolution: boolean;
      max_mutations_per_day: number;
      max_skill_candidates_per_day: number;
      sandbox_config: { timeout: number; memory_limit: "16m"; enable_network: false };
    };
    judge_sample_rate: number;
    judge_daily_budget: number;
    graduation: Schemas["GraduationSettings"];
    review: Schemas["ReviewSettings"];
    trace_readers: "viewer" | "member" | "admin";
    updated_at: string | null;
  };
  GraduationSettings: {
    sample_share: number;
    minimum_days: { intern: number; supervised: number; autonomous: number };
    replays_a_day: number;
  };
  ReviewSettings: { second_share: number };
  ConfigureWorkspaceBody: {
    auto_dev: Schemas["AutoDevBody"];
    judge_sample_rate?: number;
    judge_daily_budget?: number;
    graduation?: {
      sample_share?: number;
      minimum_days?: { intern: number; supervised: number; autonomous: number };
      replays_a_day?: number;
    };
    review?: Schemas["ReviewSettings"];
    trace_readers?: "viewer" | "member" | "admin";
  };
  AutoDevBody: {
    enabled?: boolean;
    memento_skills?: boolean;
    alpha_evolver?: boolean;
    background_evolution?: boolean;
    max_mutations_per_day?: number;
    max_skill_candidates_per_day?: number;
    sandbox_config?: Schemas["AutoDevSandboxConfig"];
  };
  AutoDevSandboxConfig: { timeout?: number; memory_limit?: "128m" | "256m" | "1g"; enable_network?: boolean };
  ImprovementRun: {
    outcome: "validated" | "rejected" | "unchanged" | "evaluated";
    reason: string | null;
    model_fault: "vendor" | "budget" | "agent_changed" | "interrupted" | null;
    seed: number;
    fitness: Schemas["SkillFitness"];
    candidate: Schemas["SkillCandidate"];
    mutations: Schemas["ToolMutation"][];
    variants: Schemas["WorkflowVariant"][];
  };
  SkillFitness: {
    cases: number;
    held_out_cases: number;
    passed_before: number;
    passed_after: number;
    held_out_passed_before: number;
    held_out_passed_after: number;
    fixed: number;
    broken: number;
    lower_bound_before: number;
    lower_bound_after: number;
    cases_left_out: number;
    case_ids: string[];
    target: string | null;
  } | null;
  SkillCandidate: {
    id: string;
    tenant_id: string;
    skill_id: string;
    skill_name: string;
    agent_id: string;
    episode_id: string | null;
    parent_candidate_id: string | null;
    requested_by: string | null;
    validation_status: Schemas["ValidationStatus"];
    reason: string | null;
    model_fault: "vendor" | "budget" | "agent_changed" | "interrupted" | null;
    seed: number;
    engine: string;
    mutation_id: string | null;
    parent_digest: string | null;
    code: string | null;
    code_digest: string | null;
    diff: string | null;
    fitness: Readonly<Record<string, Json>> | null;
    created_at: string;
    validated_at: string | null;
    promoted_at: string | null;
    promoted_by: string | null;
    undone_at: string | null;
    undone_by: string | null;
  } | null;
  ValidationStatus: "pending" | "validated" | "promoted" | "rejected" | "undone";
  ToolMutation: {
    id: string;
    tenant_id: string;
    skill_id: string;
    candidate_id: string;
    parent_id: string | null;
    operator: "accept_other_spelling" | "number_from_text" | "numbers_from_texts" | "json_from_text" | "trim_text" | "lower_case_text" | "upper_case_text" | "model" | "number_from_written_text" | "text_from_value" | "list_from_text" | "list_of_values" | "list_of_one" | "first_of_list" | "default_for_missing" | "default_in_entries" | "drop_empty_entries" | "reduce_from_start" | "clamp_argument" | "optional_access";
    description: string;
    seed: number;
    diff: string;
    code_digest: string;
    sandbox_status: Schemas["SandboxStatus"];
    stage: "lint" | "failing_case" | "regression";
    execution_error: string | null;
    cases_fixed: number;
    cases_broken: number;
    created_at: string;
  };
  SandboxStatus: "pending" | "passed" | "failed";
  WorkflowVariant: {
    id: string;
    tenant_id: string;
    agent_id: string;
    agent_version: number;
    parent_id: string | null;
    operator: string;
    description: string;
    seed: number;
    changes: Readonly<Record<string, Json>>;
    evaluation_status: Schemas["EvaluationStatus"];
    fitness_score: number | null;
    fitness_signals: Readonly<Record<string, Json>>;
    created_at: string;
  };
  EvaluationStatus: "pending" | "evaluated" | "failed";
  ImprovementRunBody: { skill_id?: string; agent_id?: string; seed?: number };
  MutationList: { mutations: Schemas["ToolMutation"][]; pagination: Schemas["Pagination"] };
  VariantList: { variants: Schemas["NamedWorkflowVariant"][]; pagination: Schemas["Pagination"] };
  NamedWorkflowVariant: Schemas["WorkflowVariant"] & { agent: { id: string; name: string | null } };
  CandidateList: { candidates: Schemas["NamedSkillCandidate"][]; pagination: Schemas["Pagination"] };
  NamedSkillCandidate: Schemas["SkillCandidate"] & {
    agent: { id: string; name: string | null };
    requester: { id: string; name: string | null } | null;
    promoter: { id: string; name: string | null } | null;
    undoer: { id: string; name: string | null } | null;
  };
  AppliedCandidate: { candidate: Schemas["SkillCandidate"]; skill_version: number };
  Schedule: {
    id: string;
    name: string;
    task: string | null;
    context: Readonly<Record<string, Json>>;
    input: Readonly<Record<string, Json>> | null;
    cron: string | null;
    every_minutes: number | null;
    time_zone: string;
    starts_at: string | null;
    ends_at: string | null;
    jitter_seconds: number;
    on_overlap: "skip" | "queue_one" | "cancel_previous" | "allow";
    grace_minutes: number;
    state: "active" | "failing" | "paused" | "ended";
    description: string;
    next_run_at: string | null;
    last_tick: {
      id: string;
      due_at: string;
      started_at: string | null;
      outcome: "started" | "queued" | "skipped" | "missed" | "refused" | "manual";
      reason: { code: string; message: string; execution_id?: string; workflow_run_id?: string } | null;
      execution_id: string | null;
      workflow_run_id: string | null;
      run_status: string | null;
      run_outcome: string | null;
      run_claimed: boolean;
    } | null;
    recent_ticks: {
      outcome: "started" | "queued" | "skipped" | "missed" | "refused" | "manual";
      run_status: string | null;
      run_outcome: string | null;
      run_claimed: boolean;
    }[];
    agent: { id: string; name: string | null };
    workflow: { id: string; name: string | null } | null;
    parameters: Schemas["StartParameters"];
    pause_after_failures: number;
    paused: Schemas["StartPaused"];
    failures_in_a_row: number;
    last_error: Schemas["StartError"];
    owner: { id: string; name: string | null };
    created_at: string;
    updated_at: string;
  };
  StartParameters: { action?: string; timeout_seconds?: number; skill_id?: string; tool?: string };
  StartPaused: {
    reason: "person" | "failures" | "owner_gone" | "target_gone";
    words: string | null;
    by: { id: string; name: string | null } | null;
    at: string;
  } | null;
  StartError: { code: string; message: string; at: string } | null;
  CreateScheduleBody: {
    name: string;
    agent_id?: string;
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["StartParameters"];
    workflow_id?: string;
    input?: Readonly<Record<string, Json>>;
    cron?: string;
    every_minutes?: number;
    time_zone?: string;
    starts_at?: string;
    ends_at?: string;
    jitter_seconds?: number;
    on_overlap?: "skip" | "queue_one" | "cancel_previous" | "allow";
    grace_minutes?: number;
    pause_after_failures?: number;
    enabled?: boolean;
  };
  SchedulePreview: {
    description: string;
    next: { at: string; local: string; note: "clock_forward" | "clock_back" | null }[];
  };
  PreviewScheduleBody: {
    cron?: string;
    every_minutes?: number;
    time_zone?: string;
    starts_at?: string;
    ends_at?: string;
    from?: string;
    count?: number;
  };
  UpdateScheduleBody: {
    name?: string;
    agent_id?: string;
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["StartParameters"];
    workflow_id?: string;
    input?: Readonly<Record<string, Json>>;
    cron?: string;
    every_minutes?: number;
    time_zone?: string;
    starts_at?: string | null;
    ends_at?: string | null;
    jitter_seconds?: number;
    on_overlap?: "skip" | "queue_one" | "cancel_previous" | "allow";
    grace_minutes?: number;
    pause_after_failures?: number;
  };
  DeletedSchedule: { id: string; deleted: true };
  PauseStartBody: { reason?: string };
  RunningTick: { tick: Schemas["ScheduleTick"]; poll_url: string };
  ScheduleTick: {
    id: string;
    due_at: string;
    started_at: string | null;
    outcome: "started" | "queued" | "skipped" | "missed" | "refused" | "manual";
    reason: { code: string; message: string; execution_id?: string; workflow_run_id?: string } | null;
    execution_id: string | null;
    workflow_run_id: string | null;
    run_status: string | null;
    run_outcome: string | null;
    run_claimed: boolean;
  };
  Trigger: {
    id: string;
    name: string;
    source: "webhook" | "event";
    task: string | null;
    when: string | null;
    context: Readonly<Record<string, Json>> | null;
    input: Readonly<Record<string, Json>> | null;
    on_overlap: "allow" | "queue" | "skip";
    url: string | null;
    verify: Schemas["TriggerVerify"];
    former_secret_until: string | null;
    headers: string[];
    rate_per_minute: number;
    dedupe: "id" | "body";
    knows_repeats: boolean;
    trust: "stranger" | "workspace";
    tools: string[];
    events: ("agent.executed" | "agent.graduated" | "agent.demoted" | "agent.probation_started" | "agent.probation_ended" | "execution.failed" | "failure_group.opened" | "approval.requested" | "approval.decided" | "alert.fired" | "alert.resolved" | "schedule.missed" | "schedule.paused" | "trigger.paused" | "workflow.finished" | "budget.warning" | "budget.reached" | "model_connection.failing" | "listing.approved" | "listing.rejected" | "webhook.test" | "photo.uploaded" | "message.received")[];
    agent_ids: string[];
    state: "active" | "failing" | "paused";
    agent: { id: string; name: string | null };
    workflow: { id: string; name: string | null } | null;
    parameters: Schemas["StartParameters"];
    pause_after_failures: number;
    paused: Schemas["StartPaused"];
    failures_in_a_row: number;
    last_error: Schemas["StartError"];
    owner: { id: string; name: string | null };
    created_at: string;
    updated_at: string;
    held: number;
    counts: Schemas["TriggerCounts"];
    last_delivery_at: string | null;
    unverified: { count: number; latest: { at: string; reason: string }[] };
  };
  TriggerVerify: {
    scheme: "standard_webhooks" | "github" | "stripe" | "slack" | "shopify" | "hmac" | "token";
    header?: string;
    prefix?: string;
    encoding?: "hex" | "base64";
    algorithm?: "sha256" | "sha512";
    signed?: string;
    timestamp_header?: string;
    tolerance_seconds?: number;
    id_header?: string;
    id_pointer?: string;
  } | null;
  TriggerCounts: { started: number; ignored: number; duplicate: number; refused: number };
  TriggerWithSecret: Schemas["Trigger"] & { secret: string | null };
  CreateTriggerBody: {
    name: string;
    source: "webhook" | "event";
    agent_id?: string;
    task?: string;
    parameters?: Schemas["StartParameters"];
    workflow_id?: string;
    when?: string;
    context?: Readonly<Record<string, Json>>;
    on_overlap?: "allow" | "queue" | "skip";
    input?: Readonly<Record<string, Json>>;
    verify?: Schemas["TriggerVerify"];
    headers?: string[];
    rate_per_minute?: number;
    dedupe?: "id" | "body";
    trust?: "stranger" | "workspace";
    tools?: string[];
    secret?: string;
    events?: ("agent.executed" | "agent.graduated" | "agent.demoted" | "agent.probation_started" | "agent.probation_ended" | "execution.failed" | "failure_group.opened" | "approval.requested" | "approval.decided" | "alert.fired" | "alert.resolved" | "schedule.missed" | "schedule.paused" | "trigger.paused" | "workflow.finished" | "budget.warning" | "budget.reached" | "model_connection.failing" | "listing.approved" | "listing.rejected" | "webhook.test" | "photo.uploaded" | "message.received")[];
    agent_ids?: string[];
    pause_after_failures?: number;
    enabled?: boolean;
  };
  UpdateTriggerBody: {
    name?: string;
    agent_id?: string;
    task?: string;
    parameters?: Schemas["StartParameters"];
    workflow_id?: string;
    when?: string | null;
    context?: Readonly<Record<string, Json>> | null;
    on_overlap?: "allow" | "queue" | "skip";
    input?: Readonly<Record<string, Json>> | null;
    verify?: Schemas["TriggerVerify"];
    headers?: string[];
    rate_per_minute?: number;
    dedupe?: "id" | "body";
    trust?: "stranger" | "workspace";
    tools?: string[];
    events?: ("agent.executed" | "agent.graduated" | "agent.demoted" | "agent.probation_started" | "agent.probation_ended" | "execution.failed" | "failure_group.opened" | "approval.requested" | "approval.decided" | "alert.fired" | "alert.resolved" | "schedule.missed" | "schedule.paused" | "trigger.paused" | "workflow.finished" | "budget.warning" | "budget.reached" | "model_connection.failing" | "listing.approved" | "listing.rejected" | "webhook.test" | "photo.uploaded" | "message.received")[];
    agent_ids?: string[];
    pause_after_failures?: number;
  };
  DeletedTrigger: { id: string; deleted: true };
  RotateTriggerSecretBody: { secret?: string; overlap_seconds?: number };
  TriedTrigger: {
    matches: boolean | null;
    context: Readonly<Record<string, Json>> | null;
    error: { field: "when" | "context"; code: string; message: string } | null;
  };
  MadeDelivery: Schemas["TakenDelivery"] & { poll_url: string | null };
  TakenDelivery: {
    delivery_id: string;
    status: "accepted" | "ignored" | "duplicate" | "held" | "refused";
    execution_id: string | null;
    workflow_run_id: string | null;
  };
  TestTriggerBody: { body?: Json; headers?: Readonly<Record<string, string>>; dry?: boolean };
  TriggerDelivery: {
    id: string;
    received_at: string;
    status: "accepted" | "ignored" | "duplicate" | "held" | "refused";
    reason: { code: string; message: string; execution_id?: string; workflow_run_id?: string } | null;
    sender_id: string | null;
    event: string | null;
    headers: Readonly<Record<string, string>>;
    body?: Json;
    body_bytes: number;
    redelivery_of: string | null;
    execution_id: string | null;
    workflow_run_id: string | null;
    run_status: string | null;
    run_outcome: string | null;
  };
  RepeatedDelivery: {
    delivery_id: string;
    duplicate: true;
    execution_id: string | null;
    workflow_run_id: string | null;
  };
  WorkflowSummary: {
    id: string;
    name: string;
    version: number;
    agent: { id: string; name: string | null };
    description: string;
    step_count: number;
    open_runs: number;
    owner: { id: string; name: string | null };
    created_at: string;
    updated_at: string;
  };
  StoredWorkflow: {
    id: string;
    name: string;
    version: number;
    agent: { id: string; name: string | null };
    description: string;
    step_count: number;
    open_runs: number;
    owner: { id: string; name: string | null };
    created_at: string;
    updated_at: string;
    agent_id: string;
    steps: Schemas["WorkflowStepDefinition"][];
    input_schema: Schemas["WorkflowInput"][];
    output: Readonly<Record<string, string>> | null;
    bindings: Schemas["WorkflowBinding"][];
    budget: Schemas["WorkflowBudget"];
    timeout_hours: number;
    confirmed_by: { id: string; name: string | null } | null;
    readiness: {
      ready: boolean;
      needs: { step_id: string | null; kind: "binding" | "model" | "agent" | "start"; message: string }[];
    };
  };
  WorkflowStepDefinition: {
    step_id: string;
    name: string;
    step_type: string;
    description?: string;
    depends_on?: string[];
    run_if?: string;
    for_each?: Schemas["WorkflowLoop"];
    retry?: Schemas["WorkflowRetry"];
    timeout_seconds?: number;
    on_error?: Schemas["WorkflowOnError"];
    sample?: Json;
    agent_id?: string;
    parameters?: Readonly<Record<string, Json>>;
  };
  WorkflowLoop: {
    items?: Json;
    as?: string;
    max_items?: number;
    concurrency?: number;
    on_item_error?: "fail" | "continue";
    collect?: string;
  };
  WorkflowRetry: {
    attempts?: number;
    first_seconds?: number;
    factor?: number;
    max_seconds?: number;
    codes?: string[];
  };
  WorkflowOnError: ("fail" | "continue") | { catch: string };
  WorkflowInput: {
    name: string;
    type: "string" | "text" | "textarea" | "number" | "integer" | "boolean" | "select" | "multiselect" | "array" | "object" | "email" | "url" | "date" | "datetime";
    label: string;
    required: boolean;
    description?: string;
    options?: (string | { value: string; label: string })[];
    default?: Json;
  };
  WorkflowBinding: {
    service: string;
    action?: string;
    tool?: string;
    skill_id?: string;
    builtin?: "inbox";
    arguments?: Readonly<Record<string, Json>>;
  };
  WorkflowBudget: { usd?: number; tokens?: number } | null;
  CreateStoredWorkflowBody: {
    name: string;
    agent_id: string;
    steps?: Schemas["WorkflowStepDefinition"][];
    workflow_data?: {
      nodes: {
        id: string;
        type: string;
        label?: string;
        config?: Readonly<Record<string, Json>>;
        position?: { x: number; y: number };
      }[];
      edges: { source: string; target: string; id?: string; label?: string; condition?: string }[];
    };
    input_schema?: {
      name: string;
      type: "string" | "text" | "textarea" | "number" | "integer" | "boolean" | "select" | "multiselect" | "array" | "object" | "email" | "url" | "date" | "datetime";
      label?: string;
      required?: boolean;
      description?: string;
      options?: (string | { value: string; label: string })[];
      default?: Json;
    }[];
    output?: Readonly<Record<string, string>>;
    bindings?: Schemas["WorkflowBinding"][];
    budget?: Schemas["WorkflowBudget"];
    description?: string;
    timeout_hours?: number;
    template_id?: string;
    parameters?: Readonly<Record<string, Json>>;
  };
  ImportedDefinition: {
    definition: Readonly<Record<string, Json>>;
    mapped: { node: string; type: string; to: string }[];
    warnings: { node: string | null; message: string }[];
    refused: { node: string; type: string; reason: string }[];
    workflow_id: string | null;
  };
  UpdateStoredWorkflowBody: {
    name?: string;
    agent_id?: string;
    steps?: Schemas["WorkflowStepDefinition"][];
    workflow_data?: {
      nodes: {
        id: string;
        type: string;
        label?: string;
        config?: Readonly<Record<string, Json>>;
        position?: { x: number; y: number };
      }[];
      edges: { source: string; target: string; id?: string; label?: string; condition?: string }[];
    };
    input_schema?: {
      name: string;
      type: "string" | "text" | "textarea" | "number" | "integer" | "boolean" | "select" | "multiselect" | "array" | "object" | "email" | "url" | "date" | "datetime";
      label?: string;
      required?: boolean;
      description?: string;
      options?: (string | { value: string; label: string })[];
      default?: Json;
    }[];
    output?: Readonly<Record<string, string>> | null;
    bindings?: Schemas["WorkflowBinding"][];
    budget?: { usd?: number; tokens?: number } | null;
    description?: string;
    timeout_hours?: number;
  };
  DeletedWorkflow: { id: string; deleted: true };
  WorkflowVersion: {
    version: number;
    steps: Schemas["WorkflowStepDefinition"][];
    saved_by: { id: string; name: string | null };
    confirmed_by: { id: string; name: string | null } | null;
    created_at: string;
  };
  StartedWorkflowRun: { run_id: string; poll_url: string };
  StartWorkflowRunBody: {
    input?: Readonly<Record<string, Json>>;
    version?: number;
    rehearsal?: boolean;
    samples?: Readonly<Record<string, Json>>;
  };
  WorkflowRunSummary: {
    run_id: string;
    workflow_id: string;
    workflow_name: string;
    version: number;
    status: "pending" | "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled";
    rehearsal: boolean;
    origin: "person" | "api" | "schedule" | "stranger";
    started_by: { kind: string; id: string; name: string } | null;
    error: Schemas["WorkflowFailure"];
    cost_usd: number;
    rerun_of: string | null;
    created_at: string;
    completed_at: string | null;
  };
  WorkflowFailure: { code: string; message: string; step_id?: string; details?: Readonly<Record<string, Json>> } | null;
  WorkflowRun: {
    run_id: string;
    workflow_id: string;
    workflow_name: string;
    version: number;
    status: "pending" | "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled";
    rehearsal: boolean;
    origin: "person" | "api" | "schedule" | "stranger";
    started_by: { kind: string; id: string; name: string } | null;
    error: Schemas["WorkflowFailure"];
    cost_usd: number;
    rerun_of: string | null;
    created_at: string;
    completed_at: string | null;
    input: Readonly<Record<string, Json>>;
    output?: Json;
    tokens: number;
    deadline_at: string;
    steps: Schemas["WorkflowRunStep"][];
  };
  WorkflowRunStep: {
    step_id: string;
    item: number | null;
    status: "pending" | "running" | "waiting" | "retrying" | "completed" | "failed" | "skipped" | "cancelled";
    attempt: number;
    output?: Json;
    error: Schemas["WorkflowFailure"];
    execution_id: string | null;
    workflow_run_id: string | null;
    approval_id: string | null;
    wakes_at: string | null;
    waits_for: string | null;
    callback_url: string | null;
    from: "run" | "reused" | "sample";
    started_at: string | null;
    completed_at: string | null;
  };
  SentSignal: { id: string; name: string };
  WorkflowSignalBody: { name: string; data?: Json };
  RerunWorkflowBody: {
    from_step?: string;
    version?: "same" | "latest";
    input?: Readonly<Record<string, Json>>;
    repeat_effects?: boolean;
  };
  TakenCallback: { status: "accepted" };
  Inbox: {
    items: Schemas["InboxItem"][];
    counts: {
      approval?: number;
      effect_unknown?: number;
      probation?: number;
      webhook_failing?: number;
      alert?: number;
      start_paused?: number;
      review_assigned?: number;
      alert_channel_failing?: number;
    };
    total: number;
    first_steps?: Schemas["FirstSteps"];
  };
  InboxItem: {
    kind: "approval" | "effect_unknown" | "probation" | "webhook_failing" | "alert" | "start_paused" | "review_assigned" | "alert_channel_failing";
    id: string;
    title: string;
    agent: { id: string; name: string; level: string } | null;
    created_at: string;
    expires_at: string | null;
    links: { api: string; console: string };
  };
  FirstSteps: {
    agent: { id: string; name: string } | null;
    run: { execution_id: string; agent_id: string } | null;
    model_connected: boolean;
    approval_decided: boolean;
    api_key_made: boolean;
    api_key_used: boolean;
  };
  ListedWebhook: Schemas["Webhook"] & { deleted_at?: string; restorable_until?: string };
  WebhookEventName: "agent.executed" | "agent.graduated" | "agent.demoted" | "agent.probation_started" | "agent.probation_ended" | "execution.failed" | "failure_group.opened" | "approval.requested" | "approval.decided" | "alert.fired" | "alert.resolved" | "schedule.missed" | "schedule.paused" | "trigger.paused" | "workflow.finished" | "budget.warning" | "budget.reached" | "model_connection.failing" | "listing.approved" | "listing.rejected" | "webhook.test";
  WebhookDeliveryState: "closed" | "open" | "half_open";
  Webhook: {
    id: string;
    url: string;
    events: Schemas["WebhookEventName"][];
    enabled: boolean;
    disabled_reason: "gone" | "failing" | "manual" | null;
    failing_since: string | null;
    delivery_state: Schemas["WebhookDeliveryState"];
    next_probe_at: string | null;
    previous_secret_ends_at: string | null;
    created_at: string;
    updated_at: string;
  };
  CreatedWebhook: {
    id: string;
    url: string;
    events: Schemas["WebhookEventName"][];
    enabled: boolean;
    created_at: string;
    secret: string;
  };
  CreateWebhookBody: { url: string; events: Schemas["WebhookEventName"][]; secret?: string };
  UpdateWebhookBody: { url?: string; events?: Schemas["WebhookEventName"][]; enabled?: boolean };
  RotatedWebhookSecret: { id: string; secret: string; previous_secret_ends_at: string | null };
  RotateWebhookSecretBody: { secret?: string; overlap_seconds?: number };
  WebhookDeliveryDetail: {
    id: string;
    event_id: string;
    event: string;
    status: Schemas["WebhookDeliveryStatus"];
    next_attempt_at: string | null;
    created_at: string;
    delivered_at: string | null;
    attempts: Schemas["WebhookAttempt"][];
    payload: Readonly<Record<string, Json>>;
  };
  WebhookDeliveryStatus: "pending" | "delivered" | "dead";
  WebhookAttempt: {
    attempted_at: string;
    duration_ms: number;
    response_status: number | null;
    error: string | null;
    response_body: string | null;
  };
  WebhookDelivery: {
    id: string;
    event_id: string;
    event: string;
    status: Schemas["WebhookDeliveryStatus"];
    next_attempt_at: string | null;
    created_at: string;
    delivered_at: string | null;
    attempts: Schemas["WebhookAttempt"][];
  };
  ChatSession: {
    id: string;
    agent_id: string | null;
    title: string | null;
    created_at: string;
    updated_at: string;
  };
  CreateChatSessionBody: { agent_id?: string; title?: string };
  ChatSessionWithMessages: {
    id: string;
    agent_id: string | null;
    title: string | null;
    created_at: string;
    updated_at: string;
    summary: { text: string; through_message_id: string } | null;
    messages: Schemas["StoredChatMessage"][];
    has_more: boolean;
  };
  StoredChatMessage: Schemas["ChatMessage"] & { approvals: Schemas["ChatTurnApproval"][] };
  ChatTurnApproval: {
    id: string;
    title: string;
    status: Schemas["ApprovalStatus"];
    decided_at: string | null;
    decider_name: string | null;
  };
  ChatMessage: {
    id: string;
    role: "user" | "assistant";
    content: string;
    created_at: string;
    status: "in_progress" | "completed" | "failed" | "cancelled";
    execution_id: string;
    approval_id: string | null;
    ask: boolean;
  };
  DeletedChatSession: { deleted: true; session_id: string };
  ChatAnswer: {
    session_id: string;
    message: Schemas["ChatMessage"];
    execution_id: string;
    usage: Schemas["ExecutionUsage"];
  };
  ChatBody: {
    message: string;
    photo_ids?: string[];
    session_id?: string;
    agent_id?: string;
    ask?: boolean;
  };
  MessagingStatus: {
    connected: boolean;
    phone_number: string | null;
    business_name: string | null;
    connected_at: string | null;
  };
  ConfirmMessagingConnection: { state: string; code?: string; error?: string };
  MessagingOverview: Schemas["MessagingSettings"] & {
    connection: {
      state: "connected" | "reauthentication_required" | "disconnected";
      configured: boolean;
      phone_number: string | null;
      business_name: string | null;
      connected_at: string | null;
      expires_at: string | null;
    };
    webhook: { address: string; verify_token_set: boolean; last_message_at: string | null };
  };
  MessagingSettings: {
    agent_id: string | null;
    agent: { id: string; name: string; level: string } | null;
    chosen_by: string | null;
    allowed_tools: string[];
    allowed_knowledge: ("memory" | "domain")[];
    updated_at: string | null;
  };
  UpdateMessagingSettings: {
    agent_id: string | null;
    allowed_tools?: string[];
    allowed_knowledge?: ("memory" | "domain")[];
  };
  Message: {
    id: string;
    direction: "in" | "out";
    contact: {
      id: string;
      phone: string | null;
      name: string | null;
      free_words_until: string | null;
      stopped_at: string | null;
    };
    kind: string;
    text: string;
    state: "waiting" | "answering" | "answered" | "ignored" | "awaiting_approval" | "queued" | "sending" | "unknown" | "sent" | "delivered" | "read" | "discarded" | "failed";
    error: { code: string; message: string } | null;
    agent_id: string | null;
    agent: { id: string; name: string; level: string } | null;
    session_id: string | null;
    execution_id: string | null;
    in_reply_to: string | null;
    approval_id: string | null;
    effect_id: string | null;
    provider_message_id: string | null;
    sent_at: string;
    updated_at: string;
  };
  MessageTemplate: {
    template_id: string;
    name: string;
    language: string;
    event: string;
    reason: string | null;
    event_at: string;
  };
  SendMessage: {
    to: string;
    message?: string;
    template?: { name: string; language: string; components?: Readonly<Record<string, Json>>[] };
  };
  MessagingWebhook: { object?: string; entry?: Json[] };
  PrivateSkillList: {
    success: true;
    skills: Schemas["PrivateSkill"][];
    total: number;
    limit: number;
    offset: number;
  };
  PrivateSkill: {
    id: string;
    name: string;
    description: string | null;
    skill_type: Schemas["SkillType"];
    category: string | null;
    is_own: boolean;
    is_installed: boolean;
    rating: number | null;
    created_at: string;
  };
  SkillType: "api" | "function" | "script" | "docker" | "container";
  CreatedSkill: {
    success: true;
    skill_id: string;
    name: string;
    status: "installed" | "uninstalled";
    is_public: false;
  };
  CreateSkillBody: {
    name: string;
    description?: string | null;
    skill_type: Schemas["SkillType"];
    input_schema?: Readonly<Record<string, Json>> | null;
    output_schema?: Readonly<Record<string, Json>> | null;
    config?: Readonly<Record<string, Json>>;
    code?: string | null;
    category?: string | null;
    tags?: string[];
    action?: string;
  };
  PrivateSkillDetail: {
    id: string;
    name: string;
    description: string | null;
    skill_type: Schemas["SkillType"];
    category: string | null;
    is_own: boolean;
    is_installed: boolean;
    rating: number | null;
    created_at: string;
    status: "installed" | "uninstalled";
    tags: string[];
    input_schema: Readonly<Record<string, Json>> | null;
    output_schema: Readonly<Record<string, Json>> | null;
    config: Readonly<Record<string, Json>>;
    config_overrides: Readonly<Record<string, Json>>;
    environment_vars: string[];
    code: string | null;
    version: number;
    action: string;
    marketplace_id: string | null;
    listing_status: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended" | null;
    source_digest: string | null;
    update_available: boolean;
    updated_at: string;
  };
  UpdatedSkill: {
    success: true;
    skill_id: string;
    name: string;
    description: string | null;
    config_overrides_applied: Readonly<Record<string, Json>>;
  };
  UpdateSkillBody: {
    name?: string;
    description?: string | null;
    action?: string | null;
    config_overrides?: Readonly<Record<string, Json>>;
    environment_vars?: Readonly<Record<string, string | null>>;
  };
  UninstalledSkill: { success: true; skill_id: string; status: "uninstalled"; message: string };
  TriedSkill: {
    success: true;
    ok: boolean;
    output?: Json;
    error: { reason: string; name: string | null; message: string; line: number | null } | null;
    logs: { level: "log" | "info" | "warn" | "error" | "debug"; text: string }[];
    duration_ms: number;
  };
  TrySkillBody: {
    skill_type?: "function" | "script";
    code: string;
    input: Readonly<Record<string, Json>>;
    config?: Readonly<Record<string, Json>>;
    input_schema?: Readonly<Record<string, Json>> | null;
    output_schema?: Readonly<Record<string, Json>> | null;
  };
  RewrittenSkill: { success: true; skill_id: string; version: number; kept_as: string | null };
  RewriteSkillBody: {
    code?: string;
    input_schema?: Readonly<Record<string, Json>> | null;
    output_schema?: Readonly<Record<string, Json>> | null;
  };
  CreatedSkillVersion: { success: true; version_id: string; version_name: string };
  SkillHistory: { success: true; history: Schemas["SkillVersion"][] };
  SkillVersion: { version_id: string; version_name: string; description: string | null; created_at: string };
  RolledBackSkill: { success: true; message: string };
  SkillListingPage: { success: true; skills: Schemas["SkillListing"][] };
  SkillListing: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    skill_type: Schemas["SkillType"];
    price: number;
    rating: number;
    rating_count: number;
    installs: number;
    tags: string[];
    is_approved: boolean;
    created_at: string;
  };
  SubmittedSkill: { success: true; marketplace_id: string; status: "pending_approval"; message: string };
  PublishSkillBody: {
    skill_id: string;
    price?: number;
    category?: string | null;
    tags?: string[];
    long_description?: string | null;
    documentation_url?: string | null;
  };
  ApprovedSkill: { success: true; marketplace_id: string; status: "approved"; approved_at: string };
  RejectedSkill: { success: true; marketplace_id: string; status: "rejected"; reason: string };
  InstalledSkill: { success: true; skill_id: string; status: "installed"; message: string };
  InstallSkillBody: { skill_id: string; agent_id?: string; config_overrides?: Readonly<Record<string, Json>> };
  RatedSkill: { success: true; rating: number; new_average: number; total_ratings: number };
  RateListingBody: { rating: number; review?: string | null };
  InstalledPrivateSkill: {
    success: true;
    skill_id: string;
    status: "installed";
    message: string;
    packages_installed: { package_name: string; package_type: string; status: "not_supported" }[];
  };
  InstallPrivateSkillBody: {
    marketplace_skill_id: string;
    agent_id?: string;
    config_overrides?: Readonly<Record<string, Json>>;
  };
  UpdatedSkillCopy: {
    success: true;
    skill_id: string;
    status: "updated" | "up_to_date";
    version: string;
    message: string;
  };
  PublicSkillList: {
    skills: Schemas["PublicSkillListing"][];
    total: number;
    limit: number;
    offset: number;
    has_more: boolean;
  };
  PublicSkillListing: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    skill_type: Schemas["SkillType"];
    price: number;
    rating: number;
    rating_count: number;
    installs: number;
    tags: string[];
    is_approved: boolean;
    created_at: string;
    is_free: boolean;
  };
  SkillCategories: { categories: Schemas["ListingFacet"][] };
  ListingFacet: { name: string; count: number };
  SkillTags: { tags: Schemas["ListingFacet"][] };
  PublicSkillDetail: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    skill_type: Schemas["SkillType"];
    price: number;
    rating: number;
    rating_count: number;
    installs: number;
    tags: string[];
    is_approved: boolean;
    created_at: string;
    is_free: boolean;
    publisher: { name: string; verified: boolean };
    install_history: Schemas["InstallHistory"];
    publisher_tenant_id: string;
    is_featured: boolean;
    long_description: string | null;
    documentation_url: string | null;
    version: string;
    digest: string;
    approved_at: string | null;
    code: string | null;
    config: Readonly<Record<string, Json>>;
    input_schema: Readonly<Record<string, Json>> | null;
    output_schema: Readonly<Record<string, Json>> | null;
    environment_vars: string[];
    rating_distribution: { "1": number; "2": number; "3": number; "4": number; "5": number };
    versions: { version: string; digest: string; approved_at: string | null }[];
  };
  InstallHistory: {
    days: { from: string; installs: number[] };
    months: { from: string; installs: number[] };
  };
  AgentTemplateList: {
    agents: Schemas["AgentTemplateListing"][];
    total: number;
    limit: number;
    offset: number;
  };
  AgentTemplateListing: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    price: number;
    rating: number;
    installs: number;
    version: string;
  };
  PublishedAgentTemplate: { success: true; template_id: string; status: "pending_approval"; message: string };
  InstalledAgentTemplate: {
    success: true;
    agent_id: string;
    status: "installed";
    message: string;
    missing: Schemas["MissingPart"][];
  };
  MissingPart: { kind: "model" | "tool" | "skill"; name: string; listing_id: string | null; how_to_get: string };
  ApprovedAgentTemplate: { success: true; template_id: string; status: "approved"; approved_at: string | null };
  RejectedAgentTemplate: { success: true; template_id: string; status: "rejected"; reason: string };
  RatedAgentTemplate: { success: true; rating: number; new_average: number; total_ratings: number };
  AgentTemplateDetail: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    price: number;
    rating: number;
    installs: number;
    version: string;
    publisher: { name: string; verified: boolean };
    install_history: Schemas["InstallHistory"];
    success: true;
    status: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended";
    tags: string[];
    rating_count: number;
    is_free: boolean;
    publisher_tenant_id: string;
    created_at: string;
    approved_at: string | null;
    contents: Schemas["AgentTemplateContents"];
  };
  AgentTemplateContents: {
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: "student" | "intern" | "supervised" | "autonomous";
    capabilities: string[];
    model: string | null;
    tools: Json[];
    skill_ids: string[];
    canvas_ui_schemas: Readonly<Record<string, Json>>[];
    heuristics: number;
    digest: string;
  } | null;
  SubmittedDomain: {
    success: true;
    domain_id: string;
    status: "pending_approval";
    price_usd: number;
    license_type: string;
  };
  SubmitDomainBody: { domain_id: string; price_usd?: number; license_type?: string; tags?: string[] };
  DomainSubmission: {
    domain_id: string;
    domain_name: string;
    status: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended";
    price_usd: number;
    install_count: number;
    rating_average: number;
  };
  DomainListing: {
    id: string;
    domain_name: string;
    domain_slug: string;
    description: string;
    category: string | null;
    price_usd: number;
    license_type: string | null;
    tags: string[];
    install_count: number;
    rating_average: number;
    rating_count: number;
    publisher_tenant_id: string;
  };
  TrendingDomain: { id: string; domain_name: string; install_count: number; rating_average: number };
  DomainStatistics: {
    total_domains: number;
    approved_domains: number;
    pending_domains: number;
    total_installs: number;
  };
  InstalledDomain: { success: true; domain_id: string; domain_name: string; template_id: string };
  InstallDomainBody: { template_domain_id: string; custom_name?: string | null };
  ApprovedDomain: { success: true; domain_id: string; status: "approved" };
  RejectedDomain: { success: true; domain_id: string; status: "rejected"; reason: string };
  RatedDomain: { success: true; domain_id: string; rating: number; new_average: number; total_ratings: number };
  DomainDetail: {
    id: string;
    domain_name: string;
    domain_slug: string;
    description: string;
    category: string | null;
    price_usd: number;
    license_type: string | null;
    tags: string[];
    install_count: number;
    rating_average: number;
    rating_count: number;
    publisher_tenant_id: string;
    publisher: { name: string; verified: boolean };
    install_history: Schemas["InstallHistory"];
  };
  MarketplaceComponentPage: {
    components: Schemas["MarketplaceComponent"][];
    total: number;
    limit: number;
    offset: number;
    has_more: boolean;
  };
  MarketplaceComponent: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    component_type: string;
    tags: string[];
    version: string;
    thumbnail_url: string;
    price: number;
    is_free: boolean;
    is_featured: boolean;
    license: string | null;
    installs: number;
    rating: number;
    rating_count: number;
    created_at: string;
    updated_at: string;
  };
  PublishedComponent: { status: "submitted_for_approval"; component_id: string; message: string };
  PublishComponentBody: { component_id: string; price?: number; license?: string; tags?: string[] };
  InstalledComponent: { status: "installed"; component_id: string; canvas_id: string; message: string };
  InstallComponentBody: { component_id: string; canvas_id: string };
  MarketplaceComponentDetail: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    component_type: string;
    tags: string[];
    version: string;
    thumbnail_url: string;
    price: number;
    is_free: boolean;
    is_featured: boolean;
    license: string | null;
    installs: number;
    rating: number;
    rating_count: number;
    created_at: string;
    updated_at: string;
    publisher: { name: string; verified: boolean };
    install_history: Schemas["InstallHistory"];
    publisher_tenant_id: string;
    code: string;
    config_schema: Readonly<Record<string, Json>>;
    dependencies: string[];
    css_dependencies: string[];
    preview_url: string;
    demo_url: string | null;
    recent_ratings: Schemas["RecentComponentRating"][];
  };
  RecentComponentRating: { id: string; rating: number; review: string | null; helpful_count: number; created_at: string };
  ApprovedComponent: { status: "approved"; component_id: string };
  RejectedComponent: { component_id: string; status: "rejected"; reason: string };
  RatedComponent: { status: "rated"; component_id: string; rating: number; aggregate_rating: number };
  ComponentRatings: { ratings: Schemas["ComponentRating"][]; total: number; limit: number; offset: number };
  ComponentRating: {
    id: string;
    rating: number;
    review: string | null;
    helpful_count: number;
    not_helpful_count: number;
    author_response: string | null;
    author_response_at: string | null;
    created_at: string;
  };
  ComponentCategories: { categories: Schemas["ListingFacet"][] };
  ComponentTags: { tags: Schemas["ListingFacet"][] };
  VotedComponentRating: {
    status: "voted";
    component_id: string;
    rating_id: string;
    helpful: boolean;
    helpful_count: number;
    not_helpful_count: number;
  };
  VoteOnRatingBody: { helpful: boolean };
  AnsweredComponentRating: {
    status: "responded" | "removed";
    component_id: string;
    rating_id: string;
    author_response: string | null;
    author_response_at: string | null;
  };
  RespondToRatingBody: { response: string | null };
  OwnComponentListItem: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    component_type: string;
    version: string;
    is_own: boolean;
    listing_id: string | null;
    digest: string | null;
    revision: number;
    created_at: string;
    updated_at: string;
  };
  OwnComponent: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    component_type: string;
    version: string;
    is_own: boolean;
    listing_id: string | null;
    digest: string | null;
    revision: number;
    created_at: string;
    updated_at: string;
    code: string;
    config_schema: Readonly<Record<string, Json>>;
    dependencies: string[];
    css_dependencies: string[];
    preview_url: string | null;
    demo_url: string | null;
    thumbnail_url: string | null;
  };
  CreateComponentBody: {
    name: string;
    component_type: string;
    code: string;
    description?: string;
    category?: string | null;
    config_schema?: Readonly<Record<string, Json>>;
    dependencies?: string[];
    css_dependencies?: string[];
    version?: string;
    preview_url?: string | null;
    demo_url?: string | null;
    thumbnail_url?: string | null;
  };
  UpdateComponentBody: {
    name?: string;
    component_type?: string;
    code?: string;
    description?: string;
    category?: string | null;
    config_schema?: Readonly<Record<string, Json>>;
    dependencies?: string[];
    css_dependencies?: string[];
    version?: string;
    preview_url?: string | null;
    demo_url?: string | null;
    thumbnail_url?: string | null;
  };
  Canvas: { id: string; name: string; description: string; created_at: string; updated_at: string };
  CanvasWithComponents: {
    id: string;
    name: string;
    description: string;
    created_at: string;
    updated_at: string;
    components: Schemas["CanvasPlacement"][];
  };
  CanvasPlacement: {
    id: string;
    component_id: string;
    name: string;
    component_type: string;
    version: string;
    listing_id: string | null;
    digest: string | null;
    config: Readonly<Record<string, Json>>;
    created_at: string;
  };
  CreateCanvasBody: { name: string; description?: string };
  PlaceComponentBody: { component_id: string; config?: Readonly<Record<string, Json>> };
  UploadedPhoto: {
    id: string;
    filename: string;
    size: number;
    width: number;
    height: number;
    format: "jpeg" | "png" | "webp" | "gif";
    url: string;
    original_id: string | null;
    edits: Readonly<Record<string, Json>> | null;
    editable: boolean;
    not_editable_because: string | null;
    created_at: string;
    frames: { source: number; kept: number };
  };
  Photo: {
    id: string;
    filename: string;
    size: number;
    width: number;
    height: number;
    format: "jpeg" | "png" | "webp" | "gif";
    url: string;
    original_id: string | null;
    edits: Readonly<Record<string, Json>> | null;
    editable: boolean;
    not_editable_because: string | null;
    created_at: string;
  };
  PhotoEdit: {
    edit_id: string;
    status: "waiting" | "working" | "done" | "failed";
    photo: Schemas["MadePhoto"];
    error: { code: string; message: string; details: Readonly<Record<string, Json>> } | null;
    created_at: string;
  };
  MadePhoto: {
    id: string;
    filename: string;
    size: number;
    width: number;
    height: number;
    format: "jpeg" | "png" | "webp" | "gif";
    url: string;
    original_id: string | null;
    edits: Readonly<Record<string, Json>> | null;
    editable: boolean;
    not_editable_because: string | null;
    created_at: string;
  } | null;
  AcceptedPhotoEdit: { edit_id: string; status: "waiting"; poll_url: string; created_at: string };
  EditPhotoBody: {
    crop?: { x: number; y: number; width: number; height: number };
    resize?: { width?: number; height?: number; fit?: "contain" | "cover" | "fill" };
    adjustments?: { brightness?: number; contrast?: number; saturation?: number };
    filters?: {
      type: "grayscale" | "sepia" | "blur" | "sharpen" | "vintage" | "dramatic";
      intensity?: number;
    }[];
    format?: "jpeg" | "png" | "webp";
    quality?: number;
    flatten?: boolean;
    agent_id?: string;
    approval_id?: string;
  };
  PhotoFilter: {
    id: "grayscale" | "sepia" | "blur" | "sharpen" | "vintage" | "dramatic";
    name: string;
    description: string;
    min_intensity: number;
    max_intensity: number;
    default_intensity: number;
  };
  DesignSuggestion: {
    layout: { name: string; description: string; columns: number };
    colors: Schemas["ColorPalette"];
    fonts: { heading: string; body: string; reason: string };
    composition: { rule: string; description: string; focal_point: { x: number; y: number } };
  };
  ColorPalette: {
    name: "Complementary" | "Analogous" | "Triadic" | "Split complementary" | "Monochrome";
    primary: string;
    secondary: string;
    accent: string;
    background: string;
    text: string;
    accessibility: Schemas["ColorAccessibility"];
  };
  ColorAccessibility: { contrast: number; level: "AAA" | "AA" | "AA large" | "fails" };
  SuggestDesignsBody: {
    prompt: string;
    context?: { brandColors?: string[]; industry?: string; targetAudience?: string };
  };
  ColorScheme: {
    name: "Complementary" | "Analogous" | "Triadic" | "Split complementary" | "Monochrome";
    colors: string[];
    accessibility: Schemas["ColorAccessibility"];
  };
  BrandKit: {
    id: string;
    name: string;
    colors: string[];
    heading_font: string | null;
    body_font: string | null;
    created_at: string;
  };
  CreateBrandKitBody: { name: string; colors: string[]; heading_font?: string; body_font?: string };
  CreativeAsset: {
    id: string;
    name: string;
    type: string;
    source_provider: string | null;
    url: string | null;
    photo_id: string | null;
    tags: string[];
    metadata: Readonly<Record<string, Json>>;
    created_at: string;
    updated_at: string;
  };
  CreateCreativeAssetBody: {
    name: string;
    type: string;
    source_provider?: "canva" | "figma" | "adobe" | null;
    url?: string;
    photo_id?: string;
    tags?: string[];
    metadata?: Readonly<Record<string, Json>>;
  };
  UpdateCreativeAssetBody: {
    name?: string;
    type?: string;
    source_provider?: "canva" | "figma" | "adobe" | null;
    url?: string;
    photo_id?: string;
    tags?: string[];
    metadata?: Readonly<Record<string, Json>>;
  };
  CreativeAssetExport: {
    export_id: string;
    status: "completed" | "processing";
    external_url: string | null;
    external_id: string | null;
    job_id: string | null;
  };
  ExportCreativeAssetBody: {
    target_options?: { title?: string; mime_type?: string; text?: string; file_key?: string; node_id?: string };
    agent_id?: string;
    approval_id?: string;
  };
  Design: {
    id: string;
    title: string | null;
    edit_url: string;
    view_url: string;
    thumbnail_url: string | null;
    page_count: number | null;
    created_at: string;
    updated_at: string;
  };
  CreateDesign: {
    title?: string;
    preset?: "doc" | "email" | "presentation" | "whiteboard";
    width?: number;
    height?: number;
    asset_id?: string;
    agent_id?: string;
    approval_id?: string;
  };
  BrandTemplate: {
    id: string;
    title: string;
    view_url: string;
    create_url: string;
    thumbnail_url: string | null;
    created_at: string;
    updated_at: string;
  };
  DesignFile: {
    name: string;
    last_modified: string;
    version: string;
    editor_type: string | null;
    role: string | null;
    thumbnail_url: string | null;
    document: Readonly<Record<string, Json>>;
  };
  AddToDesignFile: {
    file_key: string;
    comment?: { message: string; reply_to?: string; node_id?: string };
    dev_resource?: { name: string; url: string; node_id: string };
    agent_id?: string;
    approval_id?: string;
  };
  DesignJob: {
    id: string;
    status: "running" | "succeeded" | "failed";
    outputs: string[];
    external_id: string | null;
    error: string | null;
  };
  EditDesignImage: {
    image_url: string;
    auto_tone?: boolean;
    light?: {
      exposure?: number;
      contrast?: number;
      highlights?: number;
      shadows?: number;
      whites?: number;
      blacks?: number;
    };
    color?: { saturation?: number; vibrance?: number };
    format?: "jpeg" | "png";
    wait_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  CreateDesignImage: {
    prompt: string;
    negative_prompt?: string;
    count?: number;
    width?: number;
    height?: number;
    content_class?: "photo" | "art";
    wait_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  PlaybackState: {
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
  };
  PlayerDevice: { id: string; name: string; type: string; isActive: boolean; volumePercent: number | null };
  MusicTrack: {
    uri: string;
    name: string;
    artist: string;
    album: string;
    artworkUrl: string | null;
    durationMs: number;
  };
  MusicArtist: { uri: string; name: string; artworkUrl: string | null };
  ControlPlaybackBody: {
    action: "play" | "pause" | "next" | "previous" | "volume" | "seek" | "queue" | "transfer" | "search" | "getDevices";
    value?: string | number;
    device_id?: string;
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
    approval_id?: string;
  };
  ParsedCommand: {
    original: string;
    action: "play" | "queue" | "pause" | "next" | "previous" | "volume" | "seek" | "transfer" | "search" | null;
    value: (string | null) | number;
    artist: string | null;
    confidence: number;
    provider: "spotify" | "apple_music" | "sandbox_music" | null;
  };
  VoiceCandidate: {
    uri: string;
    kind: "track" | "album" | "playlist" | "artist";
    name: string;
    artist: string | null;
  };
  SpeakCommandBody: {
    command: string;
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
    approval_id?: string;
  };
  MusicProviderChoice: {
    provider: "spotify" | "apple_music" | "sandbox_music";
    name: string;
    configured: boolean;
    state: "connected" | "reauthentication_required" | "disconnected";
    is_default: boolean;
    is_sandbox: boolean;
  };
  DefaultMusicProvider: { provider: "spotify" | "apple_music" | "sandbox_music" | null };
  MusicPlaylist: {
    id: string;
    uri: string;
    name: string;
    description: string;
    provider: "spotify" | "apple_music" | "sandbox_music";
    trackCount: number | null;
    isPublic: boolean;
    artworkUrl: string | null;
  };
  CreatePlaylist: {
    name: string;
    description?: string;
    isPublic?: boolean;
    trackUris?: string[];
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
    approval_id?: string;
  };
  ChangePlaylist: {
    action: "add_tracks" | "remove_tracks";
    playlistId: string;
    trackUris: string[];
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
    approval_id?: string;
  };
  PlaylistTrack: {
    track_uri: string;
    track_name: string;
    artist_names: string[];
    album_name: string;
    duration_ms: number;
    artwork_url: string | null;
    position: number;
    added_at: string | null;
  };
  RecommendedTrack: Schemas["MusicTrack"] & { score: number; reason: string };
  RecommendationMetadata: {
    artists: string[];
    genres: string[];
    candidates: number;
    unread_seeds: string[];
    discovery: { wanted: number; reached: number } | null;
    partial: boolean;
  };
  RecommendTracks: {
    seedTracks?: string[];
    seedArtists?: string[];
    limit?: number;
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
  };
  Recommendation: {
    id: string;
    provider: "spotify" | "apple_music" | "sandbox_music";
    source: "api" | "history" | "genre" | "mood";
    subject: string | null;
    seedTracks: string[];
    seedArtists: string[];
    tracks: Schemas["RecommendedTrack"][];
    confidence: number;
    metadata: Schemas["RecommendationMetadata"];
    agent_id: string | null;
    created_at: string;
    cacheValiditySeconds: number;
  };
  NamedRecommendation: {
    recommendationId: string;
    provider: "spotify" | "apple_music" | "sandbox_music";
    tracks: Schemas["RecommendedTrack"][];
    source: "api" | "history" | "genre" | "mood";
    confidence: number;
    metadata: Schemas["RecommendationMetadata"];
    cached: boolean;
  };
  RecommendationFeedback: {
    recommendationId: string;
    score: number;
    trackUri?: string;
    notes?: string;
    category?: "accuracy" | "helpfulness" | "diversity";
  };
  Integration: {
    provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
    name: string;
    kind: "music" | "design" | "notes" | "writing" | "messaging";
    configured: boolean;
    own_credentials: boolean;
    services: string[];
    state: "connected" | "reauthentication_required" | "disconnected";
    connected: boolean;
    scopes: string[];
    account: { id: string | null; name: string | null } | null;
    connected_at: string | null;
    expires_at: string | null;
  };
  StartedConnection: {
    provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
    connected: boolean;
    authorization_url: string | null;
    state: string | null;
    expires_at: string | null;
    developer_token: string | null;
  };
  ConnectIntegration: { service?: string; credentials?: { client_id: string; client_secret: string } };
  IntegrationStatus: {
    provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
    state: "connected" | "reauthentication_required" | "disconnected";
    connected: boolean;
    scopes: string[];
    account: { id: string | null; name: string | null } | null;
    connected_at: string | null;
    expires_at: string | null;
  };
  FinishIntegration: {
    state: string;
    music_user_token?: string;
    code?: string;
    error?: string;
    iss?: string;
    oauth_token?: string;
    oauth_verifier?: string;
  };
  PlayerSetup: { script_url: string; developer_token: string; connected: boolean };
  ReportPlayer: {
    is_playing: boolean;
    song: {
      id: string;
      name: string;
      artist: string;
      album: string;
      artwork_url: string | null;
      duration_ms: number;
    } | null;
    progress_ms: number;
    volume_percent: number | null;
    command_id?: string;
    refusal?: { reason: string; message: string };
  };
  DesktopProcess: {
    command_id: string;
    device: { id: string; name: string };
    duration_ms: number;
    exit_code: number | null;
    stdout: string;
    stderr: string;
    truncated: boolean;
    timed_out: boolean;
  };
  TerminalCommand: {
    command: string;
    cwd?: string;
    device_id?: string;
    timeout_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  DockerCommand: {
    action: "list" | "images" | "inspect" | "logs" | "start" | "stop" | "restart" | "remove" | "pull" | "run";
    container?: string;
    image?: string;
    command?: string[];
    device_id?: string;
    timeout_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  DesktopActionResult: { command_id: string; device: { id: string; name: string }; duration_ms: number; result?: Json };
  DesktopActionBody: {
    action: "list_folder" | "read_file" | "write_file" | "open_url" | "notify";
    parameters?: Readonly<Record<string, Json>>;
    device_id?: string;
    timeout_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  DesktopStatus: { connected: boolean; devices: Schemas["DesktopDevice"][] };
  DesktopDevice: {
    id: string;
    name: string;
    prefix: string;
    user_id: string;
    owner: { id: string; name: string | null; active: boolean };
    agents_may_use: boolean;
    connected: boolean;
    platform: "darwin" | "win32" | "linux" | null;
    client_version: string | null;
    connected_at: string | null;
    commands_under_way: number;
    last_connected_at: string | null;
    created_at: string;
  };
  RegisteredDevice: Schemas["DesktopDevice"] & { key: string };
  RegisterDevice: { name: string; agents_may_use?: boolean };
  DeviceList: { devices: Schemas["DesktopDevice"][] };
  UpdateDevice: { name?: string; agents_may_use?: boolean };
  RemovedDevice: { removed: true; id: string };
  DesktopDownload: {
    version: string;
    platform: "darwin" | "win32" | "linux";
    artifact: string;
    downloadUrl: string;
    checksumUrl: string;
    releaseNotes: string;
  };
  StoredReleaseFile: { version: string; filename: string; size_bytes: number };
  DesktopRelease: {
    version: string;
    notes_url: string;
    channel: string;
    rollout_percentage: number;
    withdrawn_at: string | null;
    published_by: string | null;
    published_at: string;
    files: {
      filename: string;
      platform: "darwin" | "win32" | "linux" | "any";
      arch: "x64" | "arm64" | "universal";
      size_bytes: number;
      sha256: string;
    }[];
  };
  PublishRelease: {
    version: string;
    notes_url: string;
    rollout_percentage?: number;
    files: {
      filename: string;
      platform: "darwin" | "win32" | "linux" | "any";
      arch: "x64" | "arm64" | "universal";
      sha256: string;
      signature?: string;
    }[];
  };
  RollOutRelease: { rollout_percentage: number };
  DesktopUpdate: { version: string; notes: string; pub_date: string; url: string; signature: string };
  ShelfListing: {
    id: string;
    kind: "skill" | "agent" | "domain" | "component";
    name: string;
    description: string;
    category: string | null;
    tags: string[];
    publisher: { name: string; verified: boolean; is_own: boolean };
    version: string;
    price: number;
    level: "student" | "intern" | "supervised" | "autonomous";
    is_featured: boolean;
    is_installed: boolean;
    update_available: boolean;
    installs: number;
    recent_installs: { from: string; installs: number[] };
    rating: number;
    rating_count: number;
    created_at: string;
  };
  ListingInstallation: {
    listing_id: string;
    kind: "skill" | "agent" | "domain" | "component";
    name: string;
    installed_id: string;
    status: "installed" | "uninstalled";
    digest: string;
    version: string | null;
    listing_status: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended";
    listing_reason: string | null;
    current_version: string | null;
    update_available: boolean;
    installed_at: string;
    updated_at: string;
  };
  ListingPurchase: { listing_id: string; tenant_id: string; reference: string | null; recorded_at: string };
  RecordListingPurchaseBody: { tenant_id: string; reference?: string | null };
  ListingReview: {
    listing: Schemas["Listing"];
    submitted_by: string | null;
    version: {
      number: number;
      label: string;
      digest: string;
      submitted_at: string;
      front: Readonly<Record<string, Json>>;
      snapshot: Readonly<Record<string, Json>>;
      name_skeleton: string;
      look_alikes: { id: string; name: string; why: "name" | "content" }[];
    };
  };
  Listing: {
    id: string;
    kind: "skill" | "agent" | "domain" | "component";
    name: string;
    status: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended";
    is_under_review: boolean;
    reason: string | null;
    version: string;
    price: number;
    source_id: string;
    publisher_tenant_id: string;
    is_featured: boolean;
    installs: number;
    rating: number;
    rating_count: number;
    submitted_at: string;
    approved_at: string | null;
    created_at: string;
  };
  ListingVersion: {
    number: number;
    label: string;
    digest: string;
    status: "pending" | "approved" | "rejected" | "replaced";
    is_current: boolean;
    created_at: string;
    decided_at: string | null;
  };
  SuspendListingBody: { reason: string };
  FeatureListingBody: { featured: boolean };
  SdlcSettings: {
    sdlc_agents_enabled: boolean;
    enabled_agent_types: {
      planner: { enabled: boolean; config: Readonly<Record<string, Json>> };
      coder: { enabled: boolean; config: Readonly<Record<string, Json>> };
      tester: { enabled: boolean; config: Readonly<Record<string, Json>> };
      reviewer: { enabled: boolean; config: Readonly<Record<string, Json>> };
      deployer: { enabled: boolean; config: Readonly<Record<string, Json>> };
    };
    approval_required_for: string[];
  };
  UpdateSdlcSettingsBody: {
    enabled_agent_types?: Schemas["SdlcAgentTypeId"][];
    approval_required_for?: string[];
  };
  SdlcAgentTypeId: "planner" | "coder" | "tester" | "reviewer" | "deployer";
  SdlcSwitch: { success: true; message: string; enabled: boolean };
  SdlcAgentType: {
    id: Schemas["SdlcAgentTypeId"];
    name: string;
    description: string;
    capabilities: string[];
    required_maturity: "student" | "intern" | "supervised" | "autonomous";
    safety_level: "SAFE" | "LOW_RISK" | "MEDIUM_RISK" | "HIGH_RISK";
    enabled: boolean;
  };
  SdlcConfiguration: {
    agent_type: Schemas["SdlcAgentTypeId"];
    config: Readonly<Record<string, Json>>;
    updated_at: string | null;
  };
  SdlcConfigurationBody: { config: Readonly<Record<string, Json>> };
  SdlcProject: {
    id: string;
    name: string;
    description: string | null;
    repository_url: string | null;
    status: "active" | "paused" | "archived";
    created_at: string;
    updated_at: string;
  };
  CreateSdlcProjectBody: {
    name: string;
    description?: string | null;
    repository_url?: string | null;
    status?: "active" | "paused" | "archived";
  };
  SdlcProjectDetail: {
    id: string;
    name: string;
    description: string | null;
    repository_url: string | null;
    status: "active" | "paused" | "archived";
    created_at: string;
    updated_at: string;
    frozen_environments: { environment: "dev" | "staging" | "production"; reason: string }[];
    deployments: Schemas["SdlcDeployment"][];
  };
  SdlcDeployment: {
    id: string;
    version: string;
    environment: "dev" | "staging" | "production";
    state: "live" | "superseded" | "rolled_back";
    kind: "deploy" | "rollback";
    notes: string | null;
    run_id: string;
    deployed_at: string;
    ended_at: string | null;
  };
  UpdateSdlcProjectBody: {
    name?: string;
    description?: string | null;
    repository_url?: string | null;
    status?: "active" | "paused" | "archived";
  };
  SdlcRun: {
    run_id: string;
    agent_id: string;
    agent_version: number;
    agent_type: Schemas["SdlcAgentTypeId"];
    action: string;
    project_id: string | null;
    input_summary: string;
    input_digest: string;
    maturity_level: "student" | "intern" | "supervised" | "autonomous";
    status: Schemas["SdlcRunStatus"];
    progress: number;
    steps: Schemas["SdlcRunStep"][];
    awaiting_approval: { approval_id: string; expires_at: string } | null;
    outcome: "completed" | "failed" | null;
    error: { code: string; message: string } | null;
    not_done: string[];
    approval_required: boolean;
    approval_id: string | null;
    engine: string;
    sandbox: Schemas["SdlcSandbox"];
    episode_id: string | null;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    agent?: { id: string; name: string | null };
    result: Readonly<Record<string, Json>> | null;
  };
  SdlcRunStatus: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
  SdlcRunStep: { name: string; summary: string; at: string };
  SdlcSandbox: {
    required: boolean;
    used: boolean;
    network: false;
    filesystem: "none";
    limits: {
      cpu_cores: 1;
      memory_bytes: number;
      interrupts: number;
      timeout_seconds: number;
      run_timeout_seconds: number;
    };
    usage: { interrupts: number; memory_bytes: number; scripts: number };
  };
  RunSdlcActionBody: {
    agent_id: string;
    agent_type: Schemas["SdlcAgentTypeId"];
    action: string;
    input: Readonly<Record<string, Json>>;
    approval_id?: string;
    project_id?: string;
    wait_seconds?: number;
    timeout_seconds?: number;
  };
  SdlcRunSummary: {
    run_id: string;
    agent_id: string;
    agent_version: number;
    agent_type: Schemas["SdlcAgentTypeId"];
    action: string;
    project_id: string | null;
    input_summary: string;
    input_digest: string;
    maturity_level: "student" | "intern" | "supervised" | "autonomous";
    status: Schemas["SdlcRunStatus"];
    progress: number;
    steps: Schemas["SdlcRunStep"][];
    awaiting_approval: { approval_id: string; expires_at: string } | null;
    outcome: "completed" | "failed" | null;
    error: { code: string; message: string } | null;
    not_done: string[];
    approval_required: boolean;
    approval_id: string | null;
    engine: string;
    sandbox: Schemas["SdlcSandbox"];
    episode_id: string | null;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    agent: { id: string; name: string | null };
  };
  WorkflowTemplateList: Schemas["WorkflowTemplate"][];
  WorkflowTemplate: {
    id: string;
    name: string;
    description: string;
    category: string;
    industry: string | null;
    author: string;
    version: string;
    integrations: string[];
    complexity: "Beginner" | "Intermediate" | "Advanced";
    tags: string[];
    estimated_duration: number;
    multi_step_support: boolean;
    pause_resume_support: boolean;
    downloads: number;
    recent_downloads: { from: string; installs: number[] };
    rating: number;
    rating_count: number;
    template_type: "legacy" | "advanced" | "industry";
    created_at: string;
  };
  WorkflowTemplateTypes: {
    template_types: { value: "legacy" | "advanced" | "industry"; label: string; description: string }[];
  };
  FeaturedWorkflowTemplates: { id: string; name: string; rating: number; downloads: number; is_featured: boolean }[];
  WorkflowTemplateStatistics: {
    total_templates: number;
    total_downloads: number;
    average_rating: number;
    categories: Readonly<Record<string, { count: number; downloads: number }>>;
    template_types: Readonly<Record<string, { count: number; downloads: number }>>;
    complexity_levels: Readonly<Record<string, { count: number; downloads: number }>>;
  };
  WorkflowTemplateDetail: {
    id: string;
    name: string;
    description: string;
    category: string;
    industry: string | null;
    author: string;
    version: string;
    integrations: string[];
    complexity: "Beginner" | "Intermediate" | "Advanced";
    tags: string[];
    estimated_duration: number;
    multi_step_support: boolean;
    pause_resume_support: boolean;
    downloads: number;
    recent_downloads: { from: string; installs: number[] };
    rating: number;
    rating_count: number;
    template_type: "legacy" | "advanced" | "industry";
    created_at: string;
    publisher: { name: string; verified: boolean };
    install_history: Schemas["InstallHistory"];
    is_featured: boolean;
    is_listed: boolean;
    input_schema: Schemas["WorkflowInput"][];
    steps: Schemas["WorkflowStep"][];
    prerequisites: string[];
    use_cases: string[];
    benefits: string[];
    workflow_data: { nodes: Schemas["WorkflowNode"][]; edges: Schemas["WorkflowEdge"][] };
  };
  WorkflowStep: {
    step_id: string;
    name: string;
    step_type: string;
    estimated_duration: number;
    description?: string;
    depends_on?: string[];
    parameters?: Readonly<Record<string, Json>>;
    run_if?: string;
    for_each?: Schemas["WorkflowLoop"];
    retry?: Schemas["WorkflowRetry"];
    timeout_seconds?: number;
    on_error?: Schemas["WorkflowOnError"];
    sample?: Json;
  };
  WorkflowNode: {
    id: string;
    type: string;
    label: string;
    config: Readonly<Record<string, Json>>;
    position?: { x: number; y: number };
  };
  WorkflowEdge: { source: string; target: string; id?: string; label?: string; condition?: string };
  WorkflowTemplateVersions: {
    template_id: string;
    versions: { version: string; digest: string; is_current: boolean; created_at: string }[];
    own_use: {
      version: string;
      uses: number;
      first_used_at: string;
      used_at: string;
      update_available: boolean;
    } | null;
  };
  ImportedWorkflow: {
    id: string;
    name: string;
    nodes: Schemas["WorkflowNode"][];
    edges: Schemas["WorkflowEdge"][];
    imported_at: string;
  };
  RatedWorkflowTemplate: { success: true; template_id: string; rating: number; new_average: number; total_ratings: number };
  RateWorkflowTemplateBody: { rating: number; review?: string | null };
  CreatedWorkflowTemplate: {
    id: string;
    name: string;
    input_schema: Schemas["WorkflowInput"][];
    steps: Schemas["WorkflowStep"][];
    estimated_duration: number;
    created_at: string;
  };
  CreateWorkflowTemplateBody: {
    id?: string;
    name: string;
    description?: string;
    category?: string;
    author?: string;
    version?: string;
    integrations?: string[];
    complexity?: "Beginner" | "Intermediate" | "Advanced";
    tags?: string[];
    input_schema?: {
      name: string;
      type: "string" | "text" | "textarea" | "number" | "integer" | "boolean" | "select" | "multiselect" | "array" | "object" | "email" | "url" | "date" | "datetime";
      label?: string;
      required?: boolean;
      description?: string;
      options?: (string | { value: string; label: string })[];
      default?: Json;
    }[];
    steps: {
      step_id: string;
      name: string;
      step_type: string;
      estimated_duration?: number;
      description?: string;
      depends_on?: string[];
      parameters?: Readonly<Record<string, Json>>;
      run_if?: string;
      for_each?: Schemas["WorkflowLoop"];
      retry?: Schemas["WorkflowRetry"];
      timeout_seconds?: number;
      on_error?: Schemas["WorkflowOnError"];
      sample?: Json;
    }[];
    estimated_duration?: number;
    multi_step_support?: boolean;
    pause_resume_support?: boolean;
    prerequisites?: string[];
    use_cases?: string[];
    benefits?: string[];
  };
  WorkflowCreated: {
    status: "success";
    workflow_definition: {
      workflow_id: string;
      name: string;
      category: string;
      input_schema: Schemas["WorkflowInput"][];
      steps: Schemas["WorkflowStep"][];
      user_inputs: Readonly<Record<string, Json>>;
    };
    message: string;
  };
  WorkflowInputs: Readonly<Record<string, Json>>;
  ExportedWorkflow: {
    name: string;
    description: string;
    nodes: Schemas["WorkflowNode"][];
    edges: Schemas["WorkflowEdge"][];
    metadata: { exported_at: string; version: string };
  };
  ExportWorkflowBody: {
    name: string;
    description?: string;
    nodes: {
      id: string;
      type: string;
      label?: string;
      config?: Readonly<Record<string, Json>>;
      position?: { x: number; y: number };
    }[];
    edges: { source: string; target: string; id?: string; label?: string; condition?: string }[];
  };
  FederatedAgentList: {
    agents: Schemas["FederatedAgent"][];
    total: number;
    limit: number;
    offset: number;
    has_more: boolean;
    tombstones?: { id: string; removed_at: string }[];
    as_of?: string;
  };
  FederatedAgent: {
    id: string;
    name: string;
    description: string;
    category: string;
    price: number;
    version: string;
    rating: number;
  };
  AgentBundle: {
    id: string;
    name: string;
    description: string;
    category: string;
    price: number;
    version: string;
    configuration: {
      model: string;
      temperature: number;
      max_tokens: number;
      system_prompt: string;
      capabilities: string[];
    };
    capabilities: string[];
    canvas_ui_schemas: { type: string; fields: { name: string; type: string; required: boolean }[] }[];
    anonymized_memory_bundle: { heuristics: { error_type: string; error_code: string; resolution: string }[] };
  };
  FederationKeySet: {
    keys: {
      kty: "OKP";
      crv: "Ed25519";
      x: string;
      kid: string;
      use: "sig";
      alg: "EdDSA";
      status: "current" | "former";
      valid_until: string;
    }[];
  };
  FederationPeer: {
    id: string;
    name: string;
    base_url: string;
    signing_key_ids: string[];
    created_at: string;
  };
  CreateFederationPeerBody: { base_url: string; key: string; name?: string };
  PeerAgent: {
    id: string;
    name: string;
    description: string;
    category: string;
    price: number;
    version: string;
    rating: number;
  };
  InstalledPeerAgent: {
    installation: Schemas["FederationInstallation"];
    agent: {
      id: string;
      name: string;
      maturity_level: "student" | "intern";
      status: "active" | "inactive";
    };
    model_left_out: string | null;
    missing: Schemas["MissingPart"][];
  };
  FederationInstallation: {
    id: string;
    tenant_id: string;
    template_id: string;
    instantiated_agent_id: string;
    installed_version: string;
    federation_source: string;
    federation_timestamp: string;
  };
  InstallPeerAgentBody: { template_id: string; name?: string };
  NamedFederationInstallation: Schemas["FederationInstallation"] & { agent: { id: string; name: string | null } };
  UpdatedFederationInstallation: { updated: boolean; previous_version: string; installation: Schemas["FederationInstallation"] };
  JsonRpcMessage: { jsonrpc: "2.0"; id?: string | number; method?: string };
  EndedMcpSession: { ended: true };
  McpToolList: {
    tools: {
      name: string;
      title: string;
      description: string;
      input_schema: Readonly<Record<string, Json>>;
      annotations: {
        readOnlyHint: boolean;
        destructiveHint: boolean;
        idempotentHint: boolean;
        openWorldHint: boolean;
      };
    }[];
  };
  ListMcpToolsBody: { agent_id?: string };
  ExecutedMcpTool: {
    content: { type: "text"; text: string }[];
    structured_content: Readonly<Record<string, Json>>;
    is_error: boolean;
  };
  ExecuteMcpToolBody: { tool: string; arguments?: Readonly<Record<string, Json>>; agent_id?: string };
  ProtectedResourceMetadata: {
    resource: string;
    resource_name: string;
    authorization_servers: string[];
    scopes_supported: string[];
    bearer_methods_supported: "header"[];
    resource_documentation: string;
  };
  Usage: {
    tier: "free" | "solo" | "team" | "enterprise";
    requests: {
      minute: { limit: number; used: number; remaining: number; resets_at: string };
      day: { limit: number; used: number; remaining: number; resets_at: string } | null;
    };
    agents: { used: number; allowed: number | null };
    models: {
      time_zone: string;
      today: { cost_usd: number; tokens: number; unpriced_calls: number; resets_at: string };
      month: { cost_usd: number; tokens: number; unpriced_calls: number; resets_at: string };
      allowance: { usd: number | null; used_usd: number; resets_at: string } | null;
    };
  };
  View: {
    id: string;
    page: "runs" | "agents" | "review" | "approvals" | "failures";
    name: string;
    scope: "personal" | "team";
    query: Readonly<Record<string, string>>;
    columns: string[];
    owner: { id: string; name: string | null };
    default_for: ("me" | "team")[];
    warnings: { field: string; message: string }[];
    count: number | null;
    is_more: boolean;
    counted_at: string | null;
    revision: number;
    created_at: string;
    updated_at: string;
  };
  CreateViewBody: {
    page: "runs" | "agents" | "review" | "approvals" | "failures";
    name: string;
    scope: "personal" | "team";
    query: Readonly<Record<string, string>>;
    columns?: string[];
  };
  UpdateViewBody: { name?: string; query?: Readonly<Record<string, string>>; columns?: string[] };
  MakeDefaultViewBody: { for: "me" | "team" | "nobody" };
  CheckedPlan: { valid: boolean; requests: Schemas["CheckedRequest"][] };
  CheckedRequest: { operation: string; issues: { path: string; code: string; message: string }[] };
  CheckPlanBody: { requests: { operation: string; body: Readonly<Record<string, Json>> }[] };
  OpenApiDocument: {
    openapi: string;
    info: { title: string; version: string };
    paths: Readonly<Record<string, Json>>;
  };
  Health: {
    status: "ok" | "degraded";
    version: string;
    checks: { database: { ok: boolean; writable: boolean; latency_ms: number } };
  };
  DeadLetters: {
    counts: { queue: string; kept: number }[];
    letters: { id: string; queue: string; body: string; sent_at: string; died_at: string }[];
  };
  AuditEntry: {
    id: string;
    tenant_id: string;
    sequence: number;
    actor: { kind: "user" | "api_key" | "agent" | "system"; id: string | null };
    agent_id: string | null;
    agent_type: string | null;
    action: string;
    input_summary: string;
    before?: Readonly<Record<string, Json>>;
    after?: Readonly<Record<string, Json>>;
    reason?: string;
    request?: string;
    origin?: "person" | "api" | "schedule" | "stranger";
    outcome: Schemas["AuditOutcome"];
    success: boolean;
    approval_required: boolean;
    approved_by: string | null;
    approved_at: string | null;
    approval_expires: string | null;
    constitutional_violations: string[];
    episode_id: string | null;
    created_at: string;
    key_id: string;
    previous_mac: string;
    mac: string;
  };
  AuditOutcome: "completed" | "failed" | "refused" | "requested" | "approved" | "rejected" | "expired" | "cancelled" | "consumed";
  AuditVerification: {
    valid: boolean;
    entries: number;
    from_sequence: number;
    until_sequence: number;
    next_from_sequence: number | null;
    checked_until: { sequence: number; at: string } | null;
    head: { sequence: number; mac: string };
    anchored_until: { sequence: number; at: string } | null;
    problems: Schemas["AuditProblem"][];
  };
  AuditProblem: {
    kind: "edit" | "gap" | "reorder" | "fork" | "insertion" | "truncation" | "rewritten" | "anchor";
    from_sequence: number;
    to_sequence: number;
    detail: string;
  };
  TestHealth: { status: "ok"; version: string };
  TestSignedUp: Schemas["SignedIn"] & { api_key: string };
  TestSignUp: {
    email?: string;
    password?: string;
    tenant_name?: string;
    tier?: "free" | "solo" | "team" | "enterprise";
    role?: Schemas["Role"];
    requests_per_minute?: number;
  };
  TestSignIn: { email: string; password: string };
  TestAgent: {
    name: string;
    description?: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    capabilities?: string[];
    configuration?: Schemas["AgentConfiguration"];
    tenant_id: string;
  };
  TestTask: {
    task: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
    tenant_id: string;
  };
}

export interface paths {
  "/api/auth/signup": {
    /** Sign up. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SignUp"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["SignedIn"]> } }; 202: { content: { "application/json": Enveloped<Schemas["SignUpMailed"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/me": {
    /** Show the caller. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Me"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/change-password": {
    /** Change the password. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ChangePassword"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PasswordChanged"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/password-reset/request": {
    /** Request a password reset. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RequestPasswordReset"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PasswordResetRequested"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/password-reset/confirm": {
    /** Set a new password. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ConfirmPasswordReset"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PasswordChanged"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/users": {
    /** List users. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "status"?: "invited" | "active" | "deactivated" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["UserList"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Invite a user. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InviteUser"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["User"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/users/{id}": {
    /** Get a user. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["User"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a user. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateUser"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["User"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Deactivate a user. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["UserDeactivated"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/login": {
    /** Sign in. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SignIn"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedIn"] | Schemas["TwoFactorRequired"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/two-factor/verify": {
    /** Complete sign-in with a two-factor code. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["VerifyTwoFactor"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedIn"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/refresh": {
    /** Renew the access token. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["Refresh"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedIn"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/logout": {
    /** Sign out. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedOut"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/two-factor/setup": {
    /** Set up two-factor authentication. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TwoFactorSetup"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/two-factor/enable": {
    /** Turn two-factor authentication on. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["EnableTwoFactor"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TwoFactorEnabled"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/two-factor/disable": {
    /** Turn two-factor authentication off. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["DisableTwoFactor"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TwoFactorDisabled"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/jwks.json": {
    /** Get the public keys of access tokens. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["JwkSet"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/api-keys": {
    /** List API keys. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "deleted"?: boolean }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ApiKeyList"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create an API key. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateApiKey"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["IssuedApiKey"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/api-keys/{id}": {
    /** Get an API key. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ApiKey"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Revoke an API key. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["RevokedApiKey"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/api-keys/{id}/restore": {
    /** Restore a revoked API key. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ApiKey"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/api-keys/{id}/rotate": {
    /** Replace an API key. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RotateApiKey"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["IssuedApiKey"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/.well-known/oauth-authorization-server": {
    /** Get the metadata of the authorization server. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["AuthorizationServerMetadata"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/oauth/authorize": {
    /** Ask a person to let a program act. */
    get: {
      parameters: { query?: { "client_id"?: string; "redirect_uri"?: string; "response_type"?: string; "scope"?: string; "state"?: string; "resource"?: string; "code_challenge"?: string; "code_challenge_method"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 302: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/oauth/device_authorization": {
    /** Begin the sign-in of a device without a browser. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/x-www-form-urlencoded": Json } };
      responses: { 200: { content: { "application/json": Schemas["DeviceAuthorization"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/oauth/token": {
    /** Get tokens for a code or a refresh token. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/x-www-form-urlencoded": Json } };
      responses: { 200: { content: { "application/json": Schemas["ProgramTokens"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/oauth/register": {
    /** Register a program. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RegisterClient"] } };
      responses: { 201: { content: { "application/json": Schemas["RegisteredClient"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/oauth/revoke": {
    /** End the grant of a token. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/x-www-form-urlencoded": Json } };
      responses: { 200: { content: { "application/json": Readonly<Record<string, Json>> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/device-request": {
    /** Find the request of a device by its code. */
    get: {
      parameters: { query: { "user_code": string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["FoundDevice"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/consent": {
    /** Read a program's request to act for you. */
    get: {
      parameters: { query: { "request": string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Consent"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/device-request/refuse": {
    /** Refuse the request of a device. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RefuseDevice"] } };
      responses: { 200: { content: { "application/json": Enveloped<Json> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/grants": {
    /** List the programs that may act. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["GrantList"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Let a program act for you. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateGrant"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["GivenGrant"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auth/grants/{id}": {
    /** End what a program may do. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Grant"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents": {
    /** List agents. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "maturity_level"?: Schemas["MaturityLevel"]; "status"?: "active" | "inactive"; "sort"?: "created_at" | "name" | "progress"; "include"?: "figures"; "view"?: "needs_you" | "exam_due"; "order"?: "asc" | "desc"; "q"?: string; "deleted"?: boolean }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            agents: Schemas["ListedAgent"][];
            pagination: Schemas["Pagination"];
            counts?: Schemas["AgentViewCounts"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create an agent. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateAgentBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ agent: Schemas["CreatedAgent"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}": {
    /** Get an agent. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ agent: Schemas["Agent"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Update an agent. */
    put: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateAgentBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ agent: Schemas["UpdatedAgent"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Activate or deactivate an agent. */
    patch: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ChangeAgentStatusBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ agent: Schemas["AgentStatus"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete an agent. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; agent_id: string; restorable_until: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/restore": {
    /** Restore a deleted agent. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ agent: Schemas["AgentListItem"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/standing": {
    /** Get what an agent may do now, tool by tool. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AgentStanding"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/versions": {
    /** List an agent's versions. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ versions: Schemas["AgentVersion"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/versions/{version}": {
    /** Get a version of an agent. */
    get: {
      parameters: { query?: { "since"?: number }; header?: never; path: { "agent_id": string; "version": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ version: Schemas["AgentVersionDetail"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Name a version of an agent. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string; "version": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["NameAgentVersionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ version: Schemas["AgentVersion"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/versions/{version}/restore": {
    /** Go back to a version of an agent. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string; "version": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["RestoreAgentVersionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ agent: Schemas["RestoredAgentVersion"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains": {
    /** List the tenant's domains. */
    get: {
      parameters: { query?: { "category"?: string; "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ domains: Schemas["DomainListItem"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a domain. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateDomainBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ domain: Schemas["Domain"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/{domain_id}": {
    /** Get a domain. */
    get: {
      parameters: { query?: never; header?: never; path: { "domain_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ domain: Schemas["Domain"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a domain. */
    put: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "domain_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateDomainBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ domain: Schemas["Domain"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a domain. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "domain_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; domain_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/search": {
    /** Search everything. */
    get: {
      parameters: { query: { "q": string; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ results: Schemas["SearchResult"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/bulk": {
    /** Activate, deactivate or delete many agents. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ChangeManyAgentsBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ results: Schemas["ChangedAgent"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/models": {
    /** List the models that agents can be given. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Models"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/model-connections": {
    /** List model connections. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ model_connections: Schemas["UsedModelConnection"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Connect a vendor of models. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateModelConnectionBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["ModelConnection"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/model-connections/test": {
    /** Test a vendor before connecting it. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TryModelConnectionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ModelConnectionTrial"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/model-connections/{id}": {
    /** Get a model connection. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ModelConnection"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a model connection. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateModelConnectionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ModelConnection"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a model connection. */
    delete: {
      parameters: { query?: { "reassign"?: string }; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ id: string; deleted: true; reassigned_agents: number }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/model-connections/{id}/test": {
    /** Test a model connection. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestModelConnectionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ModelConnectionTest"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/model-connections/{id}/default": {
    /** Make a connection the default. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ModelConnection"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/model-servers": {
    /** Look for model servers on this machine. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ model_servers: Schemas["ModelServer"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/time-zone": {
    /** Get the workspace's time zone. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkspaceTimeZone"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Set the workspace's time zone. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SetTimeZoneBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkspaceTimeZone"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/permissions": {
    /** Get an agent's permissions at each level. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AgentPermissions"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/governance/actions": {
    /** List the governed actions. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["GovernanceTable"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/budgets": {
    /** List budgets. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["BudgetList"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Set a budget. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SetBudgetBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Budget"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/budgets/{id}": {
    /** Delete a budget. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedBudget"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/execute": {
    /** Execute a task. */
    post: {
      parameters: { query?: never; header?: { "prefer"?: string; "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ExecuteBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CompletedExecution"]> } }; 202: { content: { "application/json": Enveloped<Schemas["AcceptedExecution"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions": {
    /** List an agent's executions. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "status"?: Schemas["ExecutionStatus"] }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ executions: Schemas["Execution"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}": {
    /** Get an execution's status. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string; "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": { success: true; data: Schemas["Execution"] } } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}/cancel": {
    /** Cancel an execution. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string; "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Execution"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}/rerun": {
    /** Run an execution's task again. */
    post: {
      parameters: { query?: never; header?: { "prefer"?: string; "Idempotency-Key"?: string }; path: { "agent_id": string; "execution_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["RerunBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CompletedExecution"]> } }; 202: { content: { "application/json": Enveloped<Schemas["AcceptedExecution"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}/events": {
    /** Follow an execution. */
    get: {
      parameters: { query?: { "under_way"?: boolean }; header?: { "last-event-id"?: string }; path: { "agent_id": string; "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}/trace": {
    /** Get an execution's trace. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string; "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ExecutionTrace"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}/trace/{step_id}/texts": {
    /** Get a step with its whole input and output. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string; "execution_id": string; "step_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WholeTraceStep"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/trace-export": {
    /** Get where traces are sent. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ trace_export: Schemas["TraceExport"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Send traces to a receiver. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SetTraceExportBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ trace_export: Schemas["TraceExport"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Stop sending traces. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/trace-export/test": {
    /** Send a test span. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TraceExportTrial"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions": {
    /** List the executions of all agents. */
    get: {
      parameters: { query?: { "agent_id"?: string[]; "status"?: Schemas["ExecutionStatus"]; "outcome"?: string[]; "verification"?: "checked" | "human" | "judged" | "self_reported"; "claimed"?: boolean; "action"?: string; "level"?: "student" | "intern" | "supervised" | "autonomous"; "trigger"?: Schemas["ExecutionTrigger"]; "origin"?: "person" | "api" | "schedule" | "stranger"; "waiting"?: boolean; "failure_group_id"?: string; "from"?: string; "to"?: string; "min_duration_ms"?: number; "q"?: string; "sort"?: "started_at" | "duration" | "cost"; "order"?: "asc" | "desc"; "counts"?: boolean; "cursor"?: string; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            executions: Schemas["TenantExecution"][];
            query: Schemas["QueryTerm"][];
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
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/values": {
    /** List values for a field of a query. */
    get: {
      parameters: { query: { "field": "agent" | "version" | "level" | "action" | "outcome" | "vouched" | "tool" | "error" | "group" | "model" | "connection" | "trigger" | "origin" | "by" | "cost" | "tokens" | "duration" | "waited" | "after" | "before" | "ended" | "is" | "has" | "in"; "prefix"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ values: string[] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/count": {
    /** Count what a query finds. */
    get: {
      parameters: { query: { "q": string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ count: number; is_more: boolean }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/{execution_id}": {
    /** Get an execution by its id. */
    get: {
      parameters: { query?: { "input"?: boolean }; header?: never; path: { "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ execution: Schemas["TenantExecutionDetail"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/{execution_id}/neighbours": {
    /** Find the neighbours of an execution in the list. */
    get: {
      parameters: { query?: { "agent_id"?: string[]; "status"?: Schemas["ExecutionStatus"]; "outcome"?: string[]; "verification"?: "checked" | "human" | "judged" | "self_reported"; "claimed"?: boolean; "action"?: string; "level"?: "student" | "intern" | "supervised" | "autonomous"; "trigger"?: Schemas["ExecutionTrigger"]; "origin"?: "person" | "api" | "schedule" | "stranger"; "waiting"?: boolean; "failure_group_id"?: string; "from"?: string; "to"?: string; "min_duration_ms"?: number; "q"?: string; "sort"?: "started_at" | "duration" | "cost"; "order"?: "asc" | "desc" }; header?: never; path: { "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ExecutionNeighbours"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/exports/executions": {
    /** Export executions of all agents. */
    get: {
      parameters: { query?: { "agent_id"?: string[]; "status"?: Schemas["ExecutionStatus"]; "outcome"?: string[]; "verification"?: "checked" | "human" | "judged" | "self_reported"; "claimed"?: boolean; "action"?: string; "level"?: "student" | "intern" | "supervised" | "autonomous"; "trigger"?: Schemas["ExecutionTrigger"]; "origin"?: "person" | "api" | "schedule" | "stranger"; "waiting"?: boolean; "failure_group_id"?: string; "from"?: string; "to"?: string; "min_duration_ms"?: number; "q"?: string; "sort"?: "started_at" | "duration" | "cost"; "order"?: "asc" | "desc"; "format"?: "csv" | "jsonl" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/x-ndjson": Json; "text/csv": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/kill-switch": {
    /** Get an agent's kill switch. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["KillSwitch"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Set an agent's kill switch. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SetKillSwitchBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["KillSwitch"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/governance/kill-switch": {
    /** Get the workspace's kill switch. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["KillSwitch"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Set the workspace's kill switch. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SetKillSwitchBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["KillSwitch"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/episodes": {
    /** List an agent's episodes. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "outcome"?: "success" | "failure" | "partial" | "void"; "verification"?: "checked" | "human" | "judged" | "self_reported"; "maturity_level"?: "student" | "intern" | "supervised" | "autonomous"; "agent_version"?: number; "action"?: string; "q"?: string }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ episodes: Schemas["ShownEpisode"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/episodes/export": {
    /** Export an agent's episodes. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/x-ndjson": Json } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/episodes/{episode_id}/feedback": {
    /** Give feedback on an episode. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "episode_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["FeedbackBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ feedback: Schemas["Feedback"]; episode: Schemas["Episode"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** List the feedback on an episode. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path: { "episode_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            feedback: Schemas["NamedFeedback"][];
            episode: Schemas["ShownEpisode"];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/reviews": {
    /** List the runs that wait for people. */
    get: {
      parameters: { query?: { "status"?: "waiting" | "done"; "agent_id"?: string; "reason"?: string[]; "assigned"?: string; "q"?: string; "cursor"?: string; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            reviews: Schemas["ListedReview"][];
            counts: { waiting: number; done_today: number };
            verdicts_today: ("right" | "partly" | "wrong" | "unsafe")[];
            next_cursor: string | null;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/reviews/bulk": {
    /** Answer about runs that are alike. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["AnswerAlikeBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            answered: string[];
            skipped: Schemas["SkippedReview"][];
            counted: number;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/reviews/assign": {
    /** Deal out runs that wait. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["AssignReviewsBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            assigned: { execution_id: string; user_id: string }[];
            skipped: Schemas["SkippedReview"][];
            is_more: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/reviews/agreement": {
    /** Get how far people agree about runs. */
    get: {
      parameters: { query?: { "from"?: string; "agent_id"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ReviewAgreement"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/reviews/{execution_id}": {
    /** Get what a verdict on a run would bring. */
    get: {
      parameters: { query?: { "next"?: number | null; "agent_id"?: string; "reason"?: string[]; "assigned"?: string }; header?: never; path: { "execution_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["RunReviewWithRuns"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Give a verdict on a run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "execution_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["VerdictBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["GivenVerdict"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/executions/{execution_id}/feedback": {
    /** Give a verdict on an agent's run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string; "execution_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["VerdictBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["GivenVerdict"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/corrections": {
    /** List colleagues' corrections that wait. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "agent_id"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ corrections: Schemas["Correction"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/corrections/{correction_id}": {
    /** Take or leave a colleague's correction. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "correction_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["DecideCorrectionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ correction: Schemas["Correction"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/failure-groups": {
    /** List the groups of failed runs. */
    get: {
      parameters: { query?: { "state"?: "open" | "muted" | "resolved"; "kind"?: "tool" | "check" | "refused" | "gave_up" | "platform" | "provider"; "agent_id"?: string; "owner"?: string; "from"?: string; "to"?: string; "sort"?: "growth" | "last" | "runs"; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ groups: Schemas["FailureGroup"][]; counts: Readonly<Record<string, number>> }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/failure-groups/{id}": {
    /** Mute, resolve or own a group of failed runs. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateFailureGroupBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["FailureGroup"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alert-rules": {
    /** List the alert rules. */
    get: {
      parameters: { query?: { "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ rules: Schemas["AlertRule"][]; firing: number }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create an alert rule. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateAlertRuleBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["AlertRule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alert-past": {
    /** Get what an alert rule would have seen. */
    get: {
      parameters: { query: { "metric": Schemas["AlertMetric"]; "window_minutes"?: number; "agent_id"?: string; "connection_id"?: string; "budget_id"?: string; "failure_group_id"?: string; "days"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AlertPast"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alert-rules/{id}": {
    /** Get an alert rule. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AlertRule"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change an alert rule. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateAlertRuleBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AlertRule"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete an alert rule. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedAlertRule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alert-rules/test": {
    /** Test channels before a rule is saved. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestAlertChannelsBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            sent: { type: "mail" | "webhook" | "inbox" | "slack"; ok: boolean; error?: string | null }[];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alert-rules/{id}/test": {
    /** Test an alert rule. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TestedAlertRule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alert-rules/{id}/mute": {
    /** Mute an alert rule. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["MuteAlertRuleBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AlertRule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alerts": {
    /** List the alerts. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "state"?: "firing" | "resolved" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            alerts: Schemas["Alert"][];
            counts: { firing: number };
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/alerts/{id}/seen": {
    /** Mark an alert as seen. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Alert"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/usage/series": {
    /** Get runs, durations and costs over time. */
    get: {
      parameters: { query?: { "metrics"?: string; "outcome"?: string; "from"?: string; "to"?: string; "step"?: "1h" | "1d"; "tz"?: string; "compare"?: "previous"; "by"?: string; "agent_id"?: string; "agents"?: number; "series"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["UsageSeries"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/usage": {
    /** Get an agent's runs, durations and costs over time. */
    get: {
      parameters: { query?: { "metrics"?: string; "outcome"?: string; "from"?: string; "to"?: string; "step"?: "1h" | "1d"; "tz"?: string; "compare"?: "previous"; "by"?: string }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["UsageSeries"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals/request": {
    /** Request an approval. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RequestApprovalBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["Approval"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals": {
    /** List approvals. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "status"?: Schemas["ApprovalStatus"]; "view"?: "open" | "decided" | "expired"; "agent_id"?: string; "counts"?: boolean }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            approvals: Schemas["NamedApproval"][];
            pagination: Schemas["Pagination"];
            counts: Schemas["ApprovalViewCounts"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals/bulk": {
    /** Approve or reject many requests. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["DecideManyBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            results: {
              id: string;
              status: "done" | "refused" | "not_found";
              code?: string;
              message?: string;
            }[];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals/{id}": {
    /** Get an approval. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ShownApproval"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals/{id}/approve": {
    /** Approve a request. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["ApproveBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Approval"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals/{id}/reject": {
    /** Reject a request. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["DecideApprovalBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Approval"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/approvals/{id}/approve-changed": {
    /** Approve a call with changed arguments. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ApproveChangedBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Approval"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tools": {
    /** List the tools that agents can be given. */
    get: {
      parameters: { query?: { "q"?: string; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ tools: Schemas["OfferedTool"][]; total: number }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/effects": {
    /** List effects. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "status"?: Schemas["EffectStatus"]; "changes"?: boolean; "agent_id"?: string; "execution_id"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ effects: Schemas["NamedEffect"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/effects/{id}": {
    /** Get an effect. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["NamedEffect"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/effects/{id}/settle": {
    /** Settle an effect. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SettleEffectBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Effect"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers": {
    /** Register a tool server. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateToolServerBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["ToolServer"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** List tool servers. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ tool_servers: Schemas["ToolServer"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}": {
    /** Get a tool server. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ToolServer"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a tool server. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateToolServerBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ToolServer"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a tool server. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ id: string; deleted: true }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/refresh": {
    /** Refresh a tool server. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ToolServer"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/tools": {
    /** List the tools of a server. */
    get: {
      parameters: { query?: { "limit"?: number; "cursor"?: string }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ tools: Schemas["ServerTool"][]; next_cursor: string | null }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/tools/{tool_id}/release": {
    /** Release a tool. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "tool_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ReleaseToolBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ServerTool"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/release": {
    /** Release many tools. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ReleaseToolsBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            results: {
              id: string;
              status: "done" | "refused" | "not_found";
              code?: string;
              message?: string;
            }[];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/tools/{tool_id}/quarantine": {
    /** Hold a tool. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "tool_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ServerTool"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/authorization": {
    /** Begin to connect a tool server. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["BegunAuthorization"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Disconnect a tool server. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["EndedAuthorization"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/server-tools": {
    /** List the tools of all servers. */
    get: {
      parameters: { query: { "page"?: number; "limit"?: number; "state": "held" | "released" | "gone" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ tools: Schemas["ToolOfServer"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-calls": {
    /** List calls of tool-server tools. */
    get: {
      parameters: { query?: { "limit"?: number; "cursor"?: string; "server"?: string; "agent_id"?: string; "status"?: Schemas["EffectStatus"] }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ tool_calls: Schemas["ToolCall"][]; next_cursor: string | null }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/callback": {
    /** Finish an authorization that began with the former callback. */
    get: {
      parameters: { query?: { "state"?: string; "code"?: string; "error"?: string; "iss"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 302: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/callback": {
    /** Finish the authorization of a tool server (browser callback). */
    get: {
      parameters: { query?: { "state"?: string; "code"?: string; "error"?: string; "iss"?: string }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 302: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Finish the authorization of a tool server that the person confirms. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ConfirmAuthorization"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ConfirmedAuthorization"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/client-metadata": {
    /** Get the OAuth client metadata of former authorizations. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ClientMetadata"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/tool-servers/{id}/client-metadata": {
    /** Get the OAuth client metadata of this instance for a tool server. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ClientMetadata"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/training": {
    /** Get an agent's training status. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": { success: true; data: Schemas["TrainingStatus"] } } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/train": {
    /** Train an agent. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["TrainBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<Schemas["TrainingRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/training/runs/{run_id}": {
    /** Get a training run. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string; "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TrainingRun"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/training/adaptations/{adaptation_id}/apply": {
    /** Apply an adaptation. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string; "adaptation_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AdaptedAgent"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agents/{agent_id}/training/adaptations/{adaptation_id}/undo": {
    /** Undo an adaptation. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string; "adaptation_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AdaptedAgent"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/readiness": {
    /** Get an agent's readiness. */
    get: {
      parameters: { query?: { "target_level"?: "intern" | "supervised" | "autonomous" }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Readiness"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/progress": {
    /** Get an agent's progress towards its next level. */
    get: {
      parameters: { query?: { "from"?: string; "to"?: string; "step"?: "1d" }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AgentProgress"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/exam": {
    /** Examine an agent for its next level. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["ExamBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["Exam"]> } }; 202: { content: { "application/json": Enveloped<Schemas["AcceptedExam"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/exams": {
    /** List an agent's exams. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "passed"?: boolean }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ exams: Schemas["Exam"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/exams/{exam_id}": {
    /** Get an exam. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string; "exam_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Exam"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/promote": {
    /** Promote an agent manually. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ShiftLevelBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["LevelShift"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/demote": {
    /** Demote an agent manually. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ShiftLevelBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["LevelShift"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/confirm": {
    /** Confirm an agent as it is now. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ConfirmAgentBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ConfirmedAgent"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/history": {
    /** List an agent's level changes. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            agent_id: string;
            current_level: "student" | "intern" | "supervised" | "autonomous";
            next_exam_at: string | null;
            history: Schemas["LevelChange"][];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/judges": {
    /** List the judges of the tenant's work. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["JudgeList"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/replay": {
    /** Replay the episodes of an agent's earlier version. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 201: { content: { "application/json": Enveloped<Schemas["Replay"]> } }; 202: { content: { "application/json": Enveloped<Schemas["AcceptedReplay"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/agents/{agent_id}/replays/{replay_id}": {
    /** Get a replay. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_id": string; "replay_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Replay"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/edge-cases": {
    /** List edge cases. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "severity"?: "critical" | "high" | "medium" | "low"; "category"?: string; "is_active"?: "true" | "false" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ edge_cases: Schemas["EdgeCase"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create an edge case. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateEdgeCaseBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["EdgeCase"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/graduation/edge-cases/{edge_case_id}": {
    /** Get an edge case. */
    get: {
      parameters: { query?: never; header?: never; path: { "edge_case_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["EdgeCase"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Update an edge case. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "edge_case_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateEdgeCaseBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["EdgeCase"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete an edge case. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "edge_case_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; edge_case_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets": {
    /** List the data sets. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ data_sets: Schemas["DataSet"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a data set. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateDataSetBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["DataSet"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets/{id}": {
    /** Get a data set. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DataSet"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Update a data set. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateDataSetBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DataSet"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a data set. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedDataSet"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets/{id}/cases": {
    /** List the cases of a data set. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ cases: Schemas["DataSetCase"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Add cases to a data set. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["AddCasesBody"]; "text/csv": string; "application/x-ndjson": Json } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["AddedCases"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/reviews/{execution_id}/case": {
    /** Make a case of a correction. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "execution_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["CaseOfReviewBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CaseOfReview"]> } }; 201: { content: { "application/json": Enveloped<Schemas["CaseOfReview"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets/{id}/cases/{case_id}": {
    /** Update a case. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "case_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateDataSetCaseBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DataSetCase"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a case. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "case_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedDataSetCase"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets/{id}/exam-material": {
    /** Show whose exams a data set is material of. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ExamMaterial"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Make a data set material of exams. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["NameExamMaterialBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ExamMaterial"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets/{id}/runs": {
    /** List the runs of a data set. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ runs: Schemas["DataSetRun"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Run a version over a data set. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["StartDataSetRunBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<Schemas["AcceptedDataSetRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-sets/{id}/matrix": {
    /** Get the results of cases by version. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "agent_id"?: string; "versions"?: string[] }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            agent: { id: string; name: string | null } | null;
            versions: Schemas["DataSetMatrixVersion"][];
            cases: Schemas["DataSetMatrixCase"][];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-set-runs/{run_id}": {
    /** Get a run of a data set. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "outcome"?: Schemas["DataSetCaseOutcome"] }; header?: never; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
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
            cases: Schemas["DataSetCaseResult"][];
            pagination: Schemas["Pagination"];
          }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-set-runs/{run_id}/cancel": {
    /** Cancel a run of a data set. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DataSetRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/data-set-runs/{run_id}/compare": {
    /** Compare two runs of a data set. */
    get: {
      parameters: { query: { "page"?: number; "limit"?: number; "with": string; "change"?: "worse" | "better" | "both_failed" | "same" }; header?: never; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
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
            cases: Schemas["ComparedDataSetCase"][];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/bulk": {
    /** Do one thing with many runs. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["StartBulkJobBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<{ id: string; poll_url: string; total: number }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/bulk/{id}": {
    /** Get a bulk job. */
    get: {
      parameters: { query?: { "status"?: string[]; "cursor"?: string; "limit"?: number }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["BulkJob"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/executions/bulk/{id}/cancel": {
    /** Cancel a bulk job. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["BulkJob"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/playground-runs": {
    /** Try variants of an agent. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["StartPlaygroundBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<{ id: string; poll_url: string; estimate_usd: number | null }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/playground-runs/{id}": {
    /** Get a playground run. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PlaygroundRun"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/playground-runs/{id}/answers": {
    /** Answer a call of a variant. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["AnswerPlaygroundCallBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PlaygroundRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/playground-runs/{id}/events": {
    /** Follow a playground run. */
    get: {
      parameters: { query?: never; header?: { "last-event-id"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/playground-runs/{id}/cancel": {
    /** Cancel a playground run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PlaygroundRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workspaces/{workspace_id}/configuration": {
    /** Get a workspace's configuration. */
    get: {
      parameters: { query?: never; header?: never; path: { "workspace_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkspaceConfiguration"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Configure a workspace. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "workspace_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ConfigureWorkspaceBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkspaceConfiguration"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/run": {
    /** Try to improve a skill or a workflow now. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ImprovementRunBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ImprovementRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/mutations": {
    /** List attempted edits of skills. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "skill_id"?: string; "candidate_id"?: string; "sandbox_status"?: Schemas["SandboxStatus"] }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["MutationList"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/variants": {
    /** List measured variants of workflows. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "agent_id"?: string; "evaluation_status"?: Schemas["EvaluationStatus"] }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["VariantList"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/candidates": {
    /** List skill candidates. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "skill_id"?: string; "validation_status"?: Schemas["ValidationStatus"] }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CandidateList"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/candidates/{candidate_id}": {
    /** Get a skill candidate. */
    get: {
      parameters: { query?: never; header?: never; path: { "candidate_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["NamedSkillCandidate"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/candidates/{candidate_id}/promote": {
    /** Promote a skill candidate. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "candidate_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AppliedCandidate"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/auto-dev/candidates/{candidate_id}/undo": {
    /** Undo a promoted candidate. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "candidate_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AppliedCandidate"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules": {
    /** List the schedules. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "state"?: "active" | "failing" | "paused" | "ended"; "agent_id"?: string; "workflow_id"?: string; "q"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ schedules: Schemas["Schedule"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a schedule. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateScheduleBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["Schedule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/upcoming": {
    /** List what starts next. */
    get: {
      parameters: { query?: { "limit"?: number; "hours"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            from: string;
            until: string;
            schedules: { id: string; name: string; times: string[] }[];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/preview": {
    /** Preview due times. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PreviewScheduleBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SchedulePreview"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/{id}": {
    /** Get a schedule. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Schedule"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a schedule. */
    patch: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateScheduleBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Schedule"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a schedule. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedSchedule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/{id}/pause": {
    /** Pause a schedule. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PauseStartBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Schedule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/{id}/resume": {
    /** Resume a schedule. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Schedule"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/{id}/run-now": {
    /** Run a schedule now. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 202: { content: { "application/json": Enveloped<Schemas["RunningTick"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/{id}/ticks": {
    /** List a schedule's ticks. */
    get: {
      parameters: { query?: { "limit"?: number; "outcome"?: "started" | "queued" | "skipped" | "missed" | "refused" | "manual" }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ ticks: Schemas["ScheduleTick"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/schedules/{id}/ticks/{tick_id}/run": {
    /** Make a due time up. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "tick_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 202: { content: { "application/json": Enveloped<Schemas["RunningTick"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers": {
    /** List the triggers. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "state"?: "active" | "failing" | "paused"; "source"?: "webhook" | "event"; "agent_id"?: string; "workflow_id"?: string; "q"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ triggers: Schemas["Trigger"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a trigger. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateTriggerBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["TriggerWithSecret"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}": {
    /** Get a trigger. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Trigger"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a trigger. */
    patch: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateTriggerBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Trigger"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a trigger. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedTrigger"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/pause": {
    /** Pause a trigger. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PauseStartBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Trigger"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/resume": {
    /** Resume a trigger. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Trigger"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/rotate-secret": {
    /** Give a trigger a new secret. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RotateTriggerSecretBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TriggerWithSecret"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/test": {
    /** Send a sample to a trigger. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestTriggerBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TriedTrigger"]> } }; 202: { content: { "application/json": Enveloped<Schemas["MadeDelivery"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/deliveries": {
    /** List a trigger's deliveries. */
    get: {
      parameters: { query?: { "limit"?: number; "status"?: "accepted" | "ignored" | "duplicate" | "held" | "refused" }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deliveries: Schemas["TriggerDelivery"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/deliveries/{delivery_id}": {
    /** Get a trigger's delivery. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string; "delivery_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["TriggerDelivery"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/triggers/{id}/deliveries/{delivery_id}/redeliver": {
    /** Deliver again to a trigger. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "delivery_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 202: { content: { "application/json": Enveloped<Schemas["MadeDelivery"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/hooks/{address}": {
    /** Receive a request of a trigger's sender. */
    post: {
      parameters: { query?: never; header?: never; path: { "address": string }; cookie?: never };
      requestBody: { content: { "application/json": Json; "application/x-www-form-urlencoded": Json; "text/plain": string } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["RepeatedDelivery"]> | { challenge: string } } }; 202: { content: { "application/json": Enveloped<Schemas["TakenDelivery"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflows": {
    /** List the workflows. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "q"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ workflows: Schemas["WorkflowSummary"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a workflow. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateStoredWorkflowBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["StoredWorkflow"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflows/import": {
    /** Import a workflow. */
    post: {
      parameters: { query?: { "save"?: "true" | "false"; "agent_id"?: string }; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/octet-stream": Json } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ImportedDefinition"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflows/{id}": {
    /** Get a workflow. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["StoredWorkflow"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a workflow. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateStoredWorkflowBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["StoredWorkflow"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a workflow. */
    delete: {
      parameters: { query?: { "cancel_runs"?: boolean }; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedWorkflow"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflows/{id}/confirm": {
    /** Confirm a workflow. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["StoredWorkflow"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflows/{id}/versions": {
    /** List the versions of a workflow. */
    get: {
      parameters: { query?: { "limit"?: number }; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ versions: Schemas["WorkflowVersion"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflows/{id}/runs": {
    /** Start a run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["StartWorkflowRunBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<Schemas["StartedWorkflowRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs": {
    /** List the runs of workflows. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "workflow_id"?: string; "status"?: "pending" | "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"; "started_by"?: "person" | "schedule" | "trigger" | "workflow" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ runs: Schemas["WorkflowRunSummary"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}": {
    /** Get a run of a workflow. */
    get: {
      parameters: { query?: never; header?: never; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkflowRun"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/events": {
    /** Follow a run of a workflow. */
    get: {
      parameters: { query?: never; header?: { "last-event-id"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/pause": {
    /** Pause a run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkflowRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/resume": {
    /** Resume a run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkflowRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/cancel": {
    /** Cancel a run. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkflowRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/steps/{step_key}/retry": {
    /** Try a step again. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string; "step_key": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkflowRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/signal": {
    /** Send a signal. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["WorkflowSignalBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<Schemas["SentSignal"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/workflow-runs/{run_id}/rerun": {
    /** Run again. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["RerunWorkflowBody"] } };
      responses: { 202: { content: { "application/json": Enveloped<Schemas["StartedWorkflowRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/callbacks/{address}": {
    /** Answer a step of a workflow that waits. */
    post: {
      parameters: { query?: never; header?: never; path: { "address": string }; cookie?: never };
      requestBody: { content: { "application/json": Json } };
      responses: { 202: { content: { "application/json": Enveloped<Schemas["TakenCallback"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/events": {
    /** Follow the events of the tenant. */
    get: {
      parameters: { query?: never; header?: { "last-event-id"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/inbox": {
    /** Read the inbox. */
    get: {
      parameters: { query?: { "limit"?: number; "include"?: "first_steps" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Inbox"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks": {
    /** List webhooks. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "deleted"?: boolean }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ webhooks: Schemas["ListedWebhook"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Subscribe a URL to events. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateWebhookBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["CreatedWebhook"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}": {
    /** Get a webhook. */
    get: {
      parameters: { query?: never; header?: never; path: { "webhook_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Webhook"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a webhook. */
    patch: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "webhook_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateWebhookBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Webhook"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a webhook. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "webhook_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; id: string; restorable_until: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}/restore": {
    /** Restore a deleted webhook. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "webhook_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Webhook"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}/rotate-secret": {
    /** Give a webhook a new secret. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "webhook_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["RotateWebhookSecretBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["RotatedWebhookSecret"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}/test": {
    /** Send a test event. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "webhook_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 201: { content: { "application/json": Enveloped<Schemas["WebhookDeliveryDetail"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}/deliveries": {
    /** List the deliveries of a webhook. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "status"?: Schemas["WebhookDeliveryStatus"] }; header?: never; path: { "webhook_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deliveries: Schemas["WebhookDelivery"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}/deliveries/{delivery_id}": {
    /** Get a delivery. */
    get: {
      parameters: { query?: never; header?: never; path: { "webhook_id": string; "delivery_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WebhookDeliveryDetail"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
    /** Send a delivery again. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "webhook_id": string; "delivery_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WebhookDeliveryDetail"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sessions": {
    /** List your chat sessions. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ sessions: Schemas["ChatSession"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a chat session. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateChatSessionBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["ChatSession"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sessions/{session_id}": {
    /** Get a chat session. */
    get: {
      parameters: { query?: { "limit"?: number; "before"?: string }; header?: never; path: { "session_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ChatSessionWithMessages"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a chat session. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "session_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeletedChatSession"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/chat": {
    /** Send a chat message. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ChatBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ChatAnswer"]> } }; 202: { content: { "application/json": Enveloped<Schemas["ChatAnswer"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/chat/stream": {
    /** Send a chat message and stream the answer. */
    get: {
      parameters: { query: { "session_id": string; "message": string; "agent_id"?: string; "turn_key"?: string; "ask"?: boolean }; header?: { "last-event-id"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/messaging/status": {
    /** Read the state of the messaging connection. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["MessagingStatus"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/messaging/callback": {
    /** Finish the connection of a phone number. */
    get: {
      parameters: { query?: { "state"?: string; "code"?: string; "error"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 302: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Finish the connection of a phone number that the person confirms. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ConfirmMessagingConnection"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["MessagingStatus"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/messaging/settings": {
    /** Get the messaging settings. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["MessagingOverview"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Choose the agent that answers messages. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateMessagingSettings"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["MessagingSettings"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/messaging/messages": {
    /** List messages from and to people. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "direction"?: "in" | "out"; "state"?: "waiting" | "answering" | "answered" | "ignored" | "awaiting_approval" | "queued" | "sending" | "unknown" | "sent" | "delivered" | "read" | "discarded" | "failed"; "contact"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ messages: Schemas["Message"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/messaging/templates": {
    /** List the message templates. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ templates: Schemas["MessageTemplate"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/integrations/messaging/message": {
    /** Send a message to a person. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SendMessage"] } };
      responses: { 200: { content: { "application/json": {
            message_id: string;
            status: "waiting" | "answering" | "answered" | "ignored" | "awaiting_approval" | "queued" | "sending" | "unknown" | "sent" | "delivered" | "read" | "discarded" | "failed";
          } } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/webhooks/messaging": {
    /** Verify the messaging webhook. */
    get: {
      parameters: { query?: { "hub.mode"?: string; "hub.verify_token"?: string; "hub.challenge"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/plain": string } }; default: { content: { "application/json": Refusal } } };
    };
    /** Receive webhooks of the messaging provider. */
    post: {
      parameters: { query?: never; header?: { "x-hub-signature-256"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["MessagingWebhook"] } };
      responses: { 200: { content: { "application/json": { received: true } } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/skills/private": {
    /** List the tenant's skills. */
    get: {
      parameters: { query?: { "query"?: string; "category"?: string; "skill_type"?: Schemas["SkillType"]; "is_installed"?: boolean; "sort_by"?: "name" | "created_at" | "rating"; "sort_order"?: "asc" | "desc"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["PrivateSkillList"] } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateSkillBody"] } };
      responses: { 201: { content: { "application/json": Schemas["CreatedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/skills/private/{skill_id}": {
    /** Get a skill. */
    get: {
      parameters: { query?: never; header?: never; path: { "skill_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": { success: true; skill: Schemas["PrivateSkillDetail"] } } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a skill. */
    put: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "skill_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateSkillBody"] } };
      responses: { 200: { content: { "application/json": Schemas["UpdatedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
    /** Uninstall a skill. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "skill_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["UninstalledSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/skills/private/try": {
    /** Try the code of a skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TrySkillBody"] } };
      responses: { 200: { content: { "application/json": Schemas["TriedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/skills/private/{skill_id}/code": {
    /** Change the code of a skill. */
    put: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "skill_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RewriteSkillBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RewrittenSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/version": {
    /** Freeze a version of a skill. */
    post: {
      parameters: { query: { "skill_id": string; "version_name": string; "description"?: string }; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["CreatedSkillVersion"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/history/{skill_id}": {
    /** List the versions of a skill. */
    get: {
      parameters: { query?: never; header?: never; path: { "skill_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SkillHistory"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/rollback/{skill_id}": {
    /** Roll a skill back to a version. */
    post: {
      parameters: { query: { "version_id": string }; header?: { "Idempotency-Key"?: string }; path: { "skill_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["RolledBackSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/marketplace": {
    /** Search the skill marketplace. */
    get: {
      parameters: { query?: { "query"?: string; "category"?: string; "tags"?: string; "skill_type"?: Schemas["SkillType"]; "sort_by"?: "relevance" | "popularity" | "rating" | "created_at" | "name" | "price" | "installs"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SkillListingPage"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/publish": {
    /** Publish a skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PublishSkillBody"] } };
      responses: { 201: { content: { "application/json": Schemas["SubmittedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/approve/{marketplace_id}": {
    /** Approve a skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "marketplace_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ApprovedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/reject/{marketplace_id}": {
    /** Reject a skill. */
    post: {
      parameters: { query: { "reason": string }; header?: { "Idempotency-Key"?: string }; path: { "marketplace_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["RejectedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/install": {
    /** Install a skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InstallSkillBody"] } };
      responses: { 201: { content: { "application/json": Schemas["InstalledSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/skills/rate/{marketplace_id}": {
    /** Rate a skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "marketplace_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RateListingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RatedSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/skills/private/install": {
    /** Install a skill from the marketplace. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InstallPrivateSkillBody"] } };
      responses: { 201: { content: { "application/json": Schemas["InstalledPrivateSkill"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/skills/private/{skill_id}/update": {
    /** Update an installed skill. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "skill_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["UpdatedSkillCopy"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/public/v1/marketplace/skills": {
    /** List public skills. */
    get: {
      parameters: { query?: { "query"?: string; "category"?: string; "tags"?: string; "skill_type"?: Schemas["SkillType"]; "is_free"?: boolean; "is_featured"?: boolean; "sort_by"?: "relevance" | "popularity" | "rating" | "created_at" | "name" | "price" | "installs"; "sort_order"?: "asc" | "desc"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["PublicSkillList"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/public/v1/marketplace/skills/categories": {
    /** List the categories of public skills. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SkillCategories"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/public/v1/marketplace/skills/tags": {
    /** List the tags of public skills. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SkillTags"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/public/v1/marketplace/skills/{skill_id}": {
    /** Get a public skill. */
    get: {
      parameters: { query?: never; header?: never; path: { "skill_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["PublicSkillDetail"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/browse": {
    /** Browse agent templates. */
    get: {
      parameters: { query?: { "query"?: string; "category"?: string; "sort_by"?: "popularity" | "rating" | "created_at" | "name" | "price" | "installs"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["AgentTemplateList"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/publish/{agent_id}": {
    /** Publish an agent as a template. */
    post: {
      parameters: { query: { "name": string; "description": string; "price"?: number; "category"?: string; "tags"?: string; "version"?: string; "include_memory"?: boolean }; header?: { "Idempotency-Key"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 201: { content: { "application/json": Schemas["PublishedAgentTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/install/{template_id}": {
    /** Install an agent template. */
    post: {
      parameters: { query?: { "name"?: string }; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 201: { content: { "application/json": Schemas["InstalledAgentTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/approve/{template_id}": {
    /** Approve an agent template. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ApprovedAgentTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/reject/{template_id}": {
    /** Reject an agent template. */
    post: {
      parameters: { query: { "reason": string }; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["RejectedAgentTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/rate/{template_id}": {
    /** Rate an agent template. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RateListingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RatedAgentTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/agent-marketplace/{template_id}": {
    /** Get an agent template. */
    get: {
      parameters: { query?: never; header?: never; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["AgentTemplateDetail"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/submit": {
    /** Submit a domain. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SubmitDomainBody"] } };
      responses: { 201: { content: { "application/json": Schemas["SubmittedDomain"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/my-submissions": {
    /** List the tenant's submitted domains. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["DomainSubmission"][] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/search": {
    /** Search domains. */
    get: {
      parameters: { query?: { "q"?: string; "category"?: string; "tags"?: string; "max_price"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["DomainListing"][] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/trending": {
    /** List trending domains. */
    get: {
      parameters: { query?: { "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["TrendingDomain"][] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/stats": {
    /** Count domains. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["DomainStatistics"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/install": {
    /** Install a domain. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InstallDomainBody"] } };
      responses: { 201: { content: { "application/json": Schemas["InstalledDomain"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/{domain_id}/approve": {
    /** Approve a domain. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "domain_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ApprovedDomain"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/{domain_id}/reject": {
    /** Reject a domain. */
    post: {
      parameters: { query: { "reason": string }; header?: { "Idempotency-Key"?: string }; path: { "domain_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["RejectedDomain"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/{domain_id}/rate": {
    /** Rate a domain. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "domain_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RateListingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RatedDomain"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/domains/marketplace/{domain_id}": {
    /** Get a domain of the marketplace. */
    get: {
      parameters: { query?: never; header?: never; path: { "domain_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["DomainDetail"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components": {
    /** Search components. */
    get: {
      parameters: { query?: { "query"?: string; "category"?: string; "tags"?: string; "component_type"?: string; "min_price"?: number; "max_price"?: number; "is_free"?: boolean; "is_featured"?: boolean; "sort_by"?: "relevance" | "popularity" | "rating" | "created_at" | "name" | "price" | "installs"; "sort_order"?: "asc" | "desc"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["MarketplaceComponentPage"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/publish": {
    /** Publish a component. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PublishComponentBody"] } };
      responses: { 201: { content: { "application/json": Schemas["PublishedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/install": {
    /** Install a component. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InstallComponentBody"] } };
      responses: { 201: { content: { "application/json": Schemas["InstalledComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}": {
    /** Get a component of the marketplace. */
    get: {
      parameters: { query?: never; header?: never; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["MarketplaceComponentDetail"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/approve": {
    /** Approve a component. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ApprovedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/reject": {
    /** Reject a component. */
    post: {
      parameters: { query: { "reason": string }; header?: { "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["RejectedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/rate": {
    /** Rate a component. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RateListingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RatedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/ratings": {
    /** List the ratings of a component. */
    get: {
      parameters: { query?: { "limit"?: number; "offset"?: number }; header?: never; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ComponentRatings"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/categories": {
    /** List the categories of components. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ComponentCategories"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/tags": {
    /** List the tags of components. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ComponentTags"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/preview": {
    /** Preview a component. */
    get: {
      parameters: { query?: never; header?: never; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/html": string } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/categories": {
    /** List the categories of components (old path). */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ComponentCategories"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/tags": {
    /** List the tags of components (old path). */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ComponentTags"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components": {
    /** Search components (old path). */
    get: {
      parameters: { query?: { "query"?: string; "category"?: string; "tags"?: string; "component_type"?: string; "min_price"?: number; "max_price"?: number; "is_free"?: boolean; "is_featured"?: boolean; "sort_by"?: "relevance" | "popularity" | "rating" | "created_at" | "name" | "price" | "installs"; "sort_order"?: "asc" | "desc"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["MarketplaceComponentPage"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/publish": {
    /** Publish a component (old path). */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PublishComponentBody"] } };
      responses: { 201: { content: { "application/json": Schemas["PublishedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/install": {
    /** Install a component (old path). */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InstallComponentBody"] } };
      responses: { 201: { content: { "application/json": Schemas["InstalledComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/{component_id}": {
    /** Get a component of the marketplace (old path). */
    get: {
      parameters: { query?: never; header?: never; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["MarketplaceComponentDetail"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/{component_id}/approve": {
    /** Approve a component (old path). */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ApprovedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/{component_id}/reject": {
    /** Reject a component (old path). */
    post: {
      parameters: { query: { "reason": string }; header?: { "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["RejectedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/{component_id}/rate": {
    /** Rate a component (old path). */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RateListingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RatedComponent"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/components/{component_id}/ratings": {
    /** List the ratings of a component (old path). */
    get: {
      parameters: { query?: { "limit"?: number; "offset"?: number }; header?: never; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ComponentRatings"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/ratings/{rating_id}/helpful": {
    /** Vote on whether a review helped. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "component_id": string; "rating_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["VoteOnRatingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["VotedComponentRating"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas-marketplace/components/{component_id}/ratings/{rating_id}/response": {
    /** Answer a review. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "component_id": string; "rating_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RespondToRatingBody"] } };
      responses: { 200: { content: { "application/json": Schemas["AnsweredComponentRating"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas/components": {
    /** List the tenant's components. */
    get: {
      parameters: { query?: { "category"?: string; "component_type"?: string; "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            components: Schemas["OwnComponentListItem"][];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a component. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateComponentBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ component: Schemas["OwnComponent"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas/components/{component_id}": {
    /** Get a component. */
    get: {
      parameters: { query?: never; header?: never; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ component: Schemas["OwnComponent"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a component. */
    put: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateComponentBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ component: Schemas["OwnComponent"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a component. */
    delete: {
      parameters: { query?: never; header?: { "if-match"?: string; "Idempotency-Key"?: string }; path: { "component_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; component_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas/canvases": {
    /** List the tenant's canvases. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ canvases: Schemas["Canvas"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a canvas. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateCanvasBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ canvas: Schemas["CanvasWithComponents"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas/canvases/{canvas_id}": {
    /** Get a canvas. */
    get: {
      parameters: { query?: never; header?: never; path: { "canvas_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ canvas: Schemas["CanvasWithComponents"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a canvas. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "canvas_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; canvas_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas/canvases/{canvas_id}/placements": {
    /** Place a component on a canvas. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "canvas_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PlaceComponentBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ placement: Schemas["CanvasPlacement"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/canvas/canvases/{canvas_id}/placements/{placement_id}": {
    /** Remove a component from a canvas. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "canvas_id": string; "placement_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; placement_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/photos/upload": {
    /** Upload a photo. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "multipart/form-data": Json } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["UploadedPhoto"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/photos": {
    /** List the tenant's photos. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            photos: Schemas["Photo"][];
            pagination: Schemas["Pagination"];
            storage: { bytes: number; max_bytes: number };
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/photo-edits/{edit_id}": {
    /** Get an accepted edit. */
    get: {
      parameters: { query?: never; header?: never; path: { "edit_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PhotoEdit"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/photos/{id}": {
    /** Get a photo's image. */
    get: {
      parameters: { query?: never; header?: never; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "image/jpeg": Json; "image/png": Json; "image/webp": Json; "image/gif": Json } }; 206: { content: { "image/jpeg": Json; "image/png": Json; "image/webp": Json; "image/gif": Json } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a photo. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/photos/{id}/edit": {
    /** Edit a photo. */
    post: {
      parameters: { query?: never; header?: { "prefer"?: string; "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["EditPhotoBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["Photo"]> } }; 202: { content: { "application/json": Enveloped<Schemas["AcceptedPhotoEdit"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/filters": {
    /** List the filters. */
    get: {
      parameters: { query: { "action": "presets" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ filters: Schemas["PhotoFilter"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/creative/suggestions": {
    /** Suggest designs. */
    post: {
      parameters: { query: { "type": "design" }; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SuggestDesignsBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ suggestions: Schemas["DesignSuggestion"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Suggest colour schemes. */
    get: {
      parameters: { query: { "type": "colors"; "brandKitId"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ schemes: Schemas["ColorScheme"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/creative/brand-kits": {
    /** List the tenant's brand kits. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ brand_kits: Schemas["BrandKit"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a brand kit. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateBrandKitBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ brand_kit: Schemas["BrandKit"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/creative/brand-kits/{brand_kit_id}": {
    /** Get a brand kit. */
    get: {
      parameters: { query?: never; header?: never; path: { "brand_kit_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ brand_kit: Schemas["BrandKit"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Replace a brand kit. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "brand_kit_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateBrandKitBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ brand_kit: Schemas["BrandKit"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a brand kit. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "brand_kit_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; brand_kit_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/creative/assets": {
    /** List the tenant's creative assets. */
    get: {
      parameters: { query?: { "id"?: string; "type"?: string; "tag"?: string; "provider"?: "canva" | "figma" | "adobe"; "q"?: string; "cursor"?: string; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ assets: Schemas["CreativeAsset"][]; next_cursor: string | null }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a creative asset. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateCreativeAssetBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ asset: Schemas["CreativeAsset"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a creative asset. */
    put: {
      parameters: { query: { "id": string }; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateCreativeAssetBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ asset: Schemas["CreativeAsset"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a creative asset. */
    delete: {
      parameters: { query: { "id": string }; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/creative/assets/{id}/export/{provider}": {
    /** Export a creative asset to a provider. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string; "provider": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ExportCreativeAssetBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CreativeAssetExport"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/designs": {
    /** List the designs of a Canva account. */
    get: {
      parameters: { query?: { "query"?: string; "limit"?: number; "cursor"?: string }; header?: never; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ designs: Schemas["Design"][]; next_cursor: string | null }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a design in Canva. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateDesign"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ design: Schemas["Design"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/templates": {
    /** List the brand templates of a Canva account. */
    get: {
      parameters: { query?: { "query"?: string; "limit"?: number; "cursor"?: string }; header?: never; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ templates: Schemas["BrandTemplate"][]; next_cursor: string | null }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/files/{key}": {
    /** Read a Figma file. */
    get: {
      parameters: { query?: { "depth"?: number; "version"?: string }; header?: never; path: { "provider": string; "key": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ file: Schemas["DesignFile"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/files": {
    /** Add a comment or a link to a Figma file. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["AddToDesignFile"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ added: { kind: "comment" | "dev_resource"; id: string } }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/edit": {
    /** Edit an image with Photoshop. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["EditDesignImage"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ job: Schemas["DesignJob"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/create": {
    /** Generate images from text with Firefly. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateDesignImage"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ job: Schemas["DesignJob"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/jobs/{job_id}": {
    /** Read a job of Adobe or Canva. */
    get: {
      parameters: { query?: never; header?: never; path: { "provider": string; "job_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ job: Schemas["DesignJob"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/playback": {
    /** Get the playback state. */
    get: {
      parameters: { query?: { "provider"?: "spotify" | "apple_music" | "sandbox_music"; "agent_id"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ state: Schemas["PlaybackState"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Control the playback. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ControlPlaybackBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
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
            devices?: Schemas["PlayerDevice"][];
            results?: {
              tracks: Schemas["MusicTrack"][];
              artists: Schemas["MusicArtist"][];
              playlists: { id: string; uri: string; name: string; artworkUrl: string | null }[];
            };
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/voice": {
    /** Run a spoken command. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SpeakCommandBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
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
            candidates?: Schemas["VoiceCandidate"][];
            results?: {
              tracks: Schemas["MusicTrack"][];
              artists: Schemas["MusicArtist"][];
              playlists: { id: string; uri: string; name: string; artworkUrl: string | null }[];
            };
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/providers": {
    /** List the music providers. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ providers: Schemas["MusicProviderChoice"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/providers/default": {
    /** Set the default music provider. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["DefaultMusicProvider"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ provider: "spotify" | "apple_music" | "sandbox_music" | null }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/playlists": {
    /** List the playlists of an account. */
    get: {
      parameters: { query?: { "provider"?: "spotify" | "apple_music" | "sandbox_music"; "agent_id"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            playlists: Schemas["MusicPlaylist"][];
            truncated: boolean;
            stale: boolean;
            as_of: string | null;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a playlist. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreatePlaylist"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ playlist: Schemas["MusicPlaylist"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Add tracks to a playlist, or remove them. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ChangePlaylist"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            playlistId: string;
            added?: number;
            already_present?: number;
            removed?: number;
            trackCount: number | null;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Remove a playlist from the account. */
    delete: {
      parameters: { query: { "playlistId": string; "provider"?: "spotify" | "apple_music" | "sandbox_music"; "agent_id"?: string; "approval_id"?: string }; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; playlistId: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/playlists/{playlist_id}/tracks": {
    /** List the tracks of a playlist. */
    get: {
      parameters: { query?: { "provider"?: "spotify" | "apple_music" | "sandbox_music"; "agent_id"?: string }; header?: never; path: { "playlist_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            playlistId: string;
            provider: "spotify" | "apple_music" | "sandbox_music";
            tracks: Schemas["PlaylistTrack"][];
            truncated: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/recommendations": {
    /** Recommend tracks by seeds or by listening history. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RecommendTracks"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            recommendationId: string;
            provider: "spotify" | "apple_music" | "sandbox_music";
            tracks: Schemas["RecommendedTrack"][];
            source: "api" | "history" | "genre" | "mood";
            confidence: number;
            metadata: Schemas["RecommendationMetadata"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** List recommendations. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            recommendations: Schemas["Recommendation"][];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/recommendations/genre/{genre}": {
    /** Recommend tracks of a genre. */
    get: {
      parameters: { query?: { "limit"?: number; "provider"?: "spotify" | "apple_music" | "sandbox_music"; "agent_id"?: string }; header?: never; path: { "genre": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["NamedRecommendation"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/recommendations/mood/{mood}": {
    /** Recommend tracks for a mood. */
    get: {
      parameters: { query?: { "limit"?: number; "provider"?: "spotify" | "apple_music" | "sandbox_music"; "agent_id"?: string }; header?: never; path: { "mood": "happy" | "sad" | "focus" | "relax" | "energetic" | "chill" }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["NamedRecommendation"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/media/recommendations/feedback": {
    /** Rate a recommendation. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RecommendationFeedback"] } };
      responses: { 200: { content: { "application/json": Enveloped<{
            feedback: {
              recommendationId: string;
              trackUri: string | null;
              score: number;
              notes: string | null;
              category: "accuracy" | "helpfulness" | "diversity" | null;
              created_at: string;
            };
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations": {
    /** List the outside services. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ integrations: Schemas["Integration"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}": {
    /** Read an integration, or begin to connect it. */
    get: {
      parameters: { query?: { "action"?: "connect"; "service"?: string }; header?: never; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Integration"]> } }; 302: { content: Record<string, never> }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Disconnect a provider (delete the connection). */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
            disconnected: true;
            revoked: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/connect": {
    /** Begin to connect a provider. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["ConnectIntegration"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["StartedConnection"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/callback": {
    /** Finish a connection (browser callback). */
    get: {
      parameters: { query?: { "state"?: string; "code"?: string; "error"?: string; "oauth_token"?: string; "oauth_verifier"?: string }; header?: never; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 302: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Finish a connection by confirming it, or with a token. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["FinishIntegration"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["IntegrationStatus"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/status": {
    /** Read the status of a connection. */
    get: {
      parameters: { query?: never; header?: never; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["IntegrationStatus"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/test": {
    /** Test a connection. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
            ok: true;
            latency_ms: number;
            account: { id: string | null; name: string | null };
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/integrations/{provider}/disconnect": {
    /** Disconnect a provider. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "provider": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
            disconnected: true;
            revoked: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/music-players/setup": {
    /** Read what a page needs to play Apple Music. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["PlayerSetup"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/music-players/commands": {
    /** Register a player and follow its commands. */
    get: {
      parameters: { query?: { "name"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/music-players/{player_id}/state": {
    /** Report what a player plays. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "player_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ReportPlayer"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ player_id: string; noted: boolean }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/terminal": {
    /** Run a command in a device's terminal. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TerminalCommand"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopProcess"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/docker": {
    /** Manage a device's containers. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["DockerCommand"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopProcess"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/actions": {
    /** Perform an action on a device. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["DesktopActionBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopActionResult"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/status": {
    /** Get the connected devices. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopStatus"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/devices": {
    /** Register a device. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RegisterDevice"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["RegisteredDevice"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** List the devices. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeviceList"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/devices/{id}": {
    /** Change a device. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateDevice"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopDevice"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Remove a device. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["RemovedDevice"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/connect": {
    /** Connect a device. */
    get: {
      parameters: { query?: never; header?: { "authorization"?: string; "upgrade"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: {  default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/download": {
    /** Find the desktop client to download. */
    get: {
      parameters: { query?: { "platform"?: "darwin" | "win32" | "linux"; "arch"?: "x64" | "arm64"; "version"?: string; "channel"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["DesktopDownload"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/releases/{version}/{filename}": {
    /** Store a file of a release. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "version": string; "filename": string }; cookie?: never };
      requestBody: { content: { "application/octet-stream": Json } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["StoredReleaseFile"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Download a file of a release. */
    get: {
      parameters: { query?: never; header?: never; path: { "version": string; "filename": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/octet-stream": Json; "text/plain": string } }; 206: { content: { "application/octet-stream": Json; "text/plain": string; "multipart/byteranges": Json } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/releases": {
    /** Publish a release of the desktop client. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["PublishRelease"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["DesktopRelease"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/releases/{version}": {
    /** Change the rollout of a release. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "version": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RollOutRelease"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopRelease"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Withdraw a release. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "version": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DesktopRelease"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/updates/{feed}": {
    /** Read an update feed. */
    get: {
      parameters: { query?: never; header?: never; path: { "feed": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/yaml": string; "application/json": { version: string } } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/desktop/updates/{target}/{arch}/{current_version}": {
    /** Ask for an update of a Tauri client. */
    get: {
      parameters: { query?: { "channel"?: string; "client_id"?: string }; header?: never; path: { "target": string; "arch": string; "current_version": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["DesktopUpdate"] } }; 204: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings": {
    /** Browse the listings of every kind. */
    get: {
      parameters: { query?: { "query"?: string; "kind"?: string[]; "category"?: string; "level"?: "student" | "intern" | "supervised" | "autonomous"; "publisher"?: "verified" | "own"; "price"?: "free" | "paid"; "min_rating"?: number; "installed"?: boolean; "sort_by"?: "relevance" | "popularity" | "rating" | "created_at" | "name" | "price" | "installs"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            listings: Schemas["ShelfListing"][];
            total: number;
            limit: number;
            offset: number;
            has_more: boolean;
            facets: {
              kind: Schemas["ListingFacet"][];
              category: Schemas["ListingFacet"][];
              level: Schemas["ListingFacet"][];
              publisher: Schemas["ListingFacet"][];
              price: Schemas["ListingFacet"][];
              rating: Schemas["ListingFacet"][];
              installed: Schemas["ListingFacet"][];
            };
            is_counted: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/installations": {
    /** List the tenant's installations. */
    get: {
      parameters: { query?: { "kind"?: "skill" | "agent" | "domain" | "component"; "listing_id"?: string; "status"?: "installed" | "uninstalled"; "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            installations: Schemas["ListingInstallation"][];
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}/purchases": {
    /** Record a purchase. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "listing_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RecordListingPurchaseBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ListingPurchase"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/reviews": {
    /** List versions that wait for review. */
    get: {
      parameters: { query?: { "kind"?: "skill" | "agent" | "domain" | "component"; "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ reviews: Schemas["ListingReview"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/submissions": {
    /** List the tenant's submissions. */
    get: {
      parameters: { query?: { "kind"?: "skill" | "agent" | "domain" | "component"; "status"?: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended"; "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ listings: Schemas["Listing"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}": {
    /** Get the state of a listing. */
    get: {
      parameters: { query?: never; header?: never; path: { "listing_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ listing: Schemas["Listing"] }> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}/versions": {
    /** List the versions of a listing. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path: { "listing_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            listing_id: string;
            versions: Schemas["ListingVersion"][];
            own_copy: {
              installed_id: string;
              version: string | null;
              digest: string;
              update_available: boolean;
              installed_at: string;
              updated_at: string;
            } | null;
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}/withdraw": {
    /** Withdraw a listing. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "listing_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ listing: Schemas["Listing"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}/suspend": {
    /** Suspend a listing. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "listing_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SuspendListingBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ listing: Schemas["Listing"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}/reinstate": {
    /** Reinstate a listing. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "listing_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ listing: Schemas["Listing"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/listings/{listing_id}/feature": {
    /** Feature a listing. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "listing_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["FeatureListingBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<{ listing: Schemas["Listing"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/settings": {
    /** Get the settings of development agents. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SdlcSettings"] } }; default: { content: { "application/json": Refusal } } };
    };
    /** Change the settings of development agents. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateSdlcSettingsBody"] } };
      responses: { 200: { content: { "application/json": Schemas["SdlcSettings"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/enable": {
    /** Turn development agents on. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SdlcSwitch"] } }; default: { content: { "application/json": Refusal } } };
    };
    /** Turn development agents off. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SdlcSwitch"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/agent-types": {
    /** List the types of development agents. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["SdlcAgentType"][] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/agent-types/{agent_type}/configuration": {
    /** Get the configuration of an agent type. */
    get: {
      parameters: { query?: never; header?: never; path: { "agent_type": Schemas["SdlcAgentTypeId"] }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SdlcConfiguration"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Set the configuration of an agent type. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "agent_type": Schemas["SdlcAgentTypeId"] }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["SdlcConfigurationBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SdlcConfiguration"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/projects": {
    /** List projects. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "status"?: "active" | "paused" | "archived" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ projects: Schemas["SdlcProject"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Create a project. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateSdlcProjectBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["SdlcProject"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/projects/{project_id}": {
    /** Get a project. */
    get: {
      parameters: { query?: never; header?: never; path: { "project_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SdlcProjectDetail"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Change a project. */
    put: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "project_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateSdlcProjectBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SdlcProject"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a project. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "project_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; project_id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/run": {
    /** Run an action of a development agent. */
    post: {
      parameters: { query?: never; header?: { "prefer"?: string; "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RunSdlcActionBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["SdlcRun"]> } }; 202: { content: { "application/json": Enveloped<Schemas["SdlcRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/runs": {
    /** List runs of development agents. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "agent_id"?: string; "agent_type"?: Schemas["SdlcAgentTypeId"]; "project_id"?: string; "status"?: Schemas["SdlcRunStatus"]; "action"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ runs: Schemas["SdlcRunSummary"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/runs/{run_id}": {
    /** Get a run of a development agent. */
    get: {
      parameters: { query?: never; header?: never; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SdlcRun"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/runs/{run_id}/cancel": {
    /** Cancel a run of a development agent. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "run_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SdlcRun"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates": {
    /** List workflow templates. */
    get: {
      parameters: { query?: { "category"?: string; "template_type"?: "legacy" | "advanced" | "industry"; "industry"?: string; "complexity"?: "Beginner" | "Intermediate" | "Advanced"; "tags"?: string[]; "q"?: string; "sort"?: "popularity" | "rating" | "created_at" | "name"; "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["WorkflowTemplateList"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/types": {
    /** List template types. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["WorkflowTemplateTypes"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/featured": {
    /** List featured templates. */
    get: {
      parameters: { query?: { "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["FeaturedWorkflowTemplates"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/statistics": {
    /** Get statistics of the workflow marketplace. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["WorkflowTemplateStatistics"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/{template_id}": {
    /** Get a workflow template. */
    get: {
      parameters: { query?: never; header?: never; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["WorkflowTemplateDetail"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/{template_id}/versions": {
    /** List the versions of a workflow template. */
    get: {
      parameters: { query?: never; header?: never; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["WorkflowTemplateVersions"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/{template_id}/import": {
    /** Import a template. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ImportedWorkflow"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/{template_id}/rate": {
    /** Rate a workflow template. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["RateWorkflowTemplateBody"] } };
      responses: { 200: { content: { "application/json": Schemas["RatedWorkflowTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/advanced": {
    /** Create an advanced template. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateWorkflowTemplateBody"] } };
      responses: { 201: { content: { "application/json": Schemas["CreatedWorkflowTemplate"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/templates/{template_id}/create-workflow": {
    /** Create a workflow from a template. */
    post: {
      parameters: { query?: { "workflow_name"?: string; "parameters"?: string }; header?: { "Idempotency-Key"?: string }; path: { "template_id": string }; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["WorkflowInputs"] } };
      responses: { 200: { content: { "application/json": Schemas["WorkflowCreated"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/import": {
    /** Import a workflow file. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "multipart/form-data": Json } };
      responses: { 201: { content: { "application/json": Schemas["ImportedWorkflow"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/marketplace/export": {
    /** Export a workflow as a file. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ExportWorkflowBody"] } };
      responses: { 200: { content: { "application/json": Schemas["ExportedWorkflow"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/agents": {
    /** List agent templates for other instances. */
    get: {
      parameters: { query?: { "limit"?: number; "offset"?: number; "updated_since"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["FederatedAgentList"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/agents/{template_id}": {
    /** Get an agent template as a bundle. */
    get: {
      parameters: { query?: never; header?: never; path: { "template_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["AgentBundle"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/keys": {
    /** Get the public keys of bundle signatures. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["FederationKeySet"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/peers": {
    /** Add a federation peer. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateFederationPeerBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["FederationPeer"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** List federation peers. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ peers: Schemas["FederationPeer"][]; pagination: Schemas["Pagination"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/peers/{peer_id}": {
    /** Get a federation peer. */
    get: {
      parameters: { query?: never; header?: never; path: { "peer_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["FederationPeer"]> } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Remove a federation peer. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "peer_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ deleted: true; id: string }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/peers/{peer_id}/agents": {
    /** List a peer's agent templates. */
    get: {
      parameters: { query?: { "limit"?: number; "offset"?: number }; header?: never; path: { "peer_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            agents: Schemas["PeerAgent"][];
            total: number;
            limit: number;
            offset: number;
            has_more: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/peers/{peer_id}/install": {
    /** Install an agent template from a peer. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "peer_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["InstallPeerAgentBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["InstalledPeerAgent"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/installations": {
    /** List agents installed from peers. */
    get: {
      parameters: { query?: { "limit"?: number; "offset"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            installations: Schemas["NamedFederationInstallation"][];
            total: number;
            limit: number;
            offset: number;
            has_more: boolean;
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/federation/installations/{installation_id}/update": {
    /** Update an agent installed from a peer. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "installation_id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["UpdatedFederationInstallation"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/mcp": {
    /** Send a message to the MCP server. */
    post: {
      parameters: { query?: { "session"?: string }; header?: { "mcp-session-id"?: string; "x-agent-id"?: string; "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["JsonRpcMessage"] } };
      responses: { 200: { content: { "application/json": Schemas["JsonRpcMessage"]; "text/event-stream": string } }; 202: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
    /** Open a stream of the MCP server. */
    get: {
      parameters: { query?: never; header?: { "mcp-session-id"?: string; "x-agent-id"?: string; "last-event-id"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/event-stream": string } }; default: { content: { "application/json": Refusal } } };
    };
    /** End a session of the MCP server. */
    delete: {
      parameters: { query?: never; header: { "mcp-session-id": string; "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["EndedMcpSession"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/mcp/tools": {
    /** List the tools of the MCP server. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: { content: { "application/json": Schemas["ListMcpToolsBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["McpToolList"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/mcp/execute": {
    /** Execute a tool of the MCP server. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["ExecuteMcpToolBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["ExecutedMcpTool"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/.well-known/oauth-protected-resource": {
    /** Get the OAuth metadata of the MCP server. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ProtectedResourceMetadata"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/.well-known/oauth-protected-resource/api/mcp": {
    /** Get the OAuth metadata of the MCP server. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["ProtectedResourceMetadata"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/usage": {
    /** Get the tenant's usage. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["Usage"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/views": {
    /** List saved views. */
    get: {
      parameters: { query?: { "page"?: "runs" | "agents" | "review" | "approvals" | "failures" }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ views: Schemas["View"][] }> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Save a view. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CreateViewBody"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["View"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/views/{id}": {
    /** Change a view. */
    patch: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["UpdateViewBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["View"]> } }; default: { content: { "application/json": Refusal } } };
    };
    /** Delete a view. */
    delete: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{ id: string; deleted: true }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/views/{id}/default": {
    /** Open a page with a view. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { "id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["MakeDefaultViewBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["View"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sample-workspace": {
    /** Open the sample workspace. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedIn"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sample-workspace/leave": {
    /** Leave the sample workspace. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedIn"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/plan": {
    /** Check requests before they are made. */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["CheckPlanBody"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CheckedPlan"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/openapi.json": {
    /** Get this document. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["OpenApiDocument"] } }; 304: { content: Record<string, never> }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/docs": {
    /** Try the API in a browser. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/html": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/redoc": {
    /** Read the API reference in a browser. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/html": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/docs/assets/{file}": {
    /** Get a file of the documentation pages. */
    get: {
      parameters: { query?: never; header?: never; path: { "file": string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/css": string; "text/javascript": string; "image/svg+xml": Json } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/health": {
    /** Check the health of this instance. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["Health"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/health": {
    /** Check the health of this instance. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["Health"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/metrics": {
    /** Get the metrics of this instance. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "text/plain": string } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/dead-letters": {
    /** List the dead messages of queues. */
    get: {
      parameters: { query?: { "limit"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["DeadLetters"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/audit": {
    /** Read the audit log. */
    get: {
      parameters: { query?: { "page"?: number; "limit"?: number; "q"?: string; "actor_id"?: string; "agent_id"?: string; "action"?: string; "outcome"?: Schemas["AuditOutcome"]; "from"?: string; "to"?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<{
            entries: Schemas["AuditEntry"][];
            names: Readonly<Record<string, string>>;
            pagination: Schemas["Pagination"];
          }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/audit/verify": {
    /** Check the audit log. */
    get: {
      parameters: { query?: { "from_sequence"?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Enveloped<Schemas["AuditVerification"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/sdlc/audit/export": {
    /** Export the audit log. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/x-ndjson": Json } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/v1/test/health": {
    /** Check whether test routes are available. */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": Schemas["TestHealth"] } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/test/auth/signup": {
    /** Create a test account. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestSignUp"] } };
      responses: { 201: { content: { "application/json": Enveloped<Schemas["TestSignedUp"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/test/auth/login": {
    /** Sign in for a test. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestSignIn"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["SignedIn"] | Schemas["TwoFactorRequired"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/test/agents": {
    /** Create a test agent. */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestAgent"] } };
      responses: { 201: { content: { "application/json": Enveloped<{ agent: Schemas["CreatedAgent"] }> } }; default: { content: { "application/json": Refusal } } };
    };
  };
  "/api/test/agents/{agent_id}/execute": {
    /** Run a task on a tenant's agent. */
    post: {
      parameters: { query?: never; header?: { "prefer"?: string }; path: { "agent_id": string }; cookie?: never };
      requestBody: { content: { "application/json": Schemas["TestTask"] } };
      responses: { 200: { content: { "application/json": Enveloped<Schemas["CompletedExecution"]> } }; 202: { content: { "application/json": Enveloped<Schemas["AcceptedExecution"]> } }; default: { content: { "application/json": Refusal } } };
    };
  };
}
