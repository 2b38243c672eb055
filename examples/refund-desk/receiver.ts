import { createHmac, timingSafeEqual } from "node:crypto";

import { type Service, serve } from "./serve.ts";

export interface Delivery {
  event: string;
  data: Readonly<Record<string, unknown>>;
  timestamp: string;
}

const TOLERANCE_SECONDS = 300;

/** Whether a delivery was signed with this secret and is not old: Standard Webhooks 1.0. `body` is the text as it was received. */
export function isGenuine(
  body: string,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string,
): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export interface Receiver extends Service {
  /** The genuine deliveries, each once. */
  deliveries: readonly Delivery[];
  /** How many requests had a wrong signature, or were too old. */
  refused: number;
  /** The secret that the webhook was created with. */
  use(secret: string): void;
}

/** Takes deliveries. A delivery that comes again has the same `webhook-id` and counts once. */
export async function startReceiver(port: number): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const seen = new Set<string>();
  let secret = "";
  const service = await serve(port, ({ headers, text }) => {
    if (!isGenuine(text, headers, secret)) {
      receiver.refused += 1;
      return { status: 401, body: { error: "The signature does not fit." } };
    }
    const id = headers["webhook-id"] ?? "";
    if (!seen.has(id)) deliveries.push(JSON.parse(text) as Delivery);
    seen.add(id);
    return { status: 204, body: "" };
  });
  const receiver: Receiver = {
    ...service,
    deliveries,
    refused: 0,
    use: (given) => {
      secret = given;
    },
  };
  return receiver;
}
