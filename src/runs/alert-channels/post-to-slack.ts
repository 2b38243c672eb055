import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { postOnce } from "#events/webhook-deliveries/post-once";

import { slackVerdict, type SlackVerdict } from "./slack-verdict.ts";

export type SlackContext = Pick<BaseContext, "db" | "config" | "clock" | "bindings" | "log"> & {
  tenant: { id: string };
};

export interface SlackAnswer extends SlackVerdict {
  retryAfterMs: number | null;
}

/** Posts a message to an incoming webhook, once. Never throws: an address that the guard refuses and a lost connection are answers, too. */
export async function postToSlack(ctx: SlackContext, url: string, body: string): Promise<SlackAnswer> {
  try {
    const posted = await postOnce(ctx, url, { body, secrets: secretsIn(url) });
    return { ...slackVerdict(posted.status, posted.body), retryAfterMs: posted.retryAfterMs };
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error("slack_post_broken", { tenant: ctx.tenant.id, error });
    const message = error instanceof AppError ? error.message : "The connection failed.";
    return { kind: "again", error: message, retryAfterMs: null };
  }
}

/** An answer may repeat the address or the part of it that is secret. */
const secretsIn = (url: string): string[] => [
  url,
  new URL(url).pathname,
  ...new URL(url).pathname.split("/").slice(-1),
];
