import type { GraphWorkflow } from "#catalogue/catalogue-workflow";

export const weeklyKpiReport: GraphWorkflow = {
  id: "0199a400-0001-7000-8000-000000000013",
  type: "legacy",
  name: "Weekly KPI report",
  description:
    "Every Monday reads the week's numbers, compares them with the week before and with the goal, says in plain sentences what moved and what is not yet known, and posts it with the table.",
  category: "analytics",
  version: "1.0.0",
  complexity: "Beginner",
  integrations: ["google-sheets", "slack"],
  tags: ["report", "kpi", "weekly", "numbers"],
  prerequisites: ["A sheet with one row a week and one column a number, goals in the second row"],
  useCases: ["Team meetings on Monday", "Founders who want one message instead of five dashboards"],
  benefits: [
    "The same report every week, at the same time",
    "Every sentence has its two numbers",
    "Missing numbers are named",
  ],
  isCurated: true,
  canPause: false,
  estimatedDuration: 60,
  nodes: [
    {
      id: "monday",
      type: "trigger_schedule",
      label: "Monday at eight",
      config: { cron: "0 8 * * 1", time_zone: "Europe/Berlin" },
    },
    {
      id: "numbers",
      type: "integration",
      label: "Read the sheet",
      config: { service: "google-sheets", action: "read_rows", range: "KPI!A1:Z12", last_rows: 9 },
    },
    {
      id: "compare",
      type: "code",
      label: "Compare",
      config: {
        compute: ["change to last week in percent", "distance to the goal", "mean of eight weeks"],
        missing: "keep as missing",
      },
    },
    {
      id: "words",
      type: "ai_summarize",
      label: "Say what moved",
      config: {
        prompt:
          "At most six sentences. First what moved by more than a tenth against the mean of eight weeks, each with both numbers. Then what is far from its goal. Then which numbers are missing. No causes unless the sheet's notes name one.",
      },
    },
    {
      id: "post",
      type: "notify",
      label: "Post it",
      config: { service: "slack", channel: "#team", attach: "table of the comparison" },
    },
  ],
  edges: [
    { source: "monday", target: "numbers" },
    { source: "numbers", target: "compare" },
    { source: "compare", target: "words" },
    { source: "words", target: "post" },
    { source: "compare", target: "post", label: "the table" },
  ],
};

export const newHireOnboarding: GraphWorkflow = {
  id: "0199a400-0001-7000-8000-000000000014",
  type: "legacy",
  name: "New-hire onboarding",
  description:
    "From the signed contract to the thirtieth day: accounts, equipment, a first-week plan, a buddy, and three short check-ins whose answers go to the manager.",
  category: "human-resources",
  version: "1.0.0",
  complexity: "Intermediate",
  integrations: ["google-workspace", "jira", "slack"],
  tags: ["onboarding", "people", "checklist"],
  prerequisites: ["A list of accounts by role", "A person who may create accounts"],
  useCases: ["Companies that hire a person or two a month", "Remote teams"],
  benefits: [
    "Nothing is missing on the first day",
    "The manager hears of problems in the first week",
    "Rights follow the role, not the person asked",
  ],
  isCurated: true,
  canPause: true,
  estimatedDuration: 2_592_000,
  nodes: [
    {
      id: "signed",
      type: "trigger_form",
      label: "Contract is signed",
      config: { fields: ["name", "role", "manager", "start_date", "address"] },
    },
    {
      id: "accounts",
      type: "approval",
      label: "Approve the accounts",
      config: { approver: "manager", show: "accounts of the role", expires_after_hours: 72 },
    },
    {
      id: "create_accounts",
      type: "integration",
      label: "Create the accounts",
      config: {
        service: "google-workspace",
        action: "create_user",
        groups: "by role",
        first_password: "set by the person, by link",
      },
    },
    {
      id: "equipment",
      type: "integration",
      label: "Order the equipment",
      config: { service: "jira", action: "create_issue", project: "IT", due: "five working days before the start" },
    },
    {
      id: "plan",
      type: "ai_draft",
      label: "Plan the first week",
      config: {
        prompt:
          "A plan for five days for this role from the team's page: at most two meetings a day, one small task that can be finished on day three, one person to know each day. Leave free what the page does not say.",
        reviewed_by: "manager",
      },
    },
    {
      id: "buddy",
      type: "notify",
      label: "Ask a buddy",
      config: { service: "slack", to: "team lead", text: "Who can be the buddy for the first month?" },
    },
    {
      id: "welcome",
      type: "notify",
      label: "Welcome on the first day",
      config: { service: "slack", at: "start_date 09:00", attach: ["plan", "buddy"] },
    },
    {
      id: "check_ins",
      type: "wait_and_ask",
      label: "Days 3, 10 and 30",
      config: {
        questions: ["What helped most?", "What is missing?", "How clear is your next task, 1 to 5?"],
        answers_to: "manager",
      },
    },
  ],
  edges: [
    { source: "signed", target: "accounts" },
    { source: "accounts", target: "create_accounts", condition: "approved" },
    { source: "signed", target: "equipment" },
    { source: "signed", target: "plan" },
    { source: "signed", target: "buddy" },
    { source: "create_accounts", target: "welcome" },
    { source: "equipment", target: "welcome" },
    { source: "plan", target: "welcome" },
    { source: "buddy", target: "welcome" },
    { source: "welcome", target: "check_ins" },
  ],
};

export const meetingFollowUp: GraphWorkflow = {
  id: "0199a400-0001-7000-8000-000000000015",
  type: "legacy",
  name: "Meeting follow-up",
  description:
    "Turns a meeting's transcript into decisions and tasks with owner and date, has the meeting's leader check them, and puts them where the work is.",
  category: "productivity",
  version: "1.0.0",
  complexity: "Beginner",
  integrations: ["google-drive", "asana", "gmail"],
  tags: ["meetings", "tasks", "summary"],
  prerequisites: ["Transcripts in one folder", "Everybody in the meeting knows that it is transcribed"],
  useCases: ["Weekly project meetings", "Calls with customers"],
  benefits: ["Decisions are found again", "A task without an owner is seen at once", "Nothing is sent unchecked"],
  isCurated: false,
  canPause: true,
  estimatedDuration: 900,
  nodes: [
    {
      id: "transcript",
      type: "trigger_file",
      label: "New transcript",
      config: { service: "google-drive", folder: "Transcripts", once_per_file: true },
    },
    {
      id: "extract",
      type: "ai_extract",
      label: "Decisions and tasks",
      config: {
        prompt:
          "List decisions, and tasks with owner, date and the sentence they come from. An owner only when a person took the task on in words. `open` where owner or date is not said. Leave out jokes, names of the absent, and anything about a person's health or pay.",
      },
    },
    {
      id: "check",
      type: "approval",
      label: "The lead checks",
      config: { approver: "organiser of the meeting", may_edit: true, expires_after_hours: 24 },
    },
    {
      id: "tasks",
      type: "integration",
      label: "Create the tasks",
      config: {
        service: "asana",
        action: "create_tasks",
        project: "by the meeting's title",
        skip: "tasks that are there already",
      },
    },
    {
      id: "mail",
      type: "notify",
      label: "Send the notes",
      config: { service: "gmail", to: "everybody in the meeting", include: ["decisions", "tasks", "open points"] },
    },
  ],
  edges: [
    { source: "transcript", target: "extract" },
    { source: "extract", target: "check" },
    { source: "check", target: "tasks", condition: "approved" },
    { source: "check", target: "mail", condition: "approved" },
  ],
};
