import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/**
 * A mail sender for the instance under test (MAIL_URL) that stores its mails; `GET /?to=` waits for a mail to an
 * address.
 */
export async function startMailbox(): Promise<{ url: string; stop(): Promise<void> }> {
  const mails: ReceivedMail[] = [];
  const waiting: { to: string; take: (mail: ReceivedMail) => void }[] = [];
  const receive = (mail: ReceivedMail): void => {
    const index = waiting.findIndex(({ to }) => to === mail.to);
    const [reader] = index === -1 ? [] : waiting.splice(index, 1);
    if (reader) reader.take(mail);
    else mails.push(mail);
  };
  const server = createServer((request: IncomingMessage, response) => {
    const answer = (mail: ReceivedMail | null) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(mail));
    if (request.method === "POST") {
      void text(request).then((body) => {
        receive(JSON.parse(body) as ReceivedMail);
        answer(null);
      });
      return;
    }
    const to = new URL(request.url ?? "/", "http://mailbox.invalid").searchParams.get("to") ?? "";
    const index = mails.findIndex((mail) => mail.to === to);
    const [known] = index === -1 ? [] : mails.splice(index, 1);
    if (known) answer(known);
    else waiting.push({ to, take: answer });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
