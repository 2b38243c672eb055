/**
 * The trigger of a run: the API with a key or token, the console in a person's browser, a conversation, a webhook, a
 * schedule, another agent, an event, or a step of a workflow. Runs of the console from before it was told apart have `api`.
 */
export const TRIGGERS = ["api", "console", "chat", "webhook", "schedule", "agent", "event", "workflow"] as const;
export type Trigger = (typeof TRIGGERS)[number];
