import { startInstance } from "#test/support/instance";
import { onDemand } from "#test/support/on-demand";
import type { Running } from "#test/support/on-demand-server";

/** An instance where people sign up by mail; its mails go to the shared mailbox. */
export async function startMailedInstance(mailboxUrl: string): Promise<Running> {
  const instance = await startInstance({ variables: { MAIL_URL: mailboxUrl, SIGN_UP_BY_MAIL: "true" } });
  return { told: { baseUrl: instance.baseUrl }, stop: () => instance.stop() };
}

/** The address of that instance. */
export const mailedInstance = (): Promise<{ baseUrl: string }> => onDemand("mailed");
