import type { StepWorkflow } from "#catalogue/catalogue-workflow";

export const incidentTriage: StepWorkflow = {
  id: "0199a400-0001-7000-8000-000000000002",
  type: "advanced",
  industry: null,
  name: "Incident triage",
  description:
    "Takes an alert, gathers what changed and what the logs say, ranks likely causes with their evidence, sets a severity by fixed rules, opens the incident and drafts the first status message for a person to send.",
  category: "operations",
  version: "1.0.0",
  complexity: "Advanced",
  integrations: ["pagerduty", "datadog", "github", "slack"],
  tags: ["incidents", "on-call", "alerts", "reliability"],
  prerequisites: [
    "Alerts that carry the service's name",
    "Read access to logs, deployments and the on-call schedule",
    "A written rule of what is severity 1, 2 and 3",
  ],
  useCases: [
    "The first ten minutes of an alert at night",
    "Teams where the person on call does not know every service",
    "Keeping noise of one fault from becoming twenty incidents",
  ],
  benefits: [
    "The person on call starts with evidence instead of a blank page",
    "Severity is set by rules, not by mood",
    "Nothing is changed in production: the workflow reads, and people act",
  ],
  isCurated: true,
  canPause: true,
  inputs: [
    { name: "service", type: "string", label: "Service", required: true, description: "As the alerts name it" },
    { name: "repository", type: "string", label: "Repository", required: true, description: "owner/name" },
    {
      name: "lookback_minutes",
      type: "integer",
      label: "Look back, in minutes",
      required: false,
      default: 60,
    },
    { name: "channel", type: "string", label: "Incident channel", required: true, default: "#incidents" },
    {
      name: "customer_facing",
      type: "boolean",
      label: "Customers notice when it is down",
      required: true,
      default: true,
    },
  ],
  steps: [
    {
      step_id: "alert",
      name: "Alert",
      step_type: "trigger_webhook",
      estimated_duration: 1,
      parameters: { source: "pagerduty", service: "{{service}}", group_by: "alert.fingerprint", group_minutes: 15 },
    },
    {
      step_id: "changes",
      name: "What changed",
      step_type: "integration",
      estimated_duration: 15,
      depends_on: ["alert"],
      parameters: {
        service: "github",
        action: "list_deployments_and_merges",
        repository: "{{repository}}",
        since_minutes: "{{lookback_minutes}}",
      },
    },
    {
      step_id: "signals",
      name: "Errors and latency",
      step_type: "integration",
      estimated_duration: 20,
      depends_on: ["alert"],
      parameters: {
        service: "datadog",
        action: "query",
        queries: {
          errors: "sum:requests.errors{service:{{service}}} by {endpoint}",
          latency: "p99:requests.duration{service:{{service}}}",
          logs: "service:{{service}} status:error",
        },
        window_minutes: "{{lookback_minutes}}",
        compare_with: "same window, one day before",
      },
    },
    {
      step_id: "severity",
      name: "Severity by rule",
      step_type: "rule",
      estimated_duration: 1,
      depends_on: ["signals"],
      parameters: {
        customer_facing: "{{customer_facing}}",
        rules: [
          { when: "customer_facing and error_rate >= 0.25", result: "sev1" },
          { when: "customer_facing and error_rate >= 0.02", result: "sev2" },
          { when: "true", result: "sev3" },
        ],
      },
    },
    {
      step_id: "causes",
      name: "Likely causes",
      step_type: "ai_analyze",
      estimated_duration: 45,
      depends_on: ["changes", "signals"],
      parameters: {
        evidence: ["{{steps.changes.items}}", "{{steps.signals.results}}"],
        prompt:
          "You help the person on call for {{service}}. From the evidence alone, name at most three likely causes, most likely first. For each give: the evidence with its time, one check that would confirm or rule it out, and how to undo it. Say plainly when the evidence points nowhere. Do not suggest a change without its way back.",
        output: {
          causes: [{ cause: "text", evidence: "list of text", check: "text", undo: "text", confidence: "0-1" }],
        },
      },
    },
    {
      step_id: "open",
      name: "Open the incident",
      step_type: "integration",
      estimated_duration: 5,
      depends_on: ["severity", "causes"],
      parameters: {
        service: "pagerduty",
        action: "create_incident",
        title: "{{service}}: {{steps.alert.title}}",
        severity: "{{steps.severity.result}}",
        body: "{{steps.causes.causes}}",
        idempotency_key: "{{steps.alert.fingerprint}}",
      },
    },
    {
      step_id: "draft_status",
      name: "Draft a status message",
      step_type: "ai_draft",
      estimated_duration: 15,
      depends_on: ["open"],
      parameters: {
        prompt:
          "Write three sentences for customers: what they notice, since when, when the next message comes. No cause, no blame, no promise of a time of repair.",
        facts: "{{steps.signals.results}}",
      },
    },
    {
      step_id: "hand_over",
      name: "Hand over to the person on call",
      step_type: "approval",
      estimated_duration: 300,
      depends_on: ["draft_status"],
      parameters: {
        service: "slack",
        channel: "{{channel}}",
        show: ["severity", "causes", "draft_status"],
        actions: ["send the status message", "edit it", "send nothing"],
      },
    },
  ],
  example: { service: "checkout", repository: "acme/checkout", channel: "#incidents", customer_facing: true },
};
