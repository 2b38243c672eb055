import type { BodyOf } from "#web/lib/operation.ts";
import { isOfWorkflow, targetOf } from "#web/parts/starts/target-of.ts";

import { hmacRule } from "./hmac-rule.ts";
import type { Scheme, Trigger } from "./trigger.ts";
import { trustOf } from "./trust-of.ts";

export type Fields = Readonly<Record<string, string>>;
type CreateBody = BodyOf<"POST /api/triggers">;
type UpdateBody = BodyOf<"PATCH /api/triggers/{id}">;

const linesOf = (text = ""): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The material of a run as JSON; null for an empty field. Throws for what is not an object. */
function contextOf(text = ""): Record<string, unknown> | null {
  if (text.trim() === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("“The run gets” is not JSON.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error("“The run gets” must be an object of JSON.");
}

const sharedOf = (fields: Fields) => ({
  name: fields["name"] ?? "",
  ...targetOf(fields),
  on_overlap: (fields["on_overlap"] ?? "allow") as Trigger["on_overlap"],
  pause_after_failures: Number(fields["pause_after_failures"]),
});

/** Nothing where the form has no scheme. */
const verifyOf = (fields: Fields) => {
  const scheme = fields["scheme"];
  if (scheme === undefined) return {};
  return { verify: scheme === "hmac" ? hmacRule(fields) : { scheme: scheme as Scheme } };
};

const webhookOf = (fields: Fields) => ({
  ...verifyOf(fields),
  ...trustOf(fields),
  headers: linesOf(fields["headers"]),
  rate_per_minute: Number(fields["rate_per_minute"]),
  dedupe: (fields["dedupe"] ?? "id") as Trigger["dedupe"],
});

const eventsOf = (fields: Fields) => ({ events: linesOf(fields["events"]) as Trigger["events"] });

/** The body that creates a trigger. */
export function createBody(fields: Fields): CreateBody {
  const when = fields["when"]?.trim() ?? "";
  const context = contextOf(fields["context"]);
  const secret = fields["secret"]?.trim() ?? "";
  const own = {
    ...sharedOf(fields),
    ...(when === "" ? {} : { when }),
    ...(context === null ? {} : isOfWorkflow(fields) ? { input: context } : { context }),
  };
  return fields["source"] === "event"
    ? { ...own, source: "event", ...eventsOf(fields) }
    : { ...own, source: "webhook", ...webhookOf(fields), ...(secret === "" ? {} : { secret }) };
}

/** The body that changes a trigger. */
export function updateBody(fields: Fields, { source }: Pick<Trigger, "source">): UpdateBody {
  const when = fields["when"]?.trim() ?? "";
  return {
    ...sharedOf(fields),
    when: when === "" ? null : when,
    [isOfWorkflow(fields) ? "input" : "context"]: contextOf(fields["context"]),
    ...(source === "event" ? eventsOf(fields) : webhookOf(fields)),
  };
}
