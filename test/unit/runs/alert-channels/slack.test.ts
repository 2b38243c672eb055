import { expect, test } from "vitest";

import type { Config } from "#config/config";
import { hintOf } from "#runs/alert-channels/prepare-channels";
import { escaped, slackBody } from "#runs/alert-channels/slack-text";
import { slackVerdict } from "#runs/alert-channels/slack-verdict";
import { slackMessage } from "#runs/alert-rules/alert-words";
import { UNLIMITED, UNNAMED } from "#runs/alert-rules/watched";
import { everyCase } from "#test/support/every-case";

test("an answer says whether the message was taken, may be later, or the address is gone", async () => {
  const cases = [
    [200, "ok", "sent"],
    [404, "no_service", "failing"],
    [404, "channel_not_found", "failing"],
    [404, null, "failing"],
    [410, "channel_is_archived", "failing"],
    [403, "invalid_token", "failing"],
    [403, "action_prohibited", "failing"],
    [400, "no_active_hooks", "failing"],
    [302, null, "failing"],
    [429, "rate_limited", "again"],
    [500, "rollup_error", "again"],
    [503, null, "again"],
    [400, "invalid_payload", "dropped"],
    [400, "no_text", "dropped"],
  ] as const;
  await everyCase(cases, (status, body, kind) => {
    expect(slackVerdict(status, body).kind).toBe(kind);
  });
});

test("only known words of an answer are told", () => {
  expect(slackVerdict(404, "no_service").error).toBe(
    "Slack answered 404 no_service: the webhook was removed or switched off.",
  );
  expect(slackVerdict(404, "secret of another host").error).toBe("Slack answered 404.");
  expect(slackVerdict(404, "constructor").error).toBe("Slack answered 404.");
});

test("a text cannot mention anyone or hide a link, and is cut before the link", () => {
  expect(escaped("<!channel> <https://evil.example|Click> & more")).toBe(
    "&lt;!channel&gt; &lt;https://evil.example|Click&gt; &amp; more",
  );
  const link = { url: "https://tenure.example/alerts?rule=1", words: "Open the rule" };
  const { text } = JSON.parse(slackBody({ subject: "x".repeat(5_000), lines: ["y"], link })) as { text: string };
  expect(text.length).toBeLessThan(4_000);
  expect(text).toMatch(/…\n<https:\/\/tenure\.example\/alerts\?rule=1\|Open the rule>$/);
});

test("a message says the workspace, the rule in words, the value and where the rule is", () => {
  const rule = {
    id: "r1",
    name: "Too many failures",
    metric: "failed_runs" as const,
    comparison: "above" as const,
    threshold: 2,
    windowMinutes: 1_440,
    ...UNLIMITED,
    names: UNNAMED,
    workspace: "Fernhill",
  };
  const message = slackMessage({ config: { webUrl: "https://tenure.example" } as Config }, rule, {
    kind: "resolved",
    value: 1,
    firedAt: Date.UTC(2026, 10, 20),
  });
  expect(message).toEqual({
    subject: "Over: Too many failures (Fernhill)",
    lines: [
      'The alert of the rule "Too many failures" is over. The value is 1 now. The rule fires at more than 2 runs that failed or were not done in a day.',
      "It fired at 2026-11-20T00:00:00.000Z.",
    ],
    link: { url: "https://tenure.example/alerts?rule=r1", words: "Open the rule" },
  });
});

test("people see the host of an address and its last characters", () => {
  expect(hintOf("https://hooks.slack.com/services/T1/B2/abcdefghx7Qa")).toBe("hooks.slack.com/…x7Qa");
});
