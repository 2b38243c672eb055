import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { redactText, redactValue } from "#lib/redaction/redact-text";
import { everyCase } from "#test/support/every-case";
import { disguised, lettersAndDigits, planted, PROSE } from "#test/unit/federation/federated-agents/planted-corpus";

describe("what stays", () => {
  it(
    "is ordinary prose with numbers, versions, dates and names",
    () =>
      everyCase(
        [
          "Retry the request after 5 seconds, at most 3 times.",
          "Upgrade from 1.2.3 to 2.0.0-rc.1, or pin ^4.17.21; Node 24.4.1 works.",
          "On 2024-01-15 at 10:30:45.123 the job failed; again on 15.01.2024 and 1/15/2024.",
          "2026-11-21T14:43:08.000Z to 2026-11-21T15:43:08+02:00",
          "20260115103000",
          "It costs $1,234,567.89, EUR 99.90 or 12 500 000 yen; 100% of 1,000,000 rows.",
          "Set temperature to 0.7 and max_tokens to 200000; pi is 3.14159265358979.",
          "gpt-4o-mini-2024-07-18, claude-3-5-sonnet-20241022 and @cf/meta/llama-3.3-70b-instruct-fp8-fast",
          "std::vector<int> and Foo::Bar; the ratio is 16:9, the score 3:2.",
          "npm install react@18.2.0 left-pad@latest; follow @somebody",
          "@app.route('/x')\n@cached.property\ndef get(self): return self",
          "HTTP 429 with Retry-After; error E1045; port 5432; pages 10-20; room 4.12",
          "The bearer of good news; the basic authentication scheme; a secret ballot; token: string",
          "password: ${DB_PASSWORD} and api_key = <your key> or {{token}}",
          "https://example.com/docs/Guides/Getting-Started/2024/index.html?page=2",
          "sk-learn, task-force and risk-assessment-for-large-organisations-in-europe",
          "OID 1.3.6.1.4.1.311, section 4.2.1.3.7",
          "getUserByIdAndOrganizationNameOrNull, AbstractSingletonProxyFactoryBean",
          "Zahlen wie ٣٫١٤ und Wörter wie Straße, Ελληνικά, русский, 日本語 und 👩‍👩‍👧 bleiben.",
          "+5 points, -3 °C, 10^6, 2+2=4, C++17 and C++20",
        ],
        (text) => {
          expect(redactText(text)).toBe(text);
        },
      ),
    30_000,
  );

  it("is every text that holds nothing of it, character by character", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PROSE), { maxLength: 30 }), (words) => {
        const text = words.join(" ");
        expect(redactText(text)).toBe(text);
      }),
    );
  });
});

/** Beside a number another number could be a part of it. */
const around = fc.constantFrom(...PROSE.filter((word) => !/^\d/.test(word)));

