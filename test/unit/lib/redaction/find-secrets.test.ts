import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findSecrets } from "#lib/redaction/find-secrets";
import { everyCase } from "#test/support/every-case";

/** Assembled here, so that no secret scanner reports this file. */
const [KEY, WORD, PHRASE] = ["KEY", "hunter22", "correct-horse-7"];

const SECRETS = [
  `AKIA${"ABCD".repeat(4)}`,
  `ghp_${"a1B2".repeat(9)}`,
  `sk-proj-${"a1B2".repeat(6)}`,
  `sk_live_${"a1B2".repeat(6)}`,
  `xoxb-${"1234".repeat(4)}`,
  `AIza${"a1B2c".repeat(7)}`,
  `npm_${"a1B2".repeat(9)}`,
  `tnr_${"a1B2".repeat(5)}`,
  `-----BEGIN RSA PRIVATE ${KEY}-----`,
  `Bearer ${"a1B2".repeat(5)}`,
  `postgres://someone:${WORD}@db.example.com/x`,
  `password = "${PHRASE}"`,
];

describe("looking for secrets", () => {
  it("finds every kind of secret in a text, wherever it stands", () =>
    everyCase(SECRETS, (secret) => {
      expect(findSecrets({ code: `// before\nconst value = '${secret}';\n` })).toMatchObject([{ path: "code" }]);
    }));

  it("names the place in nested values and never tells the secret", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SECRETS),
        fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }),
        (secret, keys) => {
          const value = keys.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), secret);
          const found = findSecrets(value);
          expect(found.map(({ path }) => path)).toContain(keys.join("."));
          expect(JSON.stringify(found)).not.toContain(secret);
        },
      ),
    );
  });

  it("says the same each time it is asked", () => {
    for (const secret of SECRETS) expect(findSecrets([secret, secret])).toHaveLength(2);
  });

  it("finds a secret that is an object's key", () => {
    expect(findSecrets({ [SECRETS[1] ?? ""]: 1 })).toHaveLength(1);
  });

  it("leaves alone what only looks like one", () =>
    everyCase(
      [
        { api_key: "${API_KEY}" },
        { headers: { authorization: "Bearer ${RATES_KEY}" } },
        { password: "<your password>" },
        { text: "Ask the user for a password and keep the token secret." },
        { code: "const token = input.token; const key = env.API_KEY;" },
        { secret: "short" },
        { id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" },
        { code: "const a = risk_free_rate_of_return; desk_with_many_drawers_and_a_lamp(a);" },
        { url: "https://example.com/a/b?c=d" },
      ],
      (value) => {
        expect(findSecrets(value)).toEqual([]);
      },
    ));

  it("reads any text in a bounded time", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(findSecrets(value))));
  });
});
