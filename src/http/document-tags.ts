/** The sections of the document in reading order. A contract's tag is one of these names; a section without operations is left out. */
export const TAGS = [
  { name: "Authentication", description: "Accounts and sessions: sign up, sign in, tokens, passwords." },
  { name: "Two-factor", description: "A second factor for signing in: time-based codes and backup codes." },
  { name: "API keys", description: "Credentials for programs, each with a part of its creator's permissions." },
  { name: "Users", description: "The people of a tenant and their roles." },
  { name: "Agents", description: "Agents: what they are for, what they can do, how much they may do alone." },
  {
    name: "Executions",
    description: "Tasks given to agents: start, watch, cancel, and read why the agent did what it did.",
  },
  {
    name: "Chat",
    description: "Conversations with agents, each turn an execution: send a message, stream the answer, read it again.",
  },
  { name: "Training", description: "What an agent learned from its episodes." },
  { name: "Graduation", description: "Readiness, exams, and the levels of autonomy an agent earns or loses." },
  {
    name: "Private skills",
    description:
      "A tenant's own skills, which its agents run: code in a sandbox, or an endpoint outside. These operations answer flat, without the envelope.",
  },
  {
    name: "Workflow marketplace",
    description:
      "Templates of workflows to read, import and fill in. Nobody needs to be signed in; callers are counted by address. These operations answer flat, without the envelope.",
  },
  {
    name: "Agent marketplace",
    description: "Agents as templates that other tenants install. These operations answer flat, without the envelope.",
  },
  {
    name: "Domains",
    description: "Bodies of knowledge of a tenant: the words of a trade, its rules, and how to work in it.",
  },
  {
    name: "Domain marketplace",
    description: "Domains that other tenants install. These operations answer flat, without the envelope.",
  },
  {
    name: "Canvas components",
    description:
      "A tenant's canvases, and the components on them: HTML with its styles and scripts, drawn by a browser, never run here.",
  },
  {
    name: "Component marketplace",
    description:
      "Canvas components that other tenants install. These operations answer flat, without the envelope. The prefix `/api/components` is the old name of `/api/canvas-marketplace/components`.",
  },
  {
    name: "Listings",
    description:
      "What is offered on the marketplaces, whatever its kind: what waits for review, what the tenant offers and installed, versions with their digests, taking something off.",
  },
  {
    name: "Skill marketplace",
    description:
      "Skills that tenants offer to others, reviewed before anybody finds them, and the frozen versions of a tenant's own. These operations answer flat.",
  },
  {
    name: "Public marketplace",
    description: "The approved skills of all tenants, for anybody. These operations answer flat.",
  },
  {
    name: "Approvals",
    description: "Actions above an agent's level that wait for a person, and what the person decided.",
  },
  {
    name: "Development agents",
    description:
      "Planner, coder, tester, reviewer and deployer: agents that work on software, off until a tenant turns them on, governed by level and approval.",
  },
  {
    name: "Auto-improvement",
    description:
      "What failed is tried to be done better: edits of skills and variants of workflows, measured in the sandbox against what was recorded, promoted by a person, undone in one call. Off unless instance, workspace and maturity allow it.",
  },
  { name: "Audit", description: "What was refused, approved and done, in a log that shows when it was tampered with." },
  { name: "Webhooks", description: "Events sent to an address of yours, signed by Standard Webhooks 1.0." },
  {
    name: "Federation",
    description:
      "Agent templates between instances, protocol 1.0.0. What is served to others answers flat, and refuses with `{detail, code}`; what pulls from others is ours, in the envelope.",
  },
  { name: "Usage", description: "Limits of the tenant and what is left of them." },
  { name: "Documentation", description: "This document and two ways to read it." },
  { name: "Operations", description: "The instance itself." },
  { name: "Testing", description: "Shortcuts for test suites; they exist only on instances with a test secret." },
] as const;
