import { inject } from "vitest";

import type { ReceivedMail } from "#test/support/mailbox-server";

/** The next mail to an address; waits for it. */
export async function nextMail(to: string): Promise<ReceivedMail> {
  const url = new URL(inject("mailboxUrl"));
  url.searchParams.set("to", to);
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return (await response.json()) as ReceivedMail;
}

/** The next mail to an address with this subject; passes over others. */
export async function nextMailOf(to: string, subject: string): Promise<ReceivedMail> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one mail after the other
    const mail = await nextMail(to);
    if (mail.subject === subject) return mail;
  }
}

/** The token in a mail that sets a password. */
export function tokenIn(mail: ReceivedMail): string {
  const token = /(?:^|\s)([A-Za-z0-9_-]{43})(?:\s|$)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`No token in the mail: ${mail.text}`);
  return token;
}
