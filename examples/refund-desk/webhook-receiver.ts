import { listen, readText, sendJson, type Service } from "./listen.ts";
import { isSigned } from "./verify-signature.ts";

export interface ReceivedEvent {
  event: string;
  data: Record<string, unknown>;
  timestamp: string;
}

export interface WebhookReceiver extends Service {
  /** The verified events, each once. */
  events: readonly ReceivedEvent[];
  /** How many requests were refused, because their signature did not fit. */
  refused(): number;
  /** The secret that Tenure showed when the webhook was created. */
  trust(secret: string): void;
}

/** Takes only what Tenure has signed, and each event once, because a delivery may be repeated. */
export async function startWebhookReceiver(port: number): Promise<WebhookReceiver> {
  const events = new Map<string, ReceivedEvent>();
  let secret: string | null = null;
  let refused = 0;
  const service = await listen(port, async (request, response) => {
    const body = await readText(request);
    if (secret === null || !isSigned({ headers: request.headers, body, secret, now: Date.now() })) {
      refused += 1;
      return sendJson(response, { status: 401, body: { error: "The signature does not fit." } });
    }
    const id = String(request.headers["webhook-id"]);
    if (!events.has(id)) events.set(id, JSON.parse(body) as ReceivedEvent);
    return sendJson(response, { status: 200, body: {} });
  });
  return {
    ...service,
    get events() {
      return [...events.values()];
    },
    refused: () => refused,
    trust: (known) => {
      secret = known;
    },
  };
}