describe("what goes", () => {
  it(
    "is what names a person or opens a door",
    () =>
      everyCase(
        [
          ["Write to jane.doe+x@mail.example.co.uk.", "Write to [REDACTED_EMAIL]."],
          ["user 550e8400-e29b-41d4-a716-446655440000!", "user [REDACTED_ID]!"],
          ["urn:uuid:550E8400-E29B-41D4-A716-446655440000", "urn:uuid:[REDACTED_ID]"],
          ["id=550e8400e29b41d4a716446655440000;", "id=[REDACTED_ID];"],
          ["call +49 (0)30 1234567.", "call [REDACTED_PHONE]."],
          ["call (555) 123-4567 now", "call [REDACTED_PHONE] now"],
          ["020 7946 0958", "[REDACTED_PHONE]"],
          ["Tel: 123-4567", "Tel: [REDACTED_PHONE]"],
          ["card 4111 1111 1111 1111 exp", "card [REDACTED_CARD] exp"],
          ["order 12 5500-0000-0000-0004", "order 12 [REDACTED_CARD]"],
          ["from 192.168.0.1:8080", "from [REDACTED_IP]:8080"],
          ["from 10[.]0[.]0[.]7", "from [REDACTED_IP]"],
          ["on [2001:db8::ff00:42:8329] and ::1", "on [[REDACTED_IP]] and [REDACTED_IP]"],
          ["Authorization: Bearer abc.def-123", "Authorization: Bearer [REDACTED_TOKEN]"],
          ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "[REDACTED_TOKEN]"],
          ["use sk-proj-abcdefghijklmnop1234567890", "use [REDACTED_KEY]"],
          ["AKIAIOSFODNN7EXAMPLE", "[REDACTED_KEY]"],
          ["password: hunter2!x", "password: [REDACTED_KEY]"],
          [
            "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\nBgkq\n-----END PRIVATE KEY-----\nafter",
            "[REDACTED_KEY]\nafter",
          ],
          ["jane (at) example [dot] com", "[REDACTED_EMAIL]"],
          ["jane at example dot com", "[REDACTED_EMAIL]"],
          ["jane@\nexample.com", "[REDACTED_EMAIL]"],
          ["ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", "[REDACTED_EMAIL]"],
          ["ja\u200Bne@exam\u00ADple.com", "[REDACTED_EMAIL]"],
          ["٤١١١ ١١١١ ١١١١ ١١١١", "[REDACTED_CARD]"],
          ["ѕk-abcdefgh12345678", "[REDACTED_KEY]"],
        ],
        (text, redacted) => {
          expect(redactText(text)).toBe(redacted);
        },
      ),
    30_000,
  );

  it("is everything of a planted corpus, in every disguise, wherever it stands in a text", () => {
    fc.assert(
      fc.property(planted, disguised, around, around, (secret, disguise, before, after) => {
        const shown = disguise(secret);
        const text = redactText(`${before} ${shown} ${after}`);
        expect(lettersAndDigits(text)).not.toContain(lettersAndDigits(shown));
        expect(text).toContain(`[REDACTED_${secret.kind}]`);
        expect(text.startsWith(before)).toBe(true);
        expect(text.endsWith(after)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is everything of it in every field, nested value and name of a field", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(planted, disguised), { minLength: 1, maxLength: 4 }),
        fc.jsonValue({ maxDepth: 3 }),
        (secrets, around) => {
          const shown = secrets.map(([secret, disguise]) => disguise(secret));
          const value = shown.reduce<unknown>(
            (inner, text, index) => (index % 2 === 0 ? { [`field ${text}`]: [inner, text] } : [text, { text, inner }]),
            around,
          );
          const redacted = lettersAndDigits(JSON.stringify(redactValue(value)));
          for (const text of shown) expect(redacted).not.toContain(lettersAndDigits(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("redaction", () => {
  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...PROSE),
            planted.map(({ text }) => text),
          ),
          { maxLength: 12 },
        ),
        (parts) => {
          const once = redactText(parts.join(" "));
          expect(redactText(once)).toBe(once);
        },
      ),
    );
  });

  it("keeps two fields apart whose names become one", () => {
    expect(redactValue({ "a@example.com": 1, "b@example.com": 2 })).toEqual({
      "[REDACTED_EMAIL]": 1,
      "[REDACTED_EMAIL] 2": 2,
    });
  });

  it("takes a field named __proto__ for a field like any other", () => {
    const redacted = redactValue(JSON.parse('{"__proto__":{"mail":"a@example.com"}}'));
    expect(JSON.stringify(redacted)).toBe('{"__proto__":{"mail":"[REDACTED_EMAIL]"}}');
  });

  it("takes time in proportion to a text that was made to take long", () => {
    for (const unit of [
      "a.",
      "1 ",
      "a@",
      "-----BEGIN PRIVATE KEY-----",
      ":",
      "aA",
      "1-",
      "sk-",
      "password=",
      "aaaa",
      "::1",
    ]) {
      redactText(unit.repeat(20_000 / unit.length));
    }
  });
});
