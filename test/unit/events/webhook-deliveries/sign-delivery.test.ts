import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";

import { signDelivery } from "#events/webhook-deliveries/sign-delivery";
import { isUsableSecret, newSigningSecret } from "#events/webhooks/signing-secret";

const encoded = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);
const raw = fc
  .string({ minLength: 16, maxLength: 256, unit: "grapheme-ascii" })
  .filter((text) => !text.startsWith("whsec_"));

const receiverOf = (secret: string): Webhook =>
  secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret, { format: "raw" });

describe("the signature of a delivery", () => {
  it("is what the published library verifies, for every secret we take and every body", () => {
    fc.assert(
      fc.property(fc.oneof(encoded, raw), fc.json(), fc.uuid(), (secret, body, eventId) => {
        expect(isUsableSecret(secret)).toBe(true);
        const headers = signDelivery([secret], { eventId, body, sentAt: Date.now() });
        expect(receiverOf(secret).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it("fits the example of the specification", () => {
    const headers = signDelivery(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
      eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: '{"test": 2432232314}',
      sentAt: 1_614_265_330_000,
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is there for each secret while they rotate, the new one first", () => {
    const [fresh, former] = [newSigningSecret(), newSigningSecret()];
    const delivery = { eventId: "event", body: "{}", sentAt: Date.now() };
    const both = signDelivery([fresh, former], delivery);
    for (const secret of [fresh, former]) expect(receiverOf(secret).verify("{}", both)).toEqual({});
    expect(both["webhook-signature"].split(" ")[0]).toBe(signDelivery([fresh], delivery)["webhook-signature"]);
    expect(() => receiverOf(newSigningSecret()).verify("{}", both)).toThrow();
  });
});
