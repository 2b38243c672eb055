// Written by `npm run openapi:update`: not edited by hand.

/** A JSON value that the API document says no more of. */
export type Json = unknown;

/** What most operations answer with. */
export interface Enveloped<Data> {
  success: true;
  data: Data;
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
  Meta: {
    timestamp: string;
    request_id: string;
  };
  SignUpMailed: {
    mail_sent: true;
  };
  SignUp: {
    email: string;
    password: string;
    name?: string;
    tenant_name?: string;
  };
  Me: {
    user: Schemas["User"];
    tenant: Schemas["Tenant"];
    credential: {
      kind: "user" | "api_key" | "grant";
      api_key_id: string | null;
      grant_id: string | null;
      permissions: readonly Schemas["Permission"][];
      is_platform_operator: boolean;
    };
  };
  Permission: "AGENT_VIEW" | "AGENT_RUN" | "AGENT_MANAGE" | "SKILL_VIEW" | "SKILL_MANAGE" | "GOVERNANCE_APPROVE" | "INTEGRATION_MANAGE" | "WEBHOOK_MANAGE" | "TENANT_ADMIN";
  PasswordChanged: {
    password_changed: true;
  };
  ChangePassword: {
    current_password: string;
    new_password: string;
  };
  PasswordResetRequested: {
    requested: true;
  };
  RequestPasswordReset: {
    email: string;
  };
  ConfirmPasswordReset: {
    token: string;
    password: string;
  };
  UserList: {
    users: readonly Schemas["User"][];
    pagination: Schemas["Pagination"];
  };
  Pagination: {
    page: number;
    limit: number;
    total: number;
    pages: number;
  };
  InviteUser: {
    email: string;
    name?: string;
    role: Schemas["Role"];
  };
  UpdateUser: {
    name?: string | null;
    role?: Schemas["Role"];
    status?: "active" | "deactivated";
  };
  UserDeactivated: {
    deactivated: true;
    user_id: string;
  };
  TwoFactorRequired: {
    two_factor_required: true;
    challenge_token: string;
  };
  SignIn: {
    email: string;
    password: string;
    totp_code?: string;
  };
  VerifyTwoFactor: {
    challenge_token: string;
    code: string;
  };
  Refresh: {
    refresh_token: string;
  };
  SignedOut: {
    signed_out: true;
  };
  TwoFactorSetup: {
    secret: string;
    otpauth_url: string;
  };
  TwoFactorEnabled: {
    two_factor_enabled: true;
    backup_codes: readonly string[];
  };
  EnableTwoFactor: {
    code: string;
  };
  TwoFactorDisabled: {
    two_factor_enabled: false;
  };
  DisableTwoFactor: {
    password: string;
    code: string;
  };
  JwkSet: {
    keys: readonly {
      kty: string;
      crv: string;
      x: string;
      y: string;
      kid: string;
      use: "sig";
      alg: "ES256";
    }[];
  };
  ApiKeyList: {
    api_keys: readonly Schemas["NamedApiKey"][];
    pagination: Schemas["Pagination"];
  };
  NamedApiKey: Schemas["ApiKey"] & {
    creator: {
      id: string;
      name: string | null;
    };
  };
  ApiKey: {
    id: string;
    name: string;
    prefix: string;
    permissions: readonly Schemas["Permission"][];
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
  IssuedApiKey: Schemas["ApiKey"] & {
    key: string;
  };
  CreateApiKey: {
    name: string;
    permissions: readonly Schemas["Permission"][];
    expires_at?: string | null;
  };
  RevokedApiKey: {
    revoked: true;
    id: string;
    restorable_until: string | null;
  };
  RotateApiKey: {
    overlap_seconds?: number;
  };
  AuthorizationServerMetadata: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    device_authorization_endpoint: string;
    registration_endpoint: string;
    revocation_endpoint: string;
    jwks_uri: string;
    scopes_supported: readonly ("AGENT_VIEW" | "AGENT_RUN" | "AGENT_MANAGE" | "SKILL_VIEW" | "SKILL_MANAGE" | "GOVERNANCE_APPROVE" | "INTEGRATION_MANAGE" | "WEBHOOK_MANAGE" | "TENANT_ADMIN")[];
    response_types_supported: readonly "code"[];
    response_modes_supported: readonly "query"[];
    grant_types_supported: readonly string[];
    token_endpoint_auth_methods_supported: readonly "none"[];
    revocation_endpoint_auth_methods_supported: readonly "none"[];
    code_challenge_methods_supported: readonly "S256"[];
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
    redirect_uris: readonly string[];
    grant_types: readonly string[];
    response_types: readonly "code"[];
    token_endpoint_auth_method: "none";
  };
  RegisterClient: {
    client_name?: string;
    redirect_uris: readonly string[];
  };
  FoundDevice: {
    request: string;
  };
  Consent: {
    client: {
      id: string;
      name: string;
      host: string | null;
    };
    redirect_host: string;
    is_on_this_computer: boolean;
    is_device: boolean;
    resource: string;
    permissions: readonly Schemas["Permission"][];
    withheld_permissions: readonly Schemas["Permission"][];
    chooses_agent: boolean;
    cancel_address: string;
  };
  RefuseDevice: {
    request: string;
  };
  GrantList: {
    grants: readonly Schemas["NamedGrant"][];
    pagination: Schemas["Pagination"];
  };
  NamedGrant: Schemas["Grant"] & {
    person: {
      id: string;
      name: string | null;
    };
    agent: {
      id: string;
      name: string | null;
    } | null;
  };
  Grant: {
    id: string;
    client_id: string;
    client_name: string;
    client_host: string | null;
    user_id: string;
    agent_id: string | null;
    permissions: readonly Schemas["Permission"][];
    resource: string;
    status: "active" | "expired" | "ended";
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    ended_at: string | null;
    ended_reason: "person" | "client" | "code_reused" | "refresh_token_reused" | null;
  };
  GivenGrant: {
    grant: Schemas["Grant"];
    redirect_to: string;
  };
  CreateGrant: {
    request: string;
    agent_id?: string | null;
    lasts?: "8_hours" | "30_days" | "until_ended";
  };
  ListedAgent: Schemas["AgentListItem"] & {
    figures?: Schemas["AgentFigures"];
  };
  MaturityLevel: "student" | "intern" | "supervised" | "autonomous";
  AgentFigures: {
    effective_level: Schemas["MaturityLevel"];
    progress: number | null;
    weakest: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "verified_share" | "days" | "kinds" | "sampled" | "looked_at" | "probation" | null;
    missing_episodes: number | null;
    good_runs_to_exam: number | null;
    first_day: string;
    outcomes: {
      done?: readonly number[];
      partial?: readonly number[];
      not_done?: readonly number[];
      refused?: readonly number[];
      failed?: readonly number[];
      void?: readonly number[];
    };
    claimed: readonly number[];
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
    by_level: {
      student: number;
      intern: number;
      supervised: number;
      autonomous: number;
    };
  };
  CreatedAgent: {
    id: string;
    name: string;
    description: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    capabilities: readonly string[];
    status: "active" | "inactive";
    created_at: string;
    tenant_id: string;
  };
  CreateAgentBody: {
    name: string;
    description?: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    capabilities?: readonly string[];
    configuration?: Schemas["AgentConfiguration"];
  };
  AgentConfiguration: {
    model?: string;
    fallbacks?: readonly string[];
    temperature?: number;
    max_tokens?: number;
    system_prompt?: string;
    tools?: readonly Json[];
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
    capabilities: readonly string[];
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
  } | null;
  Graduation: {
    current_level: Schemas["MaturityLevel"];
    readiness_score: number;
    eligible_levels: readonly Schemas["MaturityLevel"][];
    episodes_until_exam: number;
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
    capabilities?: readonly string[];
    configuration?: Schemas["ChangedAgentConfiguration"];
    keep_level?: {
      justification: string;
    };
  };
  ChangedAgentConfiguration: {
    model?: string | null;
    fallbacks?: readonly string[] | null;
    temperature?: number | null;
    max_tokens?: number | null;
    system_prompt?: string | null;
    tools?: readonly Json[] | null;
  };
  AgentStatus: {
    id: string;
    status: "active" | "inactive";
    updated_at: string;
  };
  ChangeAgentStatusBody: {
    status: "active" | "inactive";
  };
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
    tools: readonly Schemas["ToolStanding"][];
  };
  ToolStanding: {
    name: string;
    skill: {
      id: string;
      name: string;
    } | null;
    action: string;
    complexity: number;
    standing: "alone" | "asks" | "refused";
    approved: number;
    changed: number;
    rejected: number;
    failed_alone: number;
    needed: number;
  };
  AgentVersion: {
    version: number;
    name: string | null;
    fingerprint: string | null;
    created_at: string;
    created_by: {
      id: string;
      name: string | null;
    } | null;
    changes: readonly {
      path: string;
      from?: Json;
      to?: Json;
    }[];
    runs: number;
    success: {
      value: number;
      lower: number;
      upper: number;
      succeeded: number;
      vouched: number;
    } | null;
    cost_usd_per_run: number | null;
    is_current: boolean;
    holds_level: boolean | null;
  };
  AgentVersionDetail: {
    version: number;
    name: string | null;
    fingerprint: string | null;
    created_at: string;
    created_by: {
      id: string;
      name: string | null;
    } | null;
    changes: readonly {
      path: string;
      from?: Json;
      to?: Json;
    }[];
    runs: number;
    success: {
      value: number;
      lower: number;
      upper: number;
      succeeded: number;
      vouched: number;
    } | null;
    cost_usd_per_run: number | null;
    is_current: boolean;
    holds_level: boolean | null;
    agent_id: string;
    configuration: Readonly<Record<string, Json>>;
    capabilities: readonly string[];
  };
  NameAgentVersionBody: {
    name: string | null;
  };
  RestoredAgentVersion: {
    id: string;
    version: number;
    configuration: Readonly<Record<string, Json>>;
    capabilities: readonly string[];
    updated_at: string;
  };
  RestoreAgentVersionBody: {
    keep_level?: {
      justification: string;
    };
  };
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
    vocabulary: readonly {
      term: string;
      definition: string;
    }[];
    rules: readonly string[];
    instructions: string | null;
    entity_types: readonly {
      name: string;
      description: string;
    }[];
  };
  CreateDomainBody: {
    name: string;
    slug?: string;
    description?: string;
    category?: string | null;
    vocabulary?: readonly {
      term: string;
      definition: string;
    }[];
    rules?: readonly string[];
    instructions?: string | null;
    entity_types?: readonly {
      name: string;
      description: string;
    }[];
  };
  UpdateDomainBody: {
    name?: string;
    slug?: string;
    description?: string;
    category?: string | null;
    vocabulary?: readonly {
      term: string;
      definition: string;
    }[];
    rules?: readonly string[];
    instructions?: string | null;
    entity_types?: readonly {
      name: string;
      description: string;
    }[];
  };
  SearchResult: {
    kind: "agent" | "run" | "skill" | "listing" | "approval" | "webhook";
    id: string;
    title: string;
    title_highlights: readonly Schemas["Highlight"][];
    text: string | null;
    text_highlights: readonly Schemas["Highlight"][];
    agent_id: string | null;
    listing_kind: "skill" | "agent" | "domain" | "component" | null;
    created_at: string;
  };
  Highlight: {
    start: number;
    end: number;
  };
  ChangedAgent: {
    id: string;
    status: "done" | "refused" | "not_found";
    code?: string;
    message?: string;
    restorable_until?: string;
  };
  ChangeManyAgentsBody: {
    ids: readonly string[];
    action: "activate" | "deactivate" | "delete";
  };
  Models: {
    provider: string;
    has_key: boolean;
    takes_other_models: boolean;
    models: readonly {
      name: string;
      connection: string;
      is_default: boolean;
      input_usd_per_million_tokens: number | null;
      output_usd_per_million_tokens: number | null;
      cached_input_usd_per_million_tokens: number | null;
      context_window: number;
    }[];
    prices_as_of: string;
    judge: {
      provider: string;
      model: string;
    } | null;
  };
  UsedModelConnection: Schemas["ModelConnection"] & {
    used_today: readonly {
      model: string;
      usd: number;
      calls: number;
      unpriced_calls: number;
    }[];
  };
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
    models: readonly Schemas["ModelOfConnection"][];
    enabled: boolean;
    is_default: boolean;
    state: "untested" | "ok" | "failing";
    state_since: string;
    last_error: string | null;
    latency_ms: number | null;
    agents: number;
    used_by: readonly {
      id: string;
      name: string;
    }[];
    created_at: string;
    updated_at: string;
  };
  CreateModelConnectionBody: {
    name: string;
    provider: "openai" | "anthropic" | "workers-ai" | "openai-compatible";
    base_url?: string;
    api_key?: string;
    models?: readonly Schemas["ConnectedModel"][];
    enabled?: boolean;
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
    models: readonly string[];
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
    models?: readonly Schemas["ConnectedModel"][];
    enabled?: boolean;
  };
  ModelConnectionTest: {
    ok: boolean;
    latency_ms: number;
    model: string | null;
    error?: string;
  };
  TestModelConnectionBody: {
    model?: string;
  };
  ModelServer: {
    product: string;
    base_url: string;
    models: readonly string[];
  };
  WorkspaceTimeZone: {
    time_zone: string;
  };
  SetTimeZoneBody: {
    time_zone: string;
  };
  AgentPermissions: {
    agent_id: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    stopped_by: "agent" | "workspace" | null;
    tools: readonly {
      tool: string;
      description: string;
      skill: {
        id: string;
        name: string;
      } | null;
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
    actions: readonly Schemas["GovernedAction"][];
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
    words: readonly string[];
    meaning: string;
    by_level: {
      student: Schemas["GovernanceAnswer"];
      intern: Schemas["GovernanceAnswer"];
      supervised: Schemas["GovernanceAnswer"];
      autonomous: Schemas["GovernanceAnswer"];
    };
  };
  GovernanceAnswer: "alone" | "asks" | "refused";
  BudgetList: {
    budgets: readonly Schemas["Budget"][];
    time_zone: string;
  };
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
  DeletedBudget: {
    id: string;
    deleted: true;
  };
  CompletedExecution: {
    execution_id: string;
    agent_id: string;
    status: Schemas["ExecutionStatus"];
    result: Readonly<Record<string, Json>>;
    confidence: number;
    outcome: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | null;
    verification: "checked" | "human" | "judged" | "self_reported" | null;
    claimed: boolean;
    checks: readonly Schemas["ExecutionCheck"][];
    flags: readonly Schemas["ResultFlag"][];
    reasoning_trace: readonly Schemas["TraceEntry"][];
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
  ResultFlag: {
    kind: "number" | "quotation";
    text: string;
  };
  TraceEntry: {
    step: number;
    type: "plan" | "tool" | "refusal" | "conclusion";
    description: string;
    tool?: string;
    skill_name?: string;
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
    tokens?: {
      input: number;
      output: number;
      cached?: number;
    };
    cost_usd?: number | null;
    governance?: Schemas["TracedGovernance"];
    approval?: Schemas["TracedApproval"];
  };
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
    must_contain?: readonly string[];
    must_not_contain?: readonly string[];
    equals?: readonly {
      pointer: string;
      value?: Json;
    }[];
    numbers?: readonly {
      pointer: string;
      min?: number;
      max?: number;
    }[];
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
    checks: readonly Schemas["ExecutionCheck"][];
    flags: readonly Schemas["ResultFlag"][];
    error: Schemas["ExecutionError"];
    usage: Schemas["ExecutionUsage"];
    model: string | null;
    connection: string | null;
    triggered_by: Schemas["ExecutionTrigger"];
    origin: "person" | "api" | "schedule" | "stranger" | null;
    created_at: string;
  };
  ExecutionError: {
    code: string;
    message: string;
    details?: Readonly<Record<string, Json>>;
  } | null;
  ExecutionTrigger: "api" | "console" | "chat" | "webhook" | "schedule";
  RerunBody: {
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
  };
  ExecutionTrace: {
    execution_id: string;
    agent_id: string;
    status: Schemas["ExecutionStatus"];
    reasoning_trace: readonly Schemas["TraceEntry"][];
    steps: readonly Schemas["TraceStep"][];
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
    tokens: {
      input: number;
      output: number;
      cached?: number;
    } | null;
    cost_usd: number | null;
    input?: Json;
    output?: Json;
    error: {
      code: string;
      message: string;
    } | null;
    governance?: Schemas["TracedGovernance"];
    approval?: Schemas["TracedApproval"];
    effect?: {
      id: string;
      status: "intended" | "done" | "not_made" | "unknown" | "settled";
    };
    checks?: readonly Schemas["ExecutionCheck"][];
  };
  WholeTraceStep: Schemas["TraceStep"] & {
    input_left_out: number;
    output_left_out: number;
  };
  TraceExport: {
    url: string;
    header_names: readonly string[];
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
  SetTraceExportBody: {
    url: string;
    headers?: Readonly<Record<string, string>>;
    include_content?: boolean;
  };
  TraceExportTrial: {
    ok: boolean;
    status: number | null;
    latency_ms: number;
    error: string | null;
    trace_id: string;
  };
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
  };
  TenantExecutionDetail: Schemas["TenantExecution"] & {
    task?: string;
    progress: number;
    result: Readonly<Record<string, Json>> | null;
    error: Schemas["ExecutionError"];
    checks: readonly Schemas["ExecutionCheck"][];
    flags: readonly Schemas["ResultFlag"][];
    limits: {
      duration_ms: number;
      steps: number;
    };
    usual_duration_ms: number | null;
    input: {
      context: Readonly<Record<string, Json>>;
      parameters: Readonly<Record<string, Json>>;
    } | null;
  };
  ExecutionNeighbours: {
    previous_id: string | null;
    next_id: string | null;
  };
  KillSwitch: {
    engaged: boolean;
    workspace_engaged: boolean;
    reason: string | null;
    engaged_by: {
      kind: "user" | "api_key" | "agent" | "system";
      id: string | null;
    } | null;
    engaged_at: string | null;
  };
  SetKillSwitchBody: {
    engaged: boolean;
    reason?: string;
  };
  Episode: {
    id: string;
    agent_id: string;
    execution_id: string | null;
    triggered_by: "api" | "console" | "chat" | "webhook" | "schedule" | null;
    task: string;
    summary: string | null;
    action: string;
    actions_used: readonly string[];
    skills_used: readonly string[];
    maturity_level: "student" | "intern" | "supervised" | "autonomous";
    agent_version: number;
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    measured_outcome: "success" | "failure" | "partial" | "void";
    judgement: Schemas["EpisodeJudgement"];
    flags: readonly Schemas["ResultFlag"][];
    fingerprint: string | null;
    kind: string;
    work: string | null;
    sampled: boolean;
    looked_at: string | null;
    confidence: number;
    constitutional_score: number;
    critical_violations: number;
    interventions: number;
    feedback: {
      count: number;
      score: number | null;
    };
    duration_seconds: number;
    created_at: string;
  };
  EpisodeJudgement: {
    verdict: "good" | "bad" | "unsure";
    reason: string;
    judge_id: string;
    calibrated: boolean;
    judged_at: string;
  } | null;
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
  NamedFeedback: Schemas["Feedback"] & {
    author: {
      id: string;
      name: string | null;
    };
  };
  ListedReview: {
    execution_id: string;
    agent: {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
      effective_level: "student" | "intern" | "supervised" | "autonomous";
    };
    task: string;
    reason: "sampled" | "flagged" | "asked";
    flags: readonly Schemas["ResultFlag"][];
    brings: Schemas["ReviewBrings"];
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    may_vouch: boolean;
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    looked_at: string | null;
    created_at: string;
  };
  ReviewBrings: {
    target_level: "student" | "intern" | "supervised" | "autonomous";
    remaining_after: number;
  } | null;
  RunReview: {
    execution_id: string;
    agent: {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
      effective_level: "student" | "intern" | "supervised" | "autonomous";
    };
    task: string;
    reason: "sampled" | "flagged" | "asked";
    flags: readonly Schemas["ResultFlag"][];
    brings: Schemas["ReviewBrings"];
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    may_vouch: boolean;
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    looked_at: string | null;
    created_at: string;
    verdicts: readonly Schemas["RunVerdict"][];
    now: Schemas["AgentStand"];
    effects: {
      right: Schemas["AgentStand"];
      partly: Schemas["AgentStand"];
      wrong: Schemas["AgentStand"];
      unsafe: Schemas["AgentStand"];
    };
  };
  RunVerdict: {
    verdict: "right" | "partly" | "wrong" | "unsafe" | null;
    score: number;
    correction: string | null;
    notes: string | null;
    author_id: string;
    counts: boolean;
    created_at: string;
  };
  AgentStand: {
    level: "student" | "intern" | "supervised" | "autonomous";
    effective_level: "student" | "intern" | "supervised" | "autonomous";
    probation: Schemas["Probation"];
    target_level: "student" | "intern" | "supervised" | "autonomous" | null;
    remaining: number | null;
  };
  GivenVerdict: {
    execution_id: string;
    episode_id: string;
    verdict: "right" | "partly" | "wrong" | "unsafe";
    counts: boolean;
    outcome: "success" | "failure" | "partial" | "void";
    verification: "checked" | "human" | "judged" | "self_reported";
    looked_at: string | null;
    before: Schemas["AgentStand"];
    after: Schemas["AgentStand"];
  };
  VerdictBody: {
    verdict: "right" | "partly" | "wrong" | "unsafe";
    correction?: string;
    notes?: string;
  };
  AlertRule: {
    id: string;
    name: string;
    metric: "success_share" | "failed_runs" | "cost_usd" | "latency_p95_ms" | "waiting_approvals" | "connection_failing" | "tool_server_down" | "probation";
    threshold: number;
    comparison: "above" | "below";
    window_minutes: number;
    agent: {
      id: string;
      name: string | null;
    } | null;
    channels: readonly Schemas["AlertChannel"][];
    quiet_minutes: number;
    enabled: boolean;
    state: "firing" | "quiet" | "unknown" | "off";
    alert_id: string | null;
    fired_at: string | null;
    value: number | null;
    looked_at: string | null;
    last_day: {
      from: string;
      values: readonly (number | null)[];
    } | null;
    created_at: string;
    updated_at: string;
  };
  AlertChannel: {
    type: "mail" | "webhook" | "inbox";
    to?: string;
  };
  AlertPast: {
    is_kept: boolean;
    from: string | null;
    values: readonly (number | null)[];
  };
  CreateAlertRuleBody: {
    name: string;
    metric: "success_share" | "failed_runs" | "cost_usd" | "latency_p95_ms" | "waiting_approvals" | "connection_failing" | "tool_server_down" | "probation";
    threshold?: number;
    comparison?: "above" | "below";
    window_minutes?: number;
    agent_id?: string;
    channels: readonly Schemas["AlertChannel"][];
    quiet_minutes?: number;
    enabled?: boolean;
  };
  UpdateAlertRuleBody: {
    name?: string;
    threshold?: number;
    comparison?: "above" | "below";
    window_minutes?: number;
    agent_id?: string | null;
    channels?: readonly Schemas["AlertChannel"][];
    quiet_minutes?: number;
    enabled?: boolean;
  };
  DeletedAlertRule: {
    id: string;
    deleted: true;
  };
  TestedAlertRule: {
    value: number | null;
    is_beyond: boolean;
    sent: readonly {
      type: "mail" | "webhook" | "inbox";
      ok: boolean;
    }[];
  };
  Alert: {
    id: string;
    rule_id: string;
    name: string;
    metric: "success_share" | "failed_runs" | "cost_usd" | "latency_p95_ms" | "waiting_approvals" | "connection_failing" | "tool_server_down" | "probation";
    comparison: "above" | "below";
    threshold: number;
    value: number;
    agent: {
      id: string;
      name: string | null;
    } | null;
    state: "firing" | "resolved";
    fired_at: string;
    resolved_at: string | null;
    resolved_value: number | null;
  };
  UsageSeries: {
    step: "1h" | "1d";
    from: string;
    to: string;
    points: readonly string[];
    total: {
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
    series: readonly Schemas["UsageSeriesLine"][];
    previous: {
      from: string;
      to: string;
      points: readonly string[];
      total: {
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
      series: readonly Schemas["UsageSeriesLine"][];
    } | null;
  };
  UsageSeriesLine: {
    outcome?: "done" | "partial" | "not_done" | "refused" | "failed" | "void";
    verification?: "checked" | "human" | "judged" | "self_reported";
    agent?: {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
    } | null;
    model?: string;
    connection?: string;
    origin?: "run" | "chat" | "messaging" | "development" | "exam" | "replay" | "data_set" | "training" | "auto_improvement" | "judge" | "test";
    others?: true;
    total: {
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
    values: {
      runs?: readonly (number | null)[];
      done_share?: readonly (number | null)[];
      claimed_share?: readonly (number | null)[];
      duration_p50?: readonly (number | null)[];
      duration_p95?: readonly (number | null)[];
      waited?: readonly (number | null)[];
      tokens?: readonly (number | null)[];
      input_tokens?: readonly (number | null)[];
      output_tokens?: readonly (number | null)[];
      cost?: readonly (number | null)[];
      unpriced_runs?: readonly (number | null)[];
      tool_calls?: readonly (number | null)[];
      interventions?: readonly (number | null)[];
      calls?: readonly (number | null)[];
      failed_calls?: readonly (number | null)[];
      unpriced_calls?: readonly (number | null)[];
      cached_input_tokens?: readonly (number | null)[];
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
      kind: "level" | "listed" | "supervisor" | "standing" | "stranger" | "task" | "question" | "budget";
      sentence: string;
    } | null;
    input_summary: string;
    arguments: Readonly<Record<string, Json>>;
    asked_arguments: Readonly<Record<string, Json>> | null;
    digest: string;
    execution_id: string | null;
    run_kind: "execution" | "sdlc_run" | null;
    origin: "person" | "api" | "schedule" | "stranger" | null;
    requested_by: {
      kind: "user" | "api_key" | "agent" | "system";
      user_id: string | null;
    };
    requested_at: string;
    expires_at: string;
    decided_by: string | null;
    decided_at: string | null;
    reason: string | null;
    consumed_at: string | null;
  };
  ApprovalStatus: "pending" | "approved" | "rejected" | "expired" | "consumed";
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
  ApprovalViewCounts: {
    open: number;
    decided: number;
    expired: number;
  } | null;
  DecideManyBody: {
    ids: readonly string[];
    decision: "approve" | "reject";
    reason?: string;
  };
  ShownApproval: Schemas["NamedApproval"] & {
    run: {
      task: string;
      status: string;
      steps: number;
    } | null;
    former_decisions: readonly {
      id: string;
      status: Schemas["ApprovalStatus"];
      title: string;
      input_summary: string;
      decided_at: string | null;
      reason: string | null;
    }[];
  };
  ApproveBody: {
    reason?: string;
    digest?: string;
  };
  DecideApprovalBody: {
    reason?: string;
  };
  ApproveChangedBody: {
    arguments: Readonly<Record<string, Json>>;
    reason?: string;
  };
  OfferedTool: {
    name: string;
    description: string;
    origin: "skill" | "built_in" | "server" | "connection" | "desktop";
    source: {
      id: string;
      name: string;
    } | null;
    action: string;
    complexity: number;
    level: "student" | "intern" | "supervised" | "autonomous";
    has_effect: boolean;
    is_ready: boolean;
  };
  NamedEffect: Schemas["Effect"] & {
    agent: {
      id: string;
      name: string;
      level: string;
    } | null;
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
  SettleEffectBody: {
    outcome: "happened" | "did_not_happen";
    note?: string;
  };
  ToolServer: {
    id: string;
    name: string;
    url: string;
    kind: "mcp" | "openapi";
    auth: {
      type: "none" | "header" | "query" | "basic" | "oauth";
      header: string | null;
      parameter: string | null;
    };
    authorization: {
      state: "needs_authorization" | "connected" | "expired" | "insufficient_scope";
      issuer: string | null;
      scopes: readonly string[];
      missing_scopes: readonly string[];
      connected_by: string | null;
      connected_at: string | null;
      expires_at: string | null;
    } | null;
    timeout_seconds: number;
    base_url: string | null;
    include: readonly string[] | null;
    status: "connected" | "unreachable";
    status_since: string;
    fault: {
      reason: string;
      message: string;
      choices?: readonly {
        include: string;
        operations: number;
      }[];
    } | null;
    tools: {
      released: number;
      quarantined: number;
    };
    looks: readonly {
      at: string;
      ms: number | null;
    }[];
    last_call_at: string | null;
    created_at: string;
    updated_at: string;
  };
  CreateToolServerBody: {
    name: string;
    url: string;
    kind: "mcp" | "openapi";
    auth?: {
      type: "none" | "header" | "query" | "basic" | "oauth";
      header?: string;
      value?: string;
      parameter?: string;
      username?: string;
      password?: string;
      client_id?: string;
      client_secret?: string;
      scopes?: readonly string[];
    };
    timeout_seconds?: number;
    base_url?: string;
    include?: readonly string[];
  };
  UpdateToolServerBody: {
    url?: string;
    auth?: {
      type: "none" | "header" | "query" | "basic" | "oauth";
      header?: string;
      value?: string;
      parameter?: string;
      username?: string;
      password?: string;
      client_id?: string;
      client_secret?: string;
      scopes?: readonly string[];
    };
    timeout_seconds?: number;
    base_url?: string | null;
    include?: readonly string[] | null;
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
    closed_fields: readonly string[];
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
    changes: readonly {
      path: string;
      kind: "added" | "removed" | "type" | "limit" | "rule" | "required" | "words" | "hidden" | "result" | "hint" | "request";
      widens: boolean;
      sentence: string;
    }[];
    agents: number;
    seen_at: string;
  };
  ReleaseToolBody: {
    digest: string;
    action: string;
    closed_fields?: readonly string[];
  };
  ReleaseToolsBody: {
    tools: readonly {
      digest: string;
      action: string;
      closed_fields?: readonly string[];
      tool_id: string;
    }[];
  };
  BegunAuthorization: {
    authorization_url: string;
    issuer: string;
    scopes: readonly string[];
    asks_elsewhere: readonly string[];
    expires_at: string;
  };
  EndedAuthorization: {
    id: string;
    revoked: boolean;
  };
  ToolOfServer: Schemas["ServerTool"] & {
    server: {
      id: string;
      name: string;
    };
  };
  ToolCall: {
    id: string;
    server: {
      id: string | null;
      name: string;
    };
    tool: {
      name: string;
      call_name: string;
    };
    agent: {
      id: string;
      name: string;
      level: string;
    } | null;
    run: {
      id: string;
      task: string;
    } | null;
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
  ConfirmedAuthorization: {
    id: string;
    name: string;
  };
  ConfirmAuthorization: {
    state: string;
    code?: string;
    error?: string;
    iss?: string;
  };
  ClientMetadata: {
    client_id: string;
    client_name: string;
    client_uri: string;
    redirect_uris: readonly string[];
    grant_types: readonly string[];
    response_types: readonly string[];
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
    patterns_detected: readonly {
      pattern: string;
      success_rate: number;
      sample_size: number;
    }[];
    adaptations_available: readonly {
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
    patterns: readonly {
      pattern: string;
      success_rate: number;
      sample_size: number;
      action: string;
      success_lower_bound: number;
      success_upper_bound: number;
    }[];
    adaptations: readonly Schemas["Adaptation"][];
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
  TrainBody: {
    strategy?: "consolidate" | "replay";
  };
  AdaptedAgent: {
    adaptation: Schemas["Adaptation"];
    agent: {
      id: string;
      version: number;
      configuration: Readonly<Record<string, Json>>;
    };
  };
  Readiness: {
    agent_id: string;
    current_level: "student" | "intern" | "supervised" | "autonomous";
    target_level: "student" | "intern" | "supervised" | "autonomous" | null;
    readiness_score: number;
    eligible: boolean;
    eligible_levels: readonly ("student" | "intern" | "supervised" | "autonomous")[];
    next_exam_at: string | null;
    episodes_analyzed: number;
    episodes_until_exam: number;
    components: Schemas["ReadinessComponents"];
    evidence: Schemas["ReadinessEvidence"];
    effective_level: "student" | "intern" | "supervised" | "autonomous";
    probation: Schemas["Probation"];
    requirements: readonly Schemas["ReadinessRequirement"][];
    gaps: readonly Schemas["ReadinessGap"][];
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
  ReadinessEvidence: {
    checked: number;
    human: number;
    judged: number;
    self_reported: number;
    void: number;
  };
  ReadinessRequirement: {
    requirement: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "sampled" | "looked_at" | "probation";
    needed: number;
    value: number;
    direction: "at_least" | "at_most";
    holds: boolean;
  };
  ReadinessGap: {
    requirement: "previous_level" | "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "sampled" | "looked_at" | "probation";
    required: number | string;
    actual: number | string;
  };
  AgentProgress: {
    agent_id: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    target_level: "student" | "intern" | "supervised" | "autonomous" | null;
    version: number;
    progress: number | null;
    weakest: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "sampled" | "looked_at" | "probation" | "verified_share" | null;
    requirements: readonly Schemas["RequirementStanding"][];
    good_runs_to_exam: number | null;
    runs_to_exam: number | null;
    date_forecast: string | null;
    pace: {
      runs_per_day: number;
      days: number;
    } | null;
    vouchers: Schemas["Vouchers"];
    predecessor_version: number | null;
    replay: Schemas["LatestReplay"];
    levels: readonly {
      level: "student" | "intern" | "supervised" | "autonomous";
      since: string;
      until: string | null;
    }[];
    days: readonly {
      day: string;
      progress: number | null;
      level: "student" | "intern" | "supervised" | "autonomous";
      version: number;
    }[];
    marks: readonly Schemas["ProgressMark"][];
  };
  RequirementStanding: {
    requirement: "readiness_score" | "episodes" | "intervention_rate" | "constitutional_score" | "success_lower_bound" | "days" | "kinds" | "sampled" | "looked_at" | "probation";
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
  } | {
    kind: "version";
    at: string;
    version: number;
  } | {
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
    stages: readonly Schemas["ExamStage"][];
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
  ExamBody: {
    target_level?: "intern" | "supervised" | "autonomous";
  };
  LevelShift: {
    agent_id: string;
    from_level: "student" | "intern" | "supervised" | "autonomous";
    to_level: "student" | "intern" | "supervised" | "autonomous";
    promotion_type: "manual" | "demotion";
  };
  ShiftLevelBody: {
    new_level: "student" | "intern" | "supervised" | "autonomous";
    justification: string;
  };
  ConfirmedAgent: {
    agent_id: string;
    level: "student" | "intern" | "supervised" | "autonomous";
    fingerprint: string;
    ended_probation: boolean;
  };
  ConfirmAgentBody: {
    justification: string;
  };
  LevelChange: {
    id: string;
    from_level: "student" | "intern" | "supervised" | "autonomous";
    to_level: "student" | "intern" | "supervised" | "autonomous";
    promotion_type: "exam" | "manual" | "demotion" | "automatic_demotion";
    readiness_score: number;
    exam: {
      exam_id: string;
      stages: readonly Schemas["ExamStage"][];
    } | null;
    actor: {
      kind: "user" | "api_key" | "system";
      id: string | null;
      name: string | null;
    };
    reason: string;
    created_at: string;
  };
  JudgeList: {
    configured: Schemas["ConfiguredJudge"];
    sample_rate: number;
    daily_budget: number;
    judged_today: number;
    waiting_for_budget: number;
    judges: readonly Schemas["Judge"][];
  };
  ConfiguredJudge: {
    provider: string;
    model: string;
  } | null;
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
    needs: readonly Schemas["AgreementGap"][];
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
    test_input: {
      task: string;
      context: Readonly<Record<string, Json>>;
    };
    expected_behavior: Schemas["ExpectedBehavior"];
    severity: "critical" | "high" | "medium" | "low";
    category: string;
    is_active: boolean;
    examines: boolean;
    created_at: string;
    updated_at: string;
  };
  ExpectedBehavior: {
    must_contain?: readonly string[];
    must_not_contain?: readonly string[];
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
  EdgeCaseInput: {
    task: string;
    context?: Readonly<Record<string, Json>>;
  };
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
  CreateDataSetBody: {
    name: string;
    description?: string | null;
  };
  UpdateDataSetBody: {
    name?: string;
    description?: string | null;
  };
  DeletedDataSet: {
    id: string;
    deleted: true;
  };
  DataSetCase: {
    id: string;
    task: string;
    context: Readonly<Record<string, Json>>;
    parameters: Readonly<Record<string, Json>>;
    source_execution_id: string | null;
    recorded_calls: number | null;
    proves: boolean;
    created_at: string;
    updated_at: string;
  };
  AddedCases: {
    added: number;
    case_count: number;
    case_ids: readonly string[];
  };
  AddCasesBody: {
    cases: readonly Schemas["DataSetCaseInput"][];
  };
  DataSetCaseInput: {
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
    source_execution_id?: string;
  };
  UpdateDataSetCaseBody: {
    task?: string;
    context?: Readonly<Record<string, Json>>;
    parameters?: Schemas["ExecuteParameters"];
  };
  DeletedDataSetCase: {
    id: string;
    deleted: true;
  };
  ExamMaterial: {
    data_set_id: string;
    agents: readonly {
      id: string;
      name: string;
      level: "student" | "intern" | "supervised" | "autonomous";
    }[];
    named_by: {
      id: string;
      name: string | null;
    } | null;
    named_at: string | null;
    cases: {
      total: number;
      checked: number;
      changed_since: number;
    };
  };
  NameExamMaterialBody: {
    agent_ids: readonly string[];
  };
  DataSetRun: {
    run_id: string;
    data_set_id: string;
    agent: {
      id: string;
      name: string | null;
    };
    version: number;
    judge: boolean;
    concurrency: number;
    status: "in_progress" | "completed" | "cancelled" | "void";
    void_reason: "vendor" | "interrupted" | null;
    total: number;
    passed: number;
    failed: number;
    not_run: number;
    cost_usd: number;
    unpriced: number;
    created_at: string;
    completed_at: string | null;
  };
  AcceptedDataSetRun: {
    run_id: string;
    status: "in_progress";
    poll_url: string;
  };
  StartDataSetRunBody: {
    agent_id: string;
    version?: number;
    judge?: boolean;
    concurrency?: number;
  };
  DataSetCaseResult: {
    case_id: string;
    task: string | null;
    outcome: "passed" | "failed" | "not_run";
    verification: "checked" | "judged" | "self_reported" | null;
    reason: string | null;
    detail: string | null;
    checks: readonly Schemas["DataSetCheck"][];
    result: Readonly<Record<string, Json>> | null;
    duration_ms: number;
    cost_usd: number | null;
  };
  DataSetCheck: {
    kind: "must_contain" | "must_not_contain" | "equals" | "numbers" | "cited" | "result_schema" | "grounded";
    passed: boolean;
    detail: string;
  };
  ComparedDataSetCase: {
    case_id: string;
    task: string | null;
    before: "passed" | "failed" | "not_run" | null;
    after: "passed" | "failed" | "not_run" | null;
    change: "better" | "worse" | "same";
    is_pair: boolean;
    before_result: Schemas["DataSetSideResult"];
    after_result: Schemas["DataSetSideResult"];
  };
  DataSetSideResult: {
    verification: "checked" | "judged" | "self_reported" | null;
    reason: string | null;
    detail: string | null;
    checks: readonly Schemas["DataSetCheck"][];
    result: Readonly<Record<string, Json>> | null;
    duration_ms: number;
    cost_usd: number | null;
  } | null;
  WorkspaceConfiguration: {
    workspace_id: string;
    auto_dev: {
      enabled: boolean;
      memento_skills: boolean;
      alpha_evolver: boolean;
      background_evolution: boolean;
      max_mutations_per_day: number;
      max_skill_candidates_per_day: number;
      sandbox_config: {
        timeout: number;
        memory_limit: "128m" | "256m" | "1g";
        enable_network: boolean;
      };
    };
    effective: {
      memento_skills: boolean;
      alpha_evolver: boolean;
      background_evolution: boolean;
      max_mutations_per_day: number;
      max_skill_candidates_per_day: number;
      sandbox_config: {
        timeout: number;
        memory_limit: "16m";
        enable_network: false;
      };
    };
    judge_sample_rate: number;
    judge_daily_budget: number;
    graduation: Schemas["GraduationSettings"];
    updated_at: string | null;
  };
  GraduationSettings: {
    sample_share: number;
    minimum_days: {
      intern: number;
      supervised: number;
      autonomous: number;
    };
    replays_a_day: number;
  };
  ConfigureWorkspaceBody: {
    auto_dev: Schemas["AutoDevBody"];
    judge_sample_rate?: number;
    judge_daily_budget?: number;
    graduation?: {
      sample_share?: number;
      minimum_days?: {
        intern: number;
        supervised: number;
        autonomous: number;
      };
      replays_a_day?: number;
    };
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
  AutoDevSandboxConfig: {
    timeout?: number;
    memory_limit?: "128m" | "256m" | "1g";
    enable_network?: boolean;
  };
  ImprovementRun: {
    outcome: "validated" | "rejected" | "unchanged" | "evaluated";
    reason: string | null;
    model_fault: "vendor" | "budget" | "agent_changed" | "interrupted" | null;
    seed: number;
    fitness: Schemas["SkillFitness"];
    candidate: Schemas["SkillCandidate"];
    mutations: readonly Schemas["ToolMutation"][];
    variants: readonly Schemas["WorkflowVariant"][];
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
    case_ids: readonly string[];
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
  ImprovementRunBody: {
    skill_id?: string;
    agent_id?: string;
    seed?: number;
  };
  MutationList: {
    mutations: readonly Schemas["ToolMutation"][];
    pagination: Schemas["Pagination"];
  };
  VariantList: {
    variants: readonly Schemas["NamedWorkflowVariant"][];
    pagination: Schemas["Pagination"];
  };
  NamedWorkflowVariant: Schemas["WorkflowVariant"] & {
    agent: {
      id: string;
      name: string | null;
    };
  };
  CandidateList: {
    candidates: readonly Schemas["NamedSkillCandidate"][];
    pagination: Schemas["Pagination"];
  };
  NamedSkillCandidate: Schemas["SkillCandidate"] & {
    agent: {
      id: string;
      name: string | null;
    };
    requester: {
      id: string;
      name: string | null;
    } | null;
    promoter: {
      id: string;
      name: string | null;
    } | null;
    undoer: {
      id: string;
      name: string | null;
    } | null;
  };
  AppliedCandidate: {
    candidate: Schemas["SkillCandidate"];
    skill_version: number;
  };
  Inbox: {
    items: readonly Schemas["InboxItem"][];
    counts: {
      approval?: number;
      effect_unknown?: number;
      probation?: number;
      webhook_failing?: number;
      alert?: number;
    };
    total: number;
    first_steps?: Schemas["FirstSteps"];
  };
  InboxItem: {
    kind: "approval" | "effect_unknown" | "probation" | "webhook_failing" | "alert";
    id: string;
    title: string;
    agent: {
      id: string;
      name: string;
      level: string;
    } | null;
    created_at: string;
    expires_at: string | null;
    links: {
      api: string;
      console: string;
    };
  };
  FirstSteps: {
    agent: {
      id: string;
      name: string;
    } | null;
    run: {
      execution_id: string;
      agent_id: string;
    } | null;
    model_connected: boolean;
    approval_decided: boolean;
    api_key_made: boolean;
    api_key_used: boolean;
  };
  ListedWebhook: Schemas["Webhook"] & {
    deleted_at?: string;
    restorable_until?: string;
  };
  WebhookEventName: "agent.executed" | "agent.graduated" | "agent.demoted" | "agent.probation_started" | "agent.probation_ended" | "execution.failed" | "approval.requested" | "approval.decided" | "alert.fired" | "alert.resolved" | "budget.warning" | "budget.reached" | "model_connection.failing" | "listing.approved" | "listing.rejected" | "webhook.test";
  WebhookDeliveryState: "closed" | "open" | "half_open";
  Webhook: {
    id: string;
    url: string;
    events: readonly Schemas["WebhookEventName"][];
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
    events: readonly Schemas["WebhookEventName"][];
    enabled: boolean;
    created_at: string;
    secret: string;
  };
  CreateWebhookBody: {
    url: string;
    events: readonly Schemas["WebhookEventName"][];
    secret?: string;
  };
  UpdateWebhookBody: {
    url?: string;
    events?: readonly Schemas["WebhookEventName"][];
    enabled?: boolean;
  };
  RotatedWebhookSecret: {
    id: string;
    secret: string;
    previous_secret_ends_at: string | null;
  };
  RotateWebhookSecretBody: {
    secret?: string;
    overlap_seconds?: number;
  };
  WebhookDeliveryDetail: {
    id: string;
    event_id: string;
    event: string;
    status: Schemas["WebhookDeliveryStatus"];
    next_attempt_at: string | null;
    created_at: string;
    delivered_at: string | null;
    attempts: readonly Schemas["WebhookAttempt"][];
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
    attempts: readonly Schemas["WebhookAttempt"][];
  };
  ChatSession: {
    id: string;
    agent_id: string | null;
    title: string | null;
    created_at: string;
    updated_at: string;
  };
  CreateChatSessionBody: {
    agent_id?: string;
    title?: string;
  };
  ChatSessionWithMessages: {
    id: string;
    agent_id: string | null;
    title: string | null;
    created_at: string;
    updated_at: string;
    summary: {
      text: string;
      through_message_id: string;
    } | null;
    messages: readonly Schemas["StoredChatMessage"][];
    has_more: boolean;
  };
  StoredChatMessage: Schemas["ChatMessage"] & {
    approvals: readonly Schemas["ChatTurnApproval"][];
  };
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
  DeletedChatSession: {
    deleted: true;
    session_id: string;
  };
  ChatAnswer: {
    session_id: string;
    message: Schemas["ChatMessage"];
    execution_id: string;
    usage: Schemas["ExecutionUsage"];
  };
  ChatBody: {
    message: string;
    photo_ids?: readonly string[];
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
  ConfirmMessagingConnection: {
    state: string;
    code?: string;
    error?: string;
  };
  MessagingOverview: Schemas["MessagingSettings"] & {
    connection: {
      state: "connected" | "reauthentication_required" | "disconnected";
      configured: boolean;
      phone_number: string | null;
      business_name: string | null;
      connected_at: string | null;
      expires_at: string | null;
    };
    webhook: {
      address: string;
      verify_token_set: boolean;
      last_message_at: string | null;
    };
  };
  MessagingSettings: {
    agent_id: string | null;
    agent: {
      id: string;
      name: string;
      level: string;
    } | null;
    chosen_by: string | null;
    allowed_tools: readonly string[];
    allowed_knowledge: readonly ("memory" | "domain")[];
    updated_at: string | null;
  };
  UpdateMessagingSettings: {
    agent_id: string | null;
    allowed_tools?: readonly string[];
    allowed_knowledge?: readonly ("memory" | "domain")[];
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
    error: {
      code: string;
      message: string;
    } | null;
    agent_id: string | null;
    agent: {
      id: string;
      name: string;
      level: string;
    } | null;
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
    template?: {
      name: string;
      language: string;
      components?: readonly Readonly<Record<string, Json>>[];
    };
  };
  MessagingWebhook: {
    object?: string;
    entry?: readonly Json[];
  };
  PrivateSkillList: {
    success: true;
    skills: readonly Schemas["PrivateSkill"][];
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
    tags?: readonly string[];
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
    tags: readonly string[];
    input_schema: Readonly<Record<string, Json>> | null;
    output_schema: Readonly<Record<string, Json>> | null;
    config: Readonly<Record<string, Json>>;
    config_overrides: Readonly<Record<string, Json>>;
    environment_vars: readonly string[];
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
  UninstalledSkill: {
    success: true;
    skill_id: string;
    status: "uninstalled";
    message: string;
  };
  TriedSkill: {
    success: true;
    ok: boolean;
    output?: Json;
    error: {
      reason: string;
      name: string | null;
      message: string;
      line: number | null;
    } | null;
    logs: readonly {
      level: "log" | "info" | "warn" | "error" | "debug";
      text: string;
    }[];
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
  RewrittenSkill: {
    success: true;
    skill_id: string;
    version: number;
    kept_as: string | null;
  };
  RewriteSkillBody: {
    code?: string;
    input_schema?: Readonly<Record<string, Json>> | null;
    output_schema?: Readonly<Record<string, Json>> | null;
  };
  CreatedSkillVersion: {
    success: true;
    version_id: string;
    version_name: string;
  };
  SkillHistory: {
    success: true;
    history: readonly Schemas["SkillVersion"][];
  };
  SkillVersion: {
    version_id: string;
    version_name: string;
    description: string | null;
    created_at: string;
  };
  RolledBackSkill: {
    success: true;
    message: string;
  };
  SkillListingPage: {
    success: true;
    skills: readonly Schemas["SkillListing"][];
  };
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
    tags: readonly string[];
    is_approved: boolean;
    created_at: string;
  };
  SubmittedSkill: {
    success: true;
    marketplace_id: string;
    status: "pending_approval";
    message: string;
  };
  PublishSkillBody: {
    skill_id: string;
    price?: number;
    category?: string | null;
    tags?: readonly string[];
    long_description?: string | null;
    documentation_url?: string | null;
  };
  ApprovedSkill: {
    success: true;
    marketplace_id: string;
    status: "approved";
    approved_at: string;
  };
  RejectedSkill: {
    success: true;
    marketplace_id: string;
    status: "rejected";
    reason: string;
  };
  InstalledSkill: {
    success: true;
    skill_id: string;
    status: "installed";
    message: string;
  };
  InstallSkillBody: {
    skill_id: string;
    agent_id?: string;
    config_overrides?: Readonly<Record<string, Json>>;
  };
  RatedSkill: {
    success: true;
    rating: number;
    new_average: number;
    total_ratings: number;
  };
  RateListingBody: {
    rating: number;
    review?: string | null;
  };
  InstalledPrivateSkill: {
    success: true;
    skill_id: string;
    status: "installed";
    message: string;
    packages_installed: readonly {
      package_name: string;
      package_type: string;
      status: "not_supported";
    }[];
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
    skills: readonly Schemas["PublicSkillListing"][];
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
    tags: readonly string[];
    is_approved: boolean;
    created_at: string;
    is_free: boolean;
  };
  SkillCategories: {
    categories: readonly {
      name: string;
      count: number;
    }[];
  };
  SkillTags: {
    tags: readonly {
      name: string;
      count: number;
    }[];
  };
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
    tags: readonly string[];
    is_approved: boolean;
    created_at: string;
    is_free: boolean;
    publisher: {
      name: string;
      verified: boolean;
    };
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
    environment_vars: readonly string[];
    rating_distribution: {
      "1": number;
      "2": number;
      "3": number;
      "4": number;
      "5": number;
    };
    versions: readonly {
      version: string;
      digest: string;
      approved_at: string | null;
    }[];
  };
  InstallHistory: {
    days: {
      from: string;
      installs: readonly number[];
    };
    months: {
      from: string;
      installs: readonly number[];
    };
  };
  AgentTemplateList: {
    agents: readonly Schemas["AgentTemplateListing"][];
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
  PublishedAgentTemplate: {
    success: true;
    template_id: string;
    status: "pending_approval";
    message: string;
  };
  InstalledAgentTemplate: {
    success: true;
    agent_id: string;
    status: "installed";
    message: string;
  };
  ApprovedAgentTemplate: {
    success: true;
    template_id: string;
    status: "approved";
    approved_at: string | null;
  };
  RejectedAgentTemplate: {
    success: true;
    template_id: string;
    status: "rejected";
    reason: string;
  };
  RatedAgentTemplate: {
    success: true;
    rating: number;
    new_average: number;
    total_ratings: number;
  };
  AgentTemplateDetail: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    price: number;
    rating: number;
    installs: number;
    version: string;
    publisher: {
      name: string;
      verified: boolean;
    };
    install_history: Schemas["InstallHistory"];
    success: true;
    status: "pending_approval" | "approved" | "rejected" | "withdrawn" | "suspended";
    tags: readonly string[];
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
    capabilities: readonly string[];
    model: string | null;
    tools: readonly Json[];
    skill_ids: readonly string[];
    canvas_ui_schemas: readonly Readonly<Record<string, Json>>[];
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
  SubmitDomainBody: {
    domain_id: string;
    price_usd?: number;
    license_type?: string;
    tags?: readonly string[];
  };
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
    tags: readonly string[];
    install_count: number;
    rating_average: number;
    rating_count: number;
    publisher_tenant_id: string;
  };
  TrendingDomain: {
    id: string;
    domain_name: string;
    install_count: number;
    rating_average: number;
  };
  DomainStatistics: {
    total_domains: number;
    approved_domains: number;
    pending_domains: number;
    total_installs: number;
  };
  InstalledDomain: {
    success: true;
    domain_id: string;
    domain_name: string;
    template_id: string;
  };
  InstallDomainBody: {
    template_domain_id: string;
    custom_name?: string | null;
  };
  ApprovedDomain: {
    success: true;
    domain_id: string;
    status: "approved";
  };
  RejectedDomain: {
    success: true;
    domain_id: string;
    status: "rejected";
    reason: string;
  };
  RatedDomain: {
    success: true;
    domain_id: string;
    rating: number;
    new_average: number;
    total_ratings: number;
  };
  DomainDetail: {
    id: string;
    domain_name: string;
    domain_slug: string;
    description: string;
    category: string | null;
    price_usd: number;
    license_type: string | null;
    tags: readonly string[];
    install_count: number;
    rating_average: number;
    rating_count: number;
    publisher_tenant_id: string;
    publisher: {
      name: string;
      verified: boolean;
    };
    install_history: Schemas["InstallHistory"];
  };
  MarketplaceComponentPage: {
    components: readonly Schemas["MarketplaceComponent"][];
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
    tags: readonly string[];
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
  PublishedComponent: {
    status: "submitted_for_approval";
    component_id: string;
    message: string;
  };
  PublishComponentBody: {
    component_id: string;
    price?: number;
    license?: string;
    tags?: readonly string[];
  };
  InstalledComponent: {
    status: "installed";
    component_id: string;
    canvas_id: string;
    message: string;
  };
  InstallComponentBody: {
    component_id: string;
    canvas_id: string;
  };
  MarketplaceComponentDetail: {
    id: string;
    name: string;
    description: string;
    category: string | null;
    component_type: string;
    tags: readonly string[];
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
    publisher: {
      name: string;
      verified: boolean;
    };
    install_history: Schemas["InstallHistory"];
    publisher_tenant_id: string;
    code: string;
    config_schema: Readonly<Record<string, Json>>;
    dependencies: readonly string[];
    css_dependencies: readonly string[];
    preview_url: string;
    demo_url: string | null;
    recent_ratings: readonly Schemas["RecentComponentRating"][];
  };
  RecentComponentRating: {
    id: string;
    rating: number;
    review: string | null;
    helpful_count: number;
    created_at: string;
  };
  ApprovedComponent: {
    status: "approved";
    component_id: string;
  };
  RejectedComponent: {
    component_id: string;
    status: "rejected";
    reason: string;
  };
  RatedComponent: {
    status: "rated";
    component_id: string;
    rating: number;
    aggregate_rating: number;
  };
  ComponentRatings: {
    ratings: readonly Schemas["ComponentRating"][];
    total: number;
    limit: number;
    offset: number;
  };
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
  ComponentCategories: {
    categories: readonly {
      name: string;
      count: number;
    }[];
  };
  ComponentTags: {
    tags: readonly {
      name: string;
      count: number;
    }[];
  };
  VotedComponentRating: {
    status: "voted";
    component_id: string;
    rating_id: string;
    helpful: boolean;
    helpful_count: number;
    not_helpful_count: number;
  };
  VoteOnRatingBody: {
    helpful: boolean;
  };
  AnsweredComponentRating: {
    status: "responded" | "removed";
    component_id: string;
    rating_id: string;
    author_response: string | null;
    author_response_at: string | null;
  };
  RespondToRatingBody: {
    response: string | null;
  };
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
    dependencies: readonly string[];
    css_dependencies: readonly string[];
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
    dependencies?: readonly string[];
    css_dependencies?: readonly string[];
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
    dependencies?: readonly string[];
    css_dependencies?: readonly string[];
    version?: string;
    preview_url?: string | null;
    demo_url?: string | null;
    thumbnail_url?: string | null;
  };
  Canvas: {
    id: string;
    name: string;
    description: string;
    created_at: string;
    updated_at: string;
  };
  CanvasWithComponents: {
    id: string;
    name: string;
    description: string;
    created_at: string;
    updated_at: string;
    components: readonly Schemas["CanvasPlacement"][];
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
  CreateCanvasBody: {
    name: string;
    description?: string;
  };
  PlaceComponentBody: {
    component_id: string;
    config?: Readonly<Record<string, Json>>;
  };
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
    frames: {
      source: number;
      kept: number;
    };
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
    error: {
      code: string;
      message: string;
      details: Readonly<Record<string, Json>>;
    } | null;
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
  AcceptedPhotoEdit: {
    edit_id: string;
    status: "waiting";
    poll_url: string;
    created_at: string;
  };
  EditPhotoBody: {
    crop?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    resize?: {
      width?: number;
      height?: number;
      fit?: "contain" | "cover" | "fill";
    };
    adjustments?: {
      brightness?: number;
      contrast?: number;
      saturation?: number;
    };
    filters?: readonly {
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
    layout: {
      name: string;
      description: string;
      columns: number;
    };
    colors: Schemas["ColorPalette"];
    fonts: {
      heading: string;
      body: string;
      reason: string;
    };
    composition: {
      rule: string;
      description: string;
      focal_point: {
        x: number;
        y: number;
      };
    };
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
  ColorAccessibility: {
    contrast: number;
    level: "AAA" | "AA" | "AA large" | "fails";
  };
  SuggestDesignsBody: {
    prompt: string;
    context?: {
      brandColors?: readonly string[];
      industry?: string;
      targetAudience?: string;
    };
  };
  ColorScheme: {
    name: "Complementary" | "Analogous" | "Triadic" | "Split complementary" | "Monochrome";
    colors: readonly string[];
    accessibility: Schemas["ColorAccessibility"];
  };
  BrandKit: {
    id: string;
    name: string;
    colors: readonly string[];
    heading_font: string | null;
    body_font: string | null;
    created_at: string;
  };
  CreateBrandKitBody: {
    name: string;
    colors: readonly string[];
    heading_font?: string;
    body_font?: string;
  };
  CreativeAsset: {
    id: string;
    name: string;
    type: string;
    source_provider: string | null;
    url: string | null;
    photo_id: string | null;
    tags: readonly string[];
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
    tags?: readonly string[];
    metadata?: Readonly<Record<string, Json>>;
  };
  UpdateCreativeAssetBody: {
    name?: string;
    type?: string;
    source_provider?: "canva" | "figma" | "adobe" | null;
    url?: string;
    photo_id?: string;
    tags?: readonly string[];
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
    target_options?: {
      title?: string;
      mime_type?: string;
      text?: string;
      file_key?: string;
      node_id?: string;
    };
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
    comment?: {
      message: string;
      reply_to?: string;
      node_id?: string;
    };
    dev_resource?: {
      name: string;
      url: string;
      node_id: string;
    };
    agent_id?: string;
    approval_id?: string;
  };
  DesignJob: {
    id: string;
    status: "running" | "succeeded" | "failed";
    outputs: readonly string[];
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
    color?: {
      saturation?: number;
      vibrance?: number;
    };
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
  PlayerDevice: {
    id: string;
    name: string;
    type: string;
    isActive: boolean;
    volumePercent: number | null;
  };
  MusicTrack: {
    uri: string;
    name: string;
    artist: string;
    album: string;
    artworkUrl: string | null;
    durationMs: number;
  };
  MusicArtist: {
    uri: string;
    name: string;
    artworkUrl: string | null;
  };
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
  DefaultMusicProvider: {
    provider: "spotify" | "apple_music" | "sandbox_music" | null;
  };
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
    trackUris?: readonly string[];
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
    approval_id?: string;
  };
  ChangePlaylist: {
    action: "add_tracks" | "remove_tracks";
    playlistId: string;
    trackUris: readonly string[];
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
    approval_id?: string;
  };
  PlaylistTrack: {
    track_uri: string;
    track_name: string;
    artist_names: readonly string[];
    album_name: string;
    duration_ms: number;
    artwork_url: string | null;
    position: number;
    added_at: string | null;
  };
  RecommendedTrack: Schemas["MusicTrack"] & {
    score: number;
    reason: string;
  };
  RecommendationMetadata: {
    artists: readonly string[];
    genres: readonly string[];
    candidates: number;
    unread_seeds: readonly string[];
    discovery: {
      wanted: number;
      reached: number;
    } | null;
    partial: boolean;
  };
  RecommendTracks: {
    seedTracks?: readonly string[];
    seedArtists?: readonly string[];
    limit?: number;
    provider?: "spotify" | "apple_music" | "sandbox_music";
    agent_id?: string;
  };
  Recommendation: {
    id: string;
    provider: "spotify" | "apple_music" | "sandbox_music";
    source: "api" | "history" | "genre" | "mood";
    subject: string | null;
    seedTracks: readonly string[];
    seedArtists: readonly string[];
    tracks: readonly Schemas["RecommendedTrack"][];
    confidence: number;
    metadata: Schemas["RecommendationMetadata"];
    agent_id: string | null;
    created_at: string;
    cacheValiditySeconds: number;
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
    services: readonly string[];
    state: "connected" | "reauthentication_required" | "disconnected";
    connected: boolean;
    scopes: readonly string[];
    account: {
      id: string | null;
      name: string | null;
    } | null;
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
  ConnectIntegration: {
    service?: string;
    credentials?: {
      client_id: string;
      client_secret: string;
    };
  };
  IntegrationStatus: {
    provider: "spotify" | "apple_music" | "sandbox_music" | "canva" | "figma" | "adobe" | "evernote" | "grammarly" | "messaging";
    state: "connected" | "reauthentication_required" | "disconnected";
    connected: boolean;
    scopes: readonly string[];
    account: {
      id: string | null;
      name: string | null;
    } | null;
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
  PlayerSetup: {
    script_url: string;
    developer_token: string;
    connected: boolean;
  };
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
    refusal?: {
      reason: string;
      message: string;
    };
  };
  DesktopProcess: {
    command_id: string;
    device: {
      id: string;
      name: string;
    };
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
    command?: readonly string[];
    device_id?: string;
    timeout_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  DesktopActionResult: {
    command_id: string;
    device: {
      id: string;
      name: string;
    };
    duration_ms: number;
    result?: Json;
  };
  DesktopActionBody: {
    action: "list_folder" | "read_file" | "write_file" | "open_url" | "notify";
    parameters?: Readonly<Record<string, Json>>;
    device_id?: string;
    timeout_seconds?: number;
    agent_id?: string;
    approval_id?: string;
  };
  DesktopStatus: {
    connected: boolean;
    devices: readonly Schemas["DesktopDevice"][];
  };
  DesktopDevice: {
    id: string;
    name: string;
    prefix: string;
    user_id: string;
    owner: {
      id: string;
      name: string | null;
      active: boolean;
    };
    agents_may_use: boolean;
    connected: boolean;
    platform: "darwin" | "win32" | "linux" | null;
    client_version: string | null;
    connected_at: string | null;
    commands_under_way: number;
    last_connected_at: string | null;
    created_at: string;
  };
  RegisteredDevice: Schemas["DesktopDevice"] & {
    key: string;
  };
  RegisterDevice: {
    name: string;
    agents_may_use?: boolean;
  };
  DeviceList: {
    devices: readonly Schemas["DesktopDevice"][];
  };
  UpdateDevice: {
    name?: string;
    agents_may_use?: boolean;
  };
  RemovedDevice: {
    removed: true;
    id: string;
  };
  DesktopDownload: {
    version: string;
    platform: "darwin" | "win32" | "linux";
    artifact: string;
    downloadUrl: string;
    checksumUrl: string;
    releaseNotes: string;
  };
  StoredReleaseFile: {
    version: string;
    filename: string;
    size_bytes: number;
  };
  DesktopRelease: {
    version: string;
    notes_url: string;
    channel: string;
    rollout_percentage: number;
    withdrawn_at: string | null;
    published_by: string | null;
    published_at: string;
    files: readonly {
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
    files: readonly {
      filename: string;
      platform: "darwin" | "win32" | "linux" | "any";
      arch: "x64" | "arm64" | "universal";
      sha256: string;
      signature?: string;
    }[];
  };
  RollOutRelease: {
    rollout_percentage: number;
  };
  DesktopUpdate: {
    version: string;
    notes: string;
    pub_date: string;
    url: string;
    signature: string;
  };
  ShelfListing: {
    id: string;
    kind: "skill" | "agent" | "domain" | "component";
    name: string;
    description: string;
    category: string | null;
    tags: readonly string[];
    publisher: {
      name: string;
      verified: boolean;
      is_own: boolean;
    };
    version: string;
    price: number;
    level: "student" | "intern" | "supervised" | "autonomous";
    is_featured: boolean;
    is_installed: boolean;
    update_available: boolean;
    installs: number;
    recent_installs: {
      from: string;
      installs: readonly number[];
    };
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
  ListingPurchase: {
    listing_id: string;
    tenant_id: string;
    reference: string | null;
    recorded_at: string;
  };
  RecordListingPurchaseBody: {
    tenant_id: string;
    reference?: string | null;
  };
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
      look_alikes: readonly {
        id: string;
        name: string;
        why: "name" | "content";
      }[];
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
  SuspendListingBody: {
    reason: string;
  };
  FeatureListingBody: {
    featured: boolean;
  };
  SdlcSettings: {
    sdlc_agents_enabled: boolean;
    enabled_agent_types: {
      planner: {
        enabled: boolean;
        config: Readonly<Record<string, Json>>;
      };
      coder: {
        enabled: boolean;
        config: Readonly<Record<string, Json>>;
      };
      tester: {
        enabled: boolean;
        config: Readonly<Record<string, Json>>;
      };
      reviewer: {
        enabled: boolean;
        config: Readonly<Record<string, Json>>;
      };
      deployer: {
        enabled: boolean;
        config: Readonly<Record<string, Json>>;
      };
    };
    approval_required_for: readonly string[];
  };
  UpdateSdlcSettingsBody: {
    enabled_agent_types?: readonly Schemas["SdlcAgentTypeId"][];
    approval_required_for?: readonly string[];
  };
  SdlcAgentTypeId: "planner" | "coder" | "tester" | "reviewer" | "deployer";
  SdlcSwitch: {
    success: true;
    message: string;
    enabled: boolean;
  };
  SdlcAgentType: {
    id: Schemas["SdlcAgentTypeId"];
    name: string;
    description: string;
    capabilities: readonly string[];
    required_maturity: "student" | "intern" | "supervised" | "autonomous";
    safety_level: "SAFE" | "LOW_RISK" | "MEDIUM_RISK" | "HIGH_RISK";
    enabled: boolean;
  };
  SdlcConfiguration: {
    agent_type: Schemas["SdlcAgentTypeId"];
    config: Readonly<Record<string, Json>>;
    updated_at: string | null;
  };
  SdlcConfigurationBody: {
    config: Readonly<Record<string, Json>>;
  };
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
    frozen_environments: readonly {
      environment: "dev" | "staging" | "production";
      reason: string;
    }[];
    deployments: readonly Schemas["SdlcDeployment"][];
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
    steps: readonly Schemas["SdlcRunStep"][];
    awaiting_approval: {
      approval_id: string;
      expires_at: string;
    } | null;
    outcome: "completed" | "failed" | null;
    error: {
      code: string;
      message: string;
    } | null;
    not_done: readonly string[];
    approval_required: boolean;
    approval_id: string | null;
    engine: string;
    sandbox: Schemas["SdlcSandbox"];
    episode_id: string | null;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    agent?: {
      id: string;
      name: string | null;
    };
    result: Readonly<Record<string, Json>> | null;
  };
  SdlcRunStatus: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
  SdlcRunStep: {
    name: string;
    summary: string;
    at: string;
  };
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
    usage: {
      interrupts: number;
      memory_bytes: number;
      scripts: number;
    };
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
    steps: readonly Schemas["SdlcRunStep"][];
    awaiting_approval: {
      approval_id: string;
      expires_at: string;
    } | null;
    outcome: "completed" | "failed" | null;
    error: {
      code: string;
      message: string;
    } | null;
    not_done: readonly string[];
    approval_required: boolean;
    approval_id: string | null;
    engine: string;
    sandbox: Schemas["SdlcSandbox"];
    episode_id: string | null;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    agent: {
      id: string;
      name: string | null;
    };
  };
  WorkflowTemplateList: readonly Schemas["WorkflowTemplate"][];
  WorkflowTemplate: {
    id: string;
    name: string;
    description: string;
    category: string;
    industry: string | null;
    author: string;
    version: string;
    integrations: readonly string[];
    complexity: "Beginner" | "Intermediate" | "Advanced";
    tags: readonly string[];
    estimated_duration: number;
    multi_step_support: boolean;
    pause_resume_support: boolean;
    downloads: number;
    recent_downloads: {
      from: string;
      installs: readonly number[];
    };
    rating: number;
    rating_count: number;
    template_type: "legacy" | "advanced" | "industry";
    created_at: string;
  };
  WorkflowTemplateTypes: {
    template_types: readonly {
      value: "legacy" | "advanced" | "industry";
      label: string;
      description: string;
    }[];
  };
  FeaturedWorkflowTemplates: readonly {
    id: string;
    name: string;
    rating: number;
    downloads: number;
    is_featured: boolean;
  }[];
  WorkflowTemplateStatistics: {
    total_templates: number;
    total_downloads: number;
    average_rating: number;
    categories: Readonly<Record<string, {
      count: number;
      downloads: number;
    }>>;
    template_types: Readonly<Record<string, {
      count: number;
      downloads: number;
    }>>;
    complexity_levels: Readonly<Record<string, {
      count: number;
      downloads: number;
    }>>;
  };
  WorkflowTemplateDetail: {
    id: string;
    name: string;
    description: string;
    category: string;
    industry: string | null;
    author: string;
    version: string;
    integrations: readonly string[];
    complexity: "Beginner" | "Intermediate" | "Advanced";
    tags: readonly string[];
    estimated_duration: number;
    multi_step_support: boolean;
    pause_resume_support: boolean;
    downloads: number;
    recent_downloads: {
      from: string;
      installs: readonly number[];
    };
    rating: number;
    rating_count: number;
    template_type: "legacy" | "advanced" | "industry";
    created_at: string;
    publisher: {
      name: string;
      verified: boolean;
    };
    install_history: Schemas["InstallHistory"];
    is_featured: boolean;
    is_listed: boolean;
    input_schema: readonly Schemas["WorkflowInput"][];
    steps: readonly Schemas["WorkflowStep"][];
    prerequisites: readonly string[];
    use_cases: readonly string[];
    benefits: readonly string[];
    workflow_data: {
      nodes: readonly Schemas["WorkflowNode"][];
      edges: readonly Schemas["WorkflowEdge"][];
    };
  };
  WorkflowInput: {
    name: string;
    type: "string" | "text" | "textarea" | "number" | "integer" | "boolean" | "select" | "multiselect" | "array" | "object" | "email" | "url" | "date" | "datetime";
    label: string;
    required: boolean;
    description?: string;
    options?: readonly (string | {
      value: string;
      label: string;
    })[];
    default?: Json;
  };
  WorkflowStep: {
    step_id: string;
    name: string;
    step_type: string;
    estimated_duration: number;
    description?: string;
    depends_on?: readonly string[];
    parameters?: Readonly<Record<string, Json>>;
  };
  WorkflowNode: {
    id: string;
    type: string;
    label: string;
    config: Readonly<Record<string, Json>>;
    position?: {
      x: number;
      y: number;
    };
  };
  WorkflowEdge: {
    source: string;
    target: string;
    id?: string;
    label?: string;
    condition?: string;
  };
  WorkflowTemplateVersions: {
    template_id: string;
    versions: readonly {
      version: string;
      digest: string;
      is_current: boolean;
      created_at: string;
    }[];
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
    nodes: readonly Schemas["WorkflowNode"][];
    edges: readonly Schemas["WorkflowEdge"][];
    imported_at: string;
  };
  RatedWorkflowTemplate: {
    success: true;
    template_id: string;
    rating: number;
    new_average: number;
    total_ratings: number;
  };
  RateWorkflowTemplateBody: {
    rating: number;
    review?: string | null;
  };
  CreatedWorkflowTemplate: {
    id: string;
    name: string;
    input_schema: readonly Schemas["WorkflowInput"][];
    steps: readonly Schemas["WorkflowStep"][];
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
    integrations?: readonly string[];
    complexity?: "Beginner" | "Intermediate" | "Advanced";
    tags?: readonly string[];
    input_schema?: readonly {
      name: string;
      type: "string" | "text" | "textarea" | "number" | "integer" | "boolean" | "select" | "multiselect" | "array" | "object" | "email" | "url" | "date" | "datetime";
      label?: string;
      required?: boolean;
      description?: string;
      options?: readonly (string | {
        value: string;
        label: string;
      })[];
      default?: Json;
    }[];
    steps: readonly {
      step_id: string;
      name: string;
      step_type: string;
      estimated_duration?: number;
      description?: string;
      depends_on?: readonly string[];
      parameters?: Readonly<Record<string, Json>>;
    }[];
    estimated_duration?: number;
    multi_step_support?: boolean;
    pause_resume_support?: boolean;
    prerequisites?: readonly string[];
    use_cases?: readonly string[];
    benefits?: readonly string[];
  };
  WorkflowCreated: {
    status: "success";
    workflow_definition: {
      workflow_id: string;
      name: string;
      category: string;
      input_schema: readonly Schemas["WorkflowInput"][];
      steps: readonly Schemas["WorkflowStep"][];
      user_inputs: Readonly<Record<string, Json>>;
    };
    message: string;
  };
  WorkflowInputs: Readonly<Record<string, Json>>;
  ExportedWorkflow: {
    name: string;
    description: string;
    nodes: readonly Schemas["WorkflowNode"][];
    edges: readonly Schemas["WorkflowEdge"][];
    metadata: {
      exported_at: string;
      version: string;
    };
  };
  ExportWorkflowBody: {
    name: string;
    description?: string;
    nodes: readonly {
      id: string;
      type: string;
      label?: string;
      config?: Readonly<Record<string, Json>>;
      position?: {
        x: number;
        y: number;
      };
    }[];
    edges: readonly {
      source: string;
      target: string;
      id?: string;
      label?: string;
      condition?: string;
    }[];
  };
  FederatedAgentList: {
    agents: readonly Schemas["FederatedAgent"][];
    total: number;
    limit: number;
    offset: number;
    has_more: boolean;
    tombstones?: readonly {
      id: string;
      removed_at: string;
    }[];
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
      capabilities: readonly string[];
    };
    capabilities: readonly string[];
    canvas_ui_schemas: readonly {
      type: string;
      fields: readonly {
        name: string;
        type: string;
        required: boolean;
      }[];
    }[];
    anonymized_memory_bundle: {
      heuristics: readonly {
        error_type: string;
        error_code: string;
        resolution: string;
      }[];
    };
  };
  FederationKeySet: {
    keys: readonly {
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
    signing_key_ids: readonly string[];
    created_at: string;
  };
  CreateFederationPeerBody: {
    base_url: string;
    key: string;
    name?: string;
  };
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
  InstallPeerAgentBody: {
    template_id: string;
    name?: string;
  };
  NamedFederationInstallation: Schemas["FederationInstallation"] & {
    agent: {
      id: string;
      name: string | null;
    };
  };
  UpdatedFederationInstallation: {
    updated: boolean;
    previous_version: string;
    installation: Schemas["FederationInstallation"];
  };
  JsonRpcMessage: {
    jsonrpc: "2.0";
    id?: string | number;
    method?: string;
  };
  EndedMcpSession: {
    ended: true;
  };
  McpToolList: {
    tools: readonly {
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
  ListMcpToolsBody: {
    agent_id?: string;
  };
  ExecutedMcpTool: {
    content: readonly {
      type: "text";
      text: string;
    }[];
    structured_content: Readonly<Record<string, Json>>;
    is_error: boolean;
  };
  ExecuteMcpToolBody: {
    tool: string;
    arguments?: Readonly<Record<string, Json>>;
    agent_id?: string;
  };
  ProtectedResourceMetadata: {
    resource: string;
    resource_name: string;
    authorization_servers: readonly string[];
    scopes_supported: readonly string[];
    bearer_methods_supported: readonly "header"[];
    resource_documentation: string;
  };
  Usage: {
    tier: "free" | "solo" | "team" | "enterprise";
    requests: {
      minute: {
        limit: number;
        used: number;
        remaining: number;
        resets_at: string;
      };
      day: {
        limit: number;
        used: number;
        remaining: number;
        resets_at: string;
      } | null;
    };
    agents: {
      used: number;
      allowed: number | null;
    };
    models: {
      time_zone: string;
      today: {
        cost_usd: number;
        tokens: number;
        unpriced_calls: number;
        resets_at: string;
      };
      month: {
        cost_usd: number;
        tokens: number;
        unpriced_calls: number;
        resets_at: string;
      };
      allowance: {
        usd: number | null;
        used_usd: number;
        resets_at: string;
      } | null;
    };
  };
  OpenApiDocument: {
    openapi: string;
    info: {
      title: string;
      version: string;
    };
    paths: Readonly<Record<string, Json>>;
  };
  Health: {
    status: "ok" | "degraded";
    version: string;
    checks: {
      database: {
        ok: boolean;
        writable: boolean;
        latency_ms: number;
      };
    };
  };
  DeadLetters: {
    counts: readonly {
      queue: string;
      kept: number;
    }[];
    letters: readonly {
      id: string;
      queue: string;
      body: string;
      sent_at: string;
      died_at: string;
    }[];
  };
  AuditEntry: {
    id: string;
    tenant_id: string;
    sequence: number;
    actor: {
      kind: "user" | "api_key" | "agent" | "system";
      id: string | null;
    };
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
    constitutional_violations: readonly string[];
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
    checked_until: {
      sequence: number;
      at: string;
    } | null;
    head: {
      sequence: number;
      mac: string;
    };
    anchored_until: {
      sequence: number;
      at: string;
    } | null;
    problems: readonly Schemas["AuditProblem"][];
  };
  AuditProblem: {
    kind: "edit" | "gap" | "reorder" | "fork" | "insertion" | "truncation" | "rewritten" | "anchor";
    from_sequence: number;
    to_sequence: number;
    detail: string;
  };
  TestHealth: {
    status: "ok";
    version: string;
  };
  TestSignedUp: Schemas["SignedIn"] & {
    api_key: string;
  };
  TestSignUp: {
    email?: string;
    password?: string;
    tenant_name?: string;
    tier?: "free" | "solo" | "team" | "enterprise";
    role?: Schemas["Role"];
    requests_per_minute?: number;
  };
  TestSignIn: {
    email: string;
    password: string;
  };
  TestAgent: {
    name: string;
    description?: string | null;
    role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
    maturity_level: Schemas["MaturityLevel"];
    capabilities?: readonly string[];
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
    answer: Enveloped<{
      agent: Schemas["CreatedAgent"];
    }>;
  };
  "GET /api/agents/{agent_id}": {
    query: never;
    answer: Enveloped<{
      agent: Schemas["Agent"];
    }>;
  };
  "PUT /api/agents/{agent_id}": {
    query: never;
    body: Schemas["UpdateAgentBody"];
    answer: Enveloped<{
      agent: Schemas["UpdatedAgent"];
    }>;
  };
  "PATCH /api/agents/{agent_id}": {
    query: never;
    body: Schemas["ChangeAgentStatusBody"];
    answer: Enveloped<{
      agent: Schemas["AgentStatus"];
    }>;
  };
  "DELETE /api/agents/{agent_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      agent_id: string;
      restorable_until: string;
    }>;
  };
  "POST /api/agents/{agent_id}/restore": {
    query: never;
    answer: Enveloped<{
      agent: Schemas["AgentListItem"];
    }>;
  };
  "GET /api/agents/{agent_id}/standing": {
    query: never;
    answer: Enveloped<Schemas["AgentStanding"]>;
  };
  "GET /api/agents/{agent_id}/versions": {
    query: "page" | "limit";
    answer: Enveloped<{
      versions: readonly Schemas["AgentVersion"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/agents/{agent_id}/versions/{version}": {
    query: "since";
    answer: Enveloped<{
      version: Schemas["AgentVersionDetail"];
    }>;
  };
  "PATCH /api/agents/{agent_id}/versions/{version}": {
    query: never;
    body: Schemas["NameAgentVersionBody"];
    answer: Enveloped<{
      version: Schemas["AgentVersion"];
    }>;
  };
  "POST /api/agents/{agent_id}/versions/{version}/restore": {
    query: never;
    body: Schemas["RestoreAgentVersionBody"];
    answer: Enveloped<{
      agent: Schemas["RestoredAgentVersion"];
    }>;
  };
  "GET /api/v1/domains": {
    query: "category" | "page" | "limit";
    answer: Enveloped<{
      domains: readonly Schemas["DomainListItem"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/v1/domains": {
    query: never;
    body: Schemas["CreateDomainBody"];
    answer: Enveloped<{
      domain: Schemas["Domain"];
    }>;
  };
  "GET /api/v1/domains/{domain_id}": {
    query: never;
    answer: Enveloped<{
      domain: Schemas["Domain"];
    }>;
  };
  "PUT /api/v1/domains/{domain_id}": {
    query: never;
    body: Schemas["UpdateDomainBody"];
    answer: Enveloped<{
      domain: Schemas["Domain"];
    }>;
  };
  "DELETE /api/v1/domains/{domain_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      domain_id: string;
    }>;
  };
  "GET /api/search": {
    query: "q" | "limit";
    answer: Enveloped<{
      results: readonly Schemas["SearchResult"][];
    }>;
  };
  "POST /api/agents/bulk": {
    query: never;
    body: Schemas["ChangeManyAgentsBody"];
    answer: Enveloped<{
      results: readonly Schemas["ChangedAgent"][];
    }>;
  };
  "GET /api/models": {
    query: never;
    answer: Enveloped<Schemas["Models"]>;
  };
  "GET /api/model-connections": {
    query: never;
    answer: Enveloped<{
      model_connections: readonly Schemas["UsedModelConnection"][];
    }>;
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
    answer: Enveloped<{
      id: string;
      deleted: true;
      reassigned_agents: number;
    }>;
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
    answer: Enveloped<{
      model_servers: readonly Schemas["ModelServer"][];
    }>;
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
    answer: Enveloped<{
      executions: readonly Schemas["Execution"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/agents/{agent_id}/executions/{execution_id}": {
    query: never;
    answer: {
      success: true;
      data: Schemas["Execution"];
    };
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
    answer: Enveloped<{
      trace_export: Schemas["TraceExport"];
    }>;
  };
  "PUT /api/trace-export": {
    query: never;
    body: Schemas["SetTraceExportBody"];
    answer: Enveloped<{
      trace_export: Schemas["TraceExport"];
    }>;
  };
  "DELETE /api/trace-export": {
    query: never;
    answer: Enveloped<{
      deleted: true;
    }>;
  };
  "POST /api/trace-export/test": {
    query: never;
    answer: Enveloped<Schemas["TraceExportTrial"]>;
  };
  "GET /api/executions": {
    query: "agent_id" | "status" | "outcome" | "verification" | "claimed" | "action" | "level" | "trigger" | "origin" | "waiting" | "from" | "to" | "min_duration_ms" | "q" | "sort" | "order" | "counts" | "cursor" | "limit";
    answer: Enveloped<{
      executions: readonly Schemas["TenantExecution"][];
      next_cursor: string | null;
      looked_until: string | null;
      counts: {
        all: {
          count: number;
          is_more: boolean;
        };
        running: {
          count: number;
          is_more: boolean;
        };
        waiting: {
          count: number;
          is_more: boolean;
        };
        done: {
          count: number;
          is_more: boolean;
        };
        partial: {
          count: number;
          is_more: boolean;
        };
        not_done: {
          count: number;
          is_more: boolean;
        };
        refused: {
          count: number;
          is_more: boolean;
        };
        failed: {
          count: number;
          is_more: boolean;
        };
        void: {
          count: number;
          is_more: boolean;
        };
        claimed: {
          count: number;
          is_more: boolean;
        };
        self_reported: {
          count: number;
          is_more: boolean;
        };
      } | null;
    }>;
  };
  "GET /api/executions/{execution_id}": {
    query: "input";
    answer: Enveloped<{
      execution: Schemas["TenantExecutionDetail"];
    }>;
  };
  "GET /api/executions/{execution_id}/neighbours": {
    query: "agent_id" | "status" | "outcome" | "verification" | "claimed" | "action" | "level" | "trigger" | "origin" | "waiting" | "from" | "to" | "min_duration_ms" | "q" | "sort" | "order";
    answer: Enveloped<Schemas["ExecutionNeighbours"]>;
  };
  "GET /api/exports/executions": {
    query: "agent_id" | "status" | "outcome" | "verification" | "claimed" | "action" | "level" | "trigger" | "origin" | "waiting" | "from" | "to" | "min_duration_ms" | "q" | "sort" | "order" | "format";
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
    answer: Enveloped<{
      episodes: readonly Schemas["Episode"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/graduation/agents/{agent_id}/episodes/export": {
    query: never;
    answer: null;
  };
  "POST /api/graduation/episodes/{episode_id}/feedback": {
    query: never;
    body: Schemas["FeedbackBody"];
    answer: Enveloped<{
      feedback: Schemas["Feedback"];
      episode: Schemas["Episode"];
    }>;
  };
  "GET /api/graduation/episodes/{episode_id}/feedback": {
    query: "page" | "limit";
    answer: Enveloped<{
      feedback: readonly Schemas["NamedFeedback"][];
      episode: Schemas["Episode"];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/reviews": {
    query: "status" | "agent_id" | "cursor" | "limit";
    answer: Enveloped<{
      reviews: readonly Schemas["ListedReview"][];
      counts: {
        waiting: number;
        done_today: number;
      };
      verdicts_today: readonly ("right" | "partly" | "wrong" | "unsafe")[];
      next_cursor: string | null;
    }>;
  };
  "GET /api/reviews/{execution_id}": {
    query: never;
    answer: Enveloped<Schemas["RunReview"]>;
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
  "GET /api/alert-rules": {
    query: "limit";
    answer: Enveloped<{
      rules: readonly Schemas["AlertRule"][];
      firing: number;
    }>;
  };
  "POST /api/alert-rules": {
    query: never;
    body: Schemas["CreateAlertRuleBody"];
    answer: Enveloped<Schemas["AlertRule"]>;
  };
  "GET /api/alert-past": {
    query: "metric" | "window_minutes" | "agent_id" | "days";
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
  "POST /api/alert-rules/{id}/test": {
    query: never;
    answer: Enveloped<Schemas["TestedAlertRule"]>;
  };
  "GET /api/alerts": {
    query: "page" | "limit" | "state";
    answer: Enveloped<{
      alerts: readonly Schemas["Alert"][];
      pagination: Schemas["Pagination"];
    }>;
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
      results: readonly {
        id: string;
        status: "done" | "refused" | "not_found";
        code?: string;
        message?: string;
      }[];
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
    answer: Enveloped<{
      tools: readonly Schemas["OfferedTool"][];
      total: number;
    }>;
  };
  "GET /api/effects": {
    query: "page" | "limit" | "status" | "agent_id" | "execution_id";
    answer: Enveloped<{
      effects: readonly Schemas["NamedEffect"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      tool_servers: readonly Schemas["ToolServer"][];
    }>;
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
    answer: Enveloped<{
      id: string;
      deleted: true;
    }>;
  };
  "POST /api/tool-servers/{id}/refresh": {
    query: never;
    answer: Enveloped<Schemas["ToolServer"]>;
  };
  "GET /api/tool-servers/{id}/tools": {
    query: never;
    answer: Enveloped<{
      tools: readonly Schemas["ServerTool"][];
    }>;
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
      results: readonly {
        id: string;
        status: "done" | "refused" | "not_found";
        code?: string;
        message?: string;
      }[];
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
    answer: Enveloped<{
      tools: readonly Schemas["ToolOfServer"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/tool-calls": {
    query: "limit" | "cursor" | "server" | "agent_id" | "status";
    answer: Enveloped<{
      tool_calls: readonly Schemas["ToolCall"][];
      next_cursor: string | null;
    }>;
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
    answer: {
      success: true;
      data: Schemas["TrainingStatus"];
    };
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
    answer: Enveloped<{
      exams: readonly Schemas["Exam"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      edge_cases: readonly Schemas["EdgeCase"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      deleted: true;
      edge_case_id: string;
    }>;
  };
  "GET /api/data-sets": {
    query: "page" | "limit";
    answer: Enveloped<{
      data_sets: readonly Schemas["DataSet"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      cases: readonly Schemas["DataSetCase"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/data-sets/{id}/cases": {
    query: never;
    body: Schemas["AddCasesBody"];
    answer: Enveloped<Schemas["AddedCases"]>;
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
    answer: Enveloped<{
      runs: readonly Schemas["DataSetRun"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/data-sets/{id}/runs": {
    query: never;
    body: Schemas["StartDataSetRunBody"];
    answer: Enveloped<Schemas["AcceptedDataSetRun"]>;
  };
  "GET /api/data-set-runs/{run_id}": {
    query: "page" | "limit" | "outcome";
    answer: Enveloped<{
      run_id: string;
      data_set_id: string;
      agent: {
        id: string;
        name: string | null;
      };
      version: number;
      judge: boolean;
      concurrency: number;
      status: "in_progress" | "completed" | "cancelled" | "void";
      void_reason: "vendor" | "interrupted" | null;
      total: number;
      passed: number;
      failed: number;
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
    answer: Enveloped<{
      webhooks: readonly Schemas["ListedWebhook"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      deleted: true;
      id: string;
      restorable_until: string;
    }>;
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
    answer: Enveloped<{
      deliveries: readonly Schemas["WebhookDelivery"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      sessions: readonly Schemas["ChatSession"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      messages: readonly Schemas["Message"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/messaging/templates": {
    query: "page" | "limit";
    answer: Enveloped<{
      templates: readonly Schemas["MessageTemplate"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: {
      received: true;
    };
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
    answer: {
      success: true;
      skill: Schemas["PrivateSkillDetail"];
    };
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
    answer: Enveloped<{
      components: readonly Schemas["OwnComponentListItem"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/canvas/components": {
    query: never;
    body: Schemas["CreateComponentBody"];
    answer: Enveloped<{
      component: Schemas["OwnComponent"];
    }>;
  };
  "GET /api/canvas/components/{component_id}": {
    query: never;
    answer: Enveloped<{
      component: Schemas["OwnComponent"];
    }>;
  };
  "PUT /api/canvas/components/{component_id}": {
    query: never;
    body: Schemas["UpdateComponentBody"];
    answer: Enveloped<{
      component: Schemas["OwnComponent"];
    }>;
  };
  "DELETE /api/canvas/components/{component_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      component_id: string;
    }>;
  };
  "GET /api/canvas/canvases": {
    query: "page" | "limit";
    answer: Enveloped<{
      canvases: readonly Schemas["Canvas"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/canvas/canvases": {
    query: never;
    body: Schemas["CreateCanvasBody"];
    answer: Enveloped<{
      canvas: Schemas["CanvasWithComponents"];
    }>;
  };
  "GET /api/canvas/canvases/{canvas_id}": {
    query: never;
    answer: Enveloped<{
      canvas: Schemas["CanvasWithComponents"];
    }>;
  };
  "DELETE /api/canvas/canvases/{canvas_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      canvas_id: string;
    }>;
  };
  "POST /api/canvas/canvases/{canvas_id}/placements": {
    query: never;
    body: Schemas["PlaceComponentBody"];
    answer: Enveloped<{
      placement: Schemas["CanvasPlacement"];
    }>;
  };
  "DELETE /api/canvas/canvases/{canvas_id}/placements/{placement_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      placement_id: string;
    }>;
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
      storage: {
        bytes: number;
        max_bytes: number;
      };
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
    answer: Enveloped<{
      deleted: true;
      id: string;
    }>;
  };
  "POST /api/media/photos/{id}/edit": {
    query: never;
    body: Schemas["EditPhotoBody"];
    answer: Enveloped<Schemas["Photo"]> | Enveloped<Schemas["AcceptedPhotoEdit"]>;
  };
  "GET /api/media/filters": {
    query: "action";
    answer: Enveloped<{
      filters: readonly Schemas["PhotoFilter"][];
    }>;
  };
  "POST /api/creative/suggestions": {
    query: "type";
    body: Schemas["SuggestDesignsBody"];
    answer: Enveloped<{
      suggestions: readonly Schemas["DesignSuggestion"][];
    }>;
  };
  "GET /api/creative/suggestions": {
    query: "type" | "brandKitId";
    answer: Enveloped<{
      schemes: readonly Schemas["ColorScheme"][];
    }>;
  };
  "GET /api/creative/brand-kits": {
    query: "page" | "limit";
    answer: Enveloped<{
      brand_kits: readonly Schemas["BrandKit"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/creative/brand-kits": {
    query: never;
    body: Schemas["CreateBrandKitBody"];
    answer: Enveloped<{
      brand_kit: Schemas["BrandKit"];
    }>;
  };
  "GET /api/creative/brand-kits/{brand_kit_id}": {
    query: never;
    answer: Enveloped<{
      brand_kit: Schemas["BrandKit"];
    }>;
  };
  "PUT /api/creative/brand-kits/{brand_kit_id}": {
    query: never;
    body: Schemas["CreateBrandKitBody"];
    answer: Enveloped<{
      brand_kit: Schemas["BrandKit"];
    }>;
  };
  "DELETE /api/creative/brand-kits/{brand_kit_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      brand_kit_id: string;
    }>;
  };
  "GET /api/creative/assets": {
    query: "id" | "type" | "tag" | "provider" | "q" | "cursor" | "limit";
    answer: Enveloped<{
      assets: readonly Schemas["CreativeAsset"][];
      next_cursor: string | null;
    }>;
  };
  "POST /api/creative/assets": {
    query: never;
    body: Schemas["CreateCreativeAssetBody"];
    answer: Enveloped<{
      asset: Schemas["CreativeAsset"];
    }>;
  };
  "PUT /api/creative/assets": {
    query: "id";
    body: Schemas["UpdateCreativeAssetBody"];
    answer: Enveloped<{
      asset: Schemas["CreativeAsset"];
    }>;
  };
  "DELETE /api/creative/assets": {
    query: "id";
    answer: Enveloped<{
      deleted: true;
      id: string;
    }>;
  };
  "POST /api/creative/assets/{id}/export/{provider}": {
    query: never;
    body: Schemas["ExportCreativeAssetBody"];
    answer: Enveloped<Schemas["CreativeAssetExport"]>;
  };
  "GET /api/integrations/{provider}/designs": {
    query: "query" | "limit" | "cursor";
    answer: Enveloped<{
      designs: readonly Schemas["Design"][];
      next_cursor: string | null;
    }>;
  };
  "POST /api/integrations/{provider}/designs": {
    query: never;
    body: Schemas["CreateDesign"];
    answer: Enveloped<{
      design: Schemas["Design"];
    }>;
  };
  "GET /api/integrations/{provider}/templates": {
    query: "query" | "limit" | "cursor";
    answer: Enveloped<{
      templates: readonly Schemas["BrandTemplate"][];
      next_cursor: string | null;
    }>;
  };
  "GET /api/integrations/{provider}/files/{key}": {
    query: "depth" | "version";
    answer: Enveloped<{
      file: Schemas["DesignFile"];
    }>;
  };
  "POST /api/integrations/{provider}/files": {
    query: never;
    body: Schemas["AddToDesignFile"];
    answer: Enveloped<{
      added: {
        kind: "comment" | "dev_resource";
        id: string;
      };
    }>;
  };
  "POST /api/integrations/{provider}/edit": {
    query: never;
    body: Schemas["EditDesignImage"];
    answer: Enveloped<{
      job: Schemas["DesignJob"];
    }>;
  };
  "POST /api/integrations/{provider}/create": {
    query: never;
    body: Schemas["CreateDesignImage"];
    answer: Enveloped<{
      job: Schemas["DesignJob"];
    }>;
  };
  "GET /api/integrations/{provider}/jobs/{job_id}": {
    query: never;
    answer: Enveloped<{
      job: Schemas["DesignJob"];
    }>;
  };
  "GET /api/media/playback": {
    query: "provider" | "agent_id";
    answer: Enveloped<{
      state: Schemas["PlaybackState"];
    }>;
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
        playlists: readonly {
          id: string;
          uri: string;
          name: string;
          artworkUrl: string | null;
        }[];
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
        playlists: readonly {
          id: string;
          uri: string;
          name: string;
          artworkUrl: string | null;
        }[];
      };
    }>;
  };
  "GET /api/media/providers": {
    query: never;
    answer: Enveloped<{
      providers: readonly Schemas["MusicProviderChoice"][];
    }>;
  };
  "PUT /api/media/providers/default": {
    query: never;
    body: Schemas["DefaultMusicProvider"];
    answer: Enveloped<{
      provider: "spotify" | "apple_music" | "sandbox_music" | null;
    }>;
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
    answer: Enveloped<{
      playlist: Schemas["MusicPlaylist"];
    }>;
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
    answer: Enveloped<{
      deleted: true;
      playlistId: string;
    }>;
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
    answer: Enveloped<{
      recommendations: readonly Schemas["Recommendation"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/media/recommendations/genre/{genre}": {
    query: "limit" | "provider" | "agent_id";
    answer: Enveloped<{
      recommendationId: string;
      provider: "spotify" | "apple_music" | "sandbox_music";
      tracks: readonly Schemas["RecommendedTrack"][];
      source: "api" | "history" | "genre" | "mood";
      confidence: number;
      metadata: Schemas["RecommendationMetadata"];
      cached: boolean;
    }>;
  };
  "GET /api/media/recommendations/mood/{mood}": {
    query: "limit" | "provider" | "agent_id";
    answer: Enveloped<{
      recommendationId: string;
      provider: "spotify" | "apple_music" | "sandbox_music";
      tracks: readonly Schemas["RecommendedTrack"][];
      source: "api" | "history" | "genre" | "mood";
      confidence: number;
      metadata: Schemas["RecommendationMetadata"];
      cached: boolean;
    }>;
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
    answer: Enveloped<{
      integrations: readonly Schemas["Integration"][];
    }>;
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
      account: {
        id: string | null;
        name: string | null;
      };
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
    answer: Enveloped<{
      player_id: string;
      noted: boolean;
    }>;
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
    answer: {
      version: string;
    };
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
        kind: readonly {
          name: string;
          count: number;
        }[];
        category: readonly {
          name: string;
          count: number;
        }[];
        level: readonly {
          name: string;
          count: number;
        }[];
        publisher: readonly {
          name: string;
          count: number;
        }[];
        price: readonly {
          name: string;
          count: number;
        }[];
        rating: readonly {
          name: string;
          count: number;
        }[];
        installed: readonly {
          name: string;
          count: number;
        }[];
      };
      is_counted: boolean;
    }>;
  };
  "GET /api/listings/installations": {
    query: "kind" | "listing_id" | "status" | "page" | "limit";
    answer: Enveloped<{
      installations: readonly Schemas["ListingInstallation"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "POST /api/listings/{listing_id}/purchases": {
    query: never;
    body: Schemas["RecordListingPurchaseBody"];
    answer: Enveloped<Schemas["ListingPurchase"]>;
  };
  "GET /api/listings/reviews": {
    query: "kind" | "page" | "limit";
    answer: Enveloped<{
      reviews: readonly Schemas["ListingReview"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/listings/submissions": {
    query: "kind" | "status" | "page" | "limit";
    answer: Enveloped<{
      listings: readonly Schemas["Listing"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/listings/{listing_id}": {
    query: never;
    answer: Enveloped<{
      listing: Schemas["Listing"];
    }>;
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
    answer: Enveloped<{
      listing: Schemas["Listing"];
    }>;
  };
  "POST /api/listings/{listing_id}/suspend": {
    query: never;
    body: Schemas["SuspendListingBody"];
    answer: Enveloped<{
      listing: Schemas["Listing"];
    }>;
  };
  "POST /api/listings/{listing_id}/reinstate": {
    query: never;
    answer: Enveloped<{
      listing: Schemas["Listing"];
    }>;
  };
  "POST /api/listings/{listing_id}/feature": {
    query: never;
    body: Schemas["FeatureListingBody"];
    answer: Enveloped<{
      listing: Schemas["Listing"];
    }>;
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
    answer: Enveloped<{
      projects: readonly Schemas["SdlcProject"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      deleted: true;
      project_id: string;
    }>;
  };
  "POST /api/sdlc/run": {
    query: never;
    body: Schemas["RunSdlcActionBody"];
    answer: Enveloped<Schemas["SdlcRun"]>;
  };
  "GET /api/sdlc/runs": {
    query: "page" | "limit" | "agent_id" | "agent_type" | "project_id" | "status" | "action";
    answer: Enveloped<{
      runs: readonly Schemas["SdlcRunSummary"][];
      pagination: Schemas["Pagination"];
    }>;
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
    answer: Enveloped<{
      peers: readonly Schemas["FederationPeer"][];
      pagination: Schemas["Pagination"];
    }>;
  };
  "GET /api/federation/peers/{peer_id}": {
    query: never;
    answer: Enveloped<Schemas["FederationPeer"]>;
  };
  "DELETE /api/federation/peers/{peer_id}": {
    query: never;
    answer: Enveloped<{
      deleted: true;
      id: string;
    }>;
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
  "POST /api/sample-workspace": {
    query: never;
    answer: Enveloped<Schemas["SignedIn"]>;
  };
  "POST /api/sample-workspace/leave": {
    query: never;
    answer: Enveloped<Schemas["SignedIn"]>;
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
    answer: Enveloped<{
      agent: Schemas["CreatedAgent"];
    }>;
  };
  "POST /api/test/agents/{agent_id}/execute": {
    query: never;
    body: Schemas["TestTask"];
    answer: Enveloped<Schemas["CompletedExecution"]> | Enveloped<Schemas["AcceptedExecution"]>;
  };
}
