import fc from "fast-check";
import { expect, test } from "vitest";

import { SECRET_MARK } from "#lib/known-secrets";
import { credentialsOf, withoutSentSecrets } from "#platform/outbound/without-sent-secrets";

const KEY = "heronNörthKey9f81c2d4Zq7";

const answerOf = (parts: readonly Uint8Array[], init: ResponseInit = {}): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    }),
    init,
  );

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

test("bytes pass as they are but for the secret, wherever the network cuts them", async () => {
  const around = fc.uint8Array({ maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(around, around, fc.array(fc.nat(), { maxLength: 6 }), async (before, after, cuts) => {
      const whole = Buffer.concat([before, Buffer.from(KEY), after]);
      const places = [0, ...cuts.map((cut) => cut % whole.length).toSorted((one, other) => one - other), whole.length];
      const parts = places.slice(1).map((place, index) => new Uint8Array(whole.subarray(places[index], place)));
      const clean = await bytesOf(withoutSentSecrets(answerOf(parts), [`Bearer ${KEY}`]));
      expect(clean.equals(Buffer.concat([before, Buffer.from(SECRET_MARK), after]))).toBe(true);
    }),
  );
});

test("headers come without the secret, and without the length of another body", async () => {
  const sent = "heronNorthKey9f81c2d4";
  const answer = answerOf([Buffer.from("fine")], {
    status: 302,
    statusText: `No ${sent}`,
    headers: { location: `https://a.example/?k=${sent}`, "content-length": "4", "retry-after": "3" },
  });
  const clean = withoutSentSecrets(answer, [sent]);
  expect([clean.status, clean.statusText, Object.fromEntries(clean.headers)]).toEqual([
    302,
    `No ${SECRET_MARK}`,
    { location: `https://a.example/?k=${SECRET_MARK}`, "retry-after": "3" },
  ]);
  expect(await clean.text()).toBe("fine");
});

test("an answer to a request without a secret is the same object", () => {
  const answer = answerOf([]);
  expect(withoutSentSecrets(answer, credentialsOf({ accept: "application/json", "x-api-key": "short" }))).toBe(answer);
});

test("the usual headers of credentials are known in any case", () => {
  expect(credentialsOf({ Authorization: "Bearer a", "X-API-Key": "b", accept: "c", "x-federation-key": "d" })).toEqual([
    "Bearer a",
    "b",
    "d",
  ]);
});
