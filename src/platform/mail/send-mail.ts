import type { BaseContext } from "#context/context";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Passes a mail to the configured sender as JSON. Without one a local instance logs it for its owner. Any other
 * instance only logs that mail is not configured, because the text may contain a token. Throws when the sender does not
 * accept it.
 */
export async function sendMail({ config, log }: Pick<BaseContext, "config" | "log">, mail: Mail): Promise<void> {
  // No mail reaches these (RFC 2606). The person of a sample workspace has one.
  if (mail.to.endsWith(".invalid")) return;
  if (config.mailUrl === undefined) {
    if (config.isLocal) log.info("mail", { ...mail });
    else log.warn("mail_not_configured", { subject: mail.subject });
    return;
  }
  const response = await fetch(config.mailUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(mail),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The mail sender answered ${response.status}.`);
}
