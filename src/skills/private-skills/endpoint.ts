import { z } from "zod";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VISIBLE = /^[\t\u0020-\u007e]*$/;
const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The configuration of an api skill; other keys are stored and ignored. */
const EndpointConfig = z.looseObject({
  url: z.string().max(2_048),
  method: z.enum(METHODS).default("POST"),
  headers: z
    .record(
      z.string().regex(TOKEN, { message: "must be a valid header name" }),
      z.string().max(2_000).regex(VISIBLE, { message: "must be printable ASCII" }),
    )
    .refine((headers) => Object.keys(headers).length <= 30, { message: "must have at most 30 entries" })
    .default({}),
});

export type EndpointConfig = z.output<typeof EndpointConfig>;

export interface ConfigIssue {
  path: string;
  code: string;
  message: string;
}

/** Reads the configuration of an api skill; the issues name the rejected keys. */
export function readEndpoint(
  config: Record<string, unknown>,
): { ok: true; endpoint: EndpointConfig } | { ok: false; issues: ConfigIssue[] } {
  const { data, error } = EndpointConfig.safeParse(config);
  if (data !== undefined) return { ok: true, endpoint: data };
  return {
    ok: false,
    issues: error.issues.map((issue) => ({
      path: issue.path.map(String).join("."),
      code: issue.code,
      message: issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message,
    })),
  };
}

/** The distinct names of environment variables in headers. */
export const variablesIn = (headers: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.values(headers).flatMap((value) => [...value.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ""))),
];

/** Headers with every `${NAME}` replaced by the environment variable; `missing` and `unusable` name the obstacles. */
export function fillHeaders(
  headers: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): { filled: Record<string, string>; missing: string[]; unusable: string[] } {
  const missing = new Set<string>();
  const filled = Object.fromEntries(
    Object.entries(headers).map(([name, template]) => [
      name,
      template.replaceAll(PLACEHOLDER, (_whole, variable: string) => {
        if (Object.hasOwn(env, variable)) return env[variable] ?? "";
        missing.add(variable);
        return "";
      }),
    ]),
  );
  const unusable = Object.entries(filled).filter(([, value]) => !VISIBLE.test(value));
  return { filled, missing: [...missing], unusable: unusable.map(([name]) => name) };
}

/** The URL and body that carry the input: a query for GET, JSON otherwise. */
export function carryInput(
  { url, method }: Pick<EndpointConfig, "url" | "method">,
  input: Readonly<Record<string, unknown>>,
): { url: string; body: string | null } {
  if (method !== "GET") return { url, body: JSON.stringify(input) };
  const address = new URL(url);
  for (const [name, value] of Object.entries(input)) {
    address.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return { url: address.href, body: null };
}
