import { describe, expect, it } from "vitest";

import { parseConfig } from "#config/config";
import { type VariableName, VARIABLES } from "#config/variables";
import { LOCAL_VARIABLES } from "#local/local-variables";
import { everyCase } from "#test/support/every-case";

const read = (variables: Partial<Record<VariableName, string>>) =>
  parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    ...variables,
  });

describe("a setting that could not work", () => {
  it("is refused with the variable's name", () =>
    everyCase<[Partial<Record<VariableName, string>>, RegExp]>(
      [
        [
          { ENCRYPTION_KEYS_PREVIOUS: `${"B".repeat(43)}, short` },
          /^ENCRYPTION_KEYS_PREVIOUS must be .*; entry 2 is not/,
        ],
        [{ OAUTH_ISSUER: "https://issuer.example" }, /^OAUTH_ISSUER needs OAUTH_AUDIENCE and OAUTH_JWKS_URL/],
        [{ OAUTH_JWKS_URL: "issuer.example/keys" }, /^OAUTH_JWKS_URL must be an http/],
        [{ BASE_URL: "tenure.example" }, /^BASE_URL must be an http/],
        [{ WEB_URL: "/console" }, /^WEB_URL must be an http/],
        [{ BASE_DOMAIN: "https://tenure.example" }, /^BASE_DOMAIN must be a name/],
        [{ BASE_DOMAIN: "*.tenure.example" }, /^BASE_DOMAIN must be a name/],
        [
          { CORS_ORIGINS: "https://app.example,https://app.example/" },
          /^CORS_ORIGINS must be origins.*; entry 2 is not/,
        ],
        [{ CORS_ORIGINS: "*" }, /^CORS_ORIGINS must be origins/],
        [{ SUPER_ADMIN_EMAILS: "operator" }, /^SUPER_ADMIN_EMAILS must be e-mail addresses/],
        [{ FEDERATION_KEYS: "good,two words" }, /^FEDERATION_KEYS must be printable ASCII.*; entry 2 is not/],
        [{ OUTBOUND_ALLOW_HOSTS: "http://127.0.0.1:9000" }, /^OUTBOUND_ALLOW_HOSTS must be/],
        [{ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:9000/hook" }, /^OUTBOUND_ALLOW_HOSTS must be/],
        [{ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:port" }, /^OUTBOUND_ALLOW_HOSTS must be/],
        [{ DNS_OVER_HTTPS_URL: "1.1.1.1" }, /^DNS_OVER_HTTPS_URL must be an http/],
        [{ LLM_PROVIDER: "openai" }, /^LLM_PROVIDER=openai needs LLM_API_KEY/],
        [{ LLM_PROVIDER: "anthropic" }, /^LLM_PROVIDER=anthropic needs LLM_API_KEY/],
        [{ LLM_PROVIDER: "openai-compatible" }, /^LLM_PROVIDER=openai-compatible needs LLM_BASE_URL/],
        [{ JUDGE_PROVIDER: "builtin" }, /^JUDGE_PROVIDER must .*"builtin"/],
        [{ JUDGE_PROVIDER: "workers-ai" }, /^JUDGE_PROVIDER=workers-ai needs JUDGE_MODEL/],
        [{ JUDGE_PROVIDER: "openai", JUDGE_MODEL: "a-model" }, /^JUDGE_PROVIDER=openai needs JUDGE_API_KEY/],
        [
          { JUDGE_PROVIDER: "openai-compatible", JUDGE_MODEL: "a-model" },
          /^JUDGE_PROVIDER=openai-compatible needs JUDGE_BASE_URL/,
        ],
        [{ JUDGE_MODEL: "a-model" }, /^JUDGE_MODEL needs JUDGE_PROVIDER/],
        [{ JUDGE_API_KEY: "a-key" }, /^JUDGE_API_KEY needs JUDGE_PROVIDER/],
        [{ LLM_CONTEXT_WINDOWS: "gpt-x=many" }, /^LLM_CONTEXT_WINDOWS must be a list of name=number pairs/],
        [{ LLM_BASE_URL: "localhost:11434" }, /^LLM_BASE_URL must be an http/],
        [{ OBJECT_LOCATION: "europe" }, /^OBJECT_LOCATION must be one of wnam, /],
        [{ OBJECT_JURISDICTION: "eu", ENVIRONMENT: "local" }, /^OBJECT_JURISDICTION needs Cloudflare/],
        [{ MAIL_URL: "smtp://mail.example" }, /^MAIL_URL must be an http/],
      ],
      (variables, message) => {
        expect(() => read(variables)).toThrow(message);
      },
    ));

  it("is named with every other one that is wrong, a line each", () => {
    expect(() => read({ JWT_SECRET: "short", LLM_PROVIDER: "magic", SANDBOX_TIMEOUT: "soon" })).toThrow(
      /^JWT_SECRET must .*\.\nLLM_PROVIDER must .*"magic"\.\nSANDBOX_TIMEOUT must .*"soon"\.$/,
    );
  });

  it("is not repeated in what is said about it when it may be a secret", () => {
    expect(() => read({ FEDERATION_KEYS: "a secret with spaces" })).toThrow(/^(?!.*a secret)/);
    expect(() => read({ ENCRYPTION_KEYS_PREVIOUS: "a-secret" })).toThrow(/^(?!.*a-secret)/);
  });
});

it("has no default that its own variable refuses", () => {
  for (const [name, { fallback, parse }] of Object.entries({ ...VARIABLES, ...LOCAL_VARIABLES }))
    if (fallback !== "") expect(() => parse(fallback), name).not.toThrow();
});

it("reads what is right", () => {
  const config = read({
    BASE_DOMAIN: "Tenure.Example",
    CORS_ORIGINS: "https://app.example, http://localhost:5173",
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1:9000, ::1, [::1]:9000, Peer.internal, 127.1",
    SUPER_ADMIN_EMAILS: "Ops@example.com",
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: "http://localhost:11434/v1",
    LLM_CONTEXT_WINDOWS: "qwen3:8b=40000, *=16000",
  });
  expect(config.llm.contextWindows).toEqual({ "qwen3:8b": 40_000, "*": 16_000 });
  expect(config.baseDomain).toBe("tenure.example");
  expect(config.corsOrigins).toEqual(["https://app.example", "http://localhost:5173"]);
  expect(config.outboundAllowHosts).toEqual(["127.0.0.1:9000", "::1", "[::1]:9000", "peer.internal", "127.1"]);
  expect(config.superAdminEmails).toEqual(["ops@example.com"]);
});
