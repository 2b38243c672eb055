import type { BodyOf } from "#web/lib/operation.ts";

type Rule = NonNullable<Extract<BodyOf<"POST /api/triggers">, object>["verify"]>;
type Fields = Readonly<Record<string, string>>;

/** The names of the form's fields are the places at which the API refuses them. */
const TEXTS = ["header", "prefix", "signed", "timestamp_header", "id_header", "id_pointer"] as const;

/** The rule of a sender with another HMAC, as its fields say it; an empty field is left out. */
export function hmacRule(fields: Fields): Rule {
  const given = (name: string): string => fields[`verify.${name}`]?.trim() ?? "";
  const texts = TEXTS.flatMap((name) => (given(name) === "" ? [] : [[name, given(name)]]));
  const tolerance = given("tolerance_seconds");
  return {
    scheme: "hmac",
    ...(Object.fromEntries(texts) as Partial<Record<(typeof TEXTS)[number], string>>),
    encoding: given("encoding") === "base64" ? "base64" : "hex",
    algorithm: given("algorithm") === "sha512" ? "sha512" : "sha256",
    ...(tolerance === "" ? {} : { tolerance_seconds: Number(tolerance) }),
  };
}
