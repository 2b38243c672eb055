import type { AlertChannel } from "#db/schema/alert-rules";
import type { alertSlackChannels } from "#db/schema/alert-slack-channels";

/** A channel as a request gives it: the address is of a new one of Slack. */
export interface GivenChannel extends AlertChannel {
  url?: string | undefined;
}

/** A channel of Slack as people see it: its address is secret. */
export type ShownSlackChannel = Pick<typeof alertSlackChannels.$inferSelect, "id" | "hint" | "state" | "lastError">;

/** How a test went in one kind of channel, or in one channel of Slack. */
export interface TestedChannel {
  type: AlertChannel["type"];
  ok: boolean;
  /** The reason why Slack did not take it; null when it did. */
  error?: string | null;
}
