/** The sections of the document in reading order. A contract's tag is one of these names; a section without operations is left out. */
export const TAGS = [
  { name: "Authentication", description: "Accounts and sessions: sign up, sign in, tokens, passwords." },
  { name: "Two-factor", description: "A second factor for sign-in: time-based codes and backup codes." },
  { name: "API keys", description: "Credentials for programs. A key has some or all of its creator's permissions." },
  {
    name: "Authorization server",
    description:
      "Programs sign in with a person's consent instead of a key (OAuth 2.1). The operations below `/oauth` answer in OAuth's own form.",
  },
  { name: "Users", description: "The users of a tenant and their roles." },
  { name: "Search", description: "One search over agents, runs, skills, listings, approvals and webhooks." },
  { name: "Views", description: "Names for what a list shows, a person's own and those of the team." },
  { name: "Agents", description: "Agents: their purpose, their capabilities and their level of autonomy." },
  {
    name: "Model connections",
    description: "The vendors of language models that a workspace connects with its own keys.",
  },
  {
    name: "Budgets",
    description: "Limits of what model calls may take: for a run, an agent or the workspace, by day or by month.",
  },
  {
    name: "Executions",
    description: "Tasks for agents: start, follow and cancel them, and read why the agent acted as it did.",
  },
  {
    name: "Trace export",
    description:
      "The receiver to which a workspace has the traces of its ended executions sent, as OpenTelemetry spans.",
  },
  {
    name: "Effects",
    description:
      "Calls with which agents changed, or tried to change, something outside the platform. A person records the outcome of a call whose outcome is unknown.",
  },
  { name: "Kill switches", description: "Stop an agent, or all agents, with one write." },
  {
    name: "Chat",
    description:
      "Conversations with agents: send a message, stream the answer, read it again. Each turn is an execution.",
  },
  {
    name: "Messaging",
    description:
      "A WhatsApp Business phone number that an agent answers: the connection, the messages and their states. The operations that other systems call answer without the envelope.",
  },
  {
    name: "Schedules",
    description: "Tasks of agents that start automatically at set times, with the outcome of each time.",
  },
  {
    name: "Triggers",
    description: "Tasks of agents that start when a sender or an event says so, with the outcome of each delivery.",
  },
  {
    name: "Workflows",
    description: "Steps of agents, tools and people that run as one, with their versions.",
  },
  { name: "Failures", description: "Runs that did not do their task, in groups by their cause." },
  { name: "Alerts", description: "Rules that tell people when a number of the workspace passes a limit." },
  { name: "Training", description: "The lessons that an agent has learned from its episodes." },
  { name: "Reviews", description: "Runs that people look at, and their verdicts: the evidence for an agent's level." },
  { name: "Graduation", description: "Readiness, exams, and the levels of autonomy an agent earns or loses." },
  {
    name: "Data sets",
    description: "Collections of cases that versions of agents run over without effects, to be compared.",
  },
  { name: "Playground", description: "Variants of an agent that do one task side by side, without any consequence." },
  {
    name: "Private skills",
    description:
      "A tenant's own skills, which its agents run: code in a sandbox, or an outside endpoint. These operations answer without the envelope.",
  },
  {
    name: "Workflow marketplace",
    description:
      "Workflow templates to read, import and fill in. Callers do not need to sign in; requests are counted by address. These operations answer without the envelope.",
  },
  {
    name: "Agent marketplace",
    description: "Agents as templates that other tenants can install. These operations answer without the envelope.",
  },
  {
    name: "Domains",
    description: "A tenant's bodies of knowledge: the vocabulary of a field, its rules, and working instructions.",
  },
  {
    name: "Domain marketplace",
    description: "Domains that other tenants can install. These operations answer without the envelope.",
  },
  {
    name: "Canvas components",
    description:
      "A tenant's canvases and the components on them: HTML with styles and scripts. A browser draws them; the platform never runs them.",
  },
  {
    name: "Photos",
    description: "A tenant's photos: upload, serve and edit them. An edit creates a new photo and keeps the original.",
  },
  {
    name: "Creative",
    description: "Design suggestions, colour schemes, brand kits, and a tenant's design assets.",
  },
  {
    name: "Music",
    description:
      "One API for the music providers that a tenant connects: playback, commands, spoken commands, playlists and recommendations. A request without a provider goes to the one that is playing, or else to the default, or else to the one connected last.",
  },
  {
    name: "Component marketplace",
    description:
      "Canvas components that other tenants can install. These operations answer without the envelope. The prefix `/api/components` is the old name of `/api/canvas-marketplace/components`.",
  },
  {
    name: "Listings",
    description:
      "Listings of every kind on the marketplaces: the review queue, the tenant's own listings and installations, versions with their digests, and withdrawal.",
  },
  {
    name: "Skill marketplace",
    description:
      "Skills that tenants offer to other tenants after a review, and the frozen versions of a tenant's own skills. These operations answer without the envelope.",
  },
  {
    name: "Public marketplace",
    description:
      "The approved skills of all tenants, open to every caller. These operations answer without the envelope.",
  },
  {
    name: "Approvals",
    description: "Actions above an agent's level that wait for a person's decision.",
  },
  {
    name: "Development agents",
    description:
      "Planner, coder, tester, reviewer and deployer: agents that work on software. They are off until a tenant turns them on, and each action is governed by level and approval.",
  },
  {
    name: "Auto-improvement",
    description:
      "Attempts to improve failed work: edits of skills and variants of workflows, measured in the sandbox against recorded runs. A person promotes an improvement and can undo it in one call. It is off unless the instance, the workspace and the agent's maturity allow it.",
  },
  {
    name: "Design tools",
    description: "Operations of the connected design providers: designs in Canva, files in Figma, images from Adobe.",
  },
  {
    name: "Tool servers",
    description:
      "Outside servers whose tools agents may call: Model Context Protocol servers or API documents. A person releases the definition of each tool; a tool that changes is held until a person releases it again.",
  },
  {
    name: "Integrations",
    description:
      "Outside services that a tenant connects: music, design and notes. The user allows each at the service (OAuth 2.0 with PKCE, or OAuth 1.0a). Tokens are stored encrypted and never shown.",
  },
  {
    name: "Desktop",
    description:
      "Computers that people connect, and the commands that these run: in the terminal, with containers, and others. An agent's level governs its commands. This section also has the desktop client itself: the download for a computer, its releases, and its update feeds.",
  },
  { name: "Audit", description: "A log of refused, approved and performed actions that reveals tampering." },
  { name: "Events", description: "The events of the tenant as one stream, and the items that wait for a person." },
  {
    name: "Webhooks",
    description: "Events that the platform sends to the tenant's URLs, signed by Standard Webhooks 1.0.",
  },
  {
    name: "Federation",
    description:
      "Exchange of agent templates between instances, protocol 1.0.0. Operations for other instances answer without the envelope and refuse with `{detail, code}`. Operations for this instance's own tenants use the envelope.",
  },
  {
    name: "MCP",
    description:
      "The Model Context Protocol: assistants and agents of other makers use this platform's agents, skills and marketplace as tools. `/api/mcp` itself speaks JSON-RPC.",
  },
  { name: "Usage", description: "The tenant's limits, and the remaining requests." },
  {
    name: "Sample workspace",
    description:
      "A workspace of the caller's own in which everything can be tried and nothing has an effect outside it; one call opens it, one leaves it.",
  },
  {
    name: "Plans",
    description: "Requests that are checked together before the first of them is made, as `tenure plan` does.",
  },
  { name: "Documentation", description: "This document, and two pages that display it." },
  { name: "Operations", description: "The state of the instance." },
  { name: "Testing", description: "Shortcuts for test suites; they exist only on instances with a test secret." },
] as const;
