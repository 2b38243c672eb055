import { readJsonObject } from "#web/lib/read-json.ts";
import { isOfWorkflow, targetOf } from "#web/parts/starts/target-of.ts";

import type { Schedule } from "./schedule.ts";
import { ruleOf } from "./timing.ts";

export type Fields = Readonly<Record<string, string>>;

/** The fields of the form as the API takes them. An unchanged moment of a schedule is left out. */
export function bodyOf(fields: Fields, schedule: Schedule | null) {
  const zone = fields["time_zone"] ?? "";
  return {
    name: fields["name"] ?? "",
    ...targetOf(fields),
    ...(isOfWorkflow(fields) ? { input: readJsonObject("Input", fields["input"]) } : {}),
    ...(ruleOf(fields) ?? { cron: "", every_minutes: undefined }),
    time_zone: zone === "" ? undefined : zone,
    ...limitsOf(fields, schedule),
    on_overlap: fields["on_overlap"] ?? "skip",
    jitter_seconds: Number(fields["jitter_seconds"]),
    grace_minutes: Number(fields["grace_minutes"]),
    pause_after_failures: Number(fields["pause_after_failures"]),
  };
}

/** The moments between which something is due. */
export const limitsOf = (fields: Fields, schedule: Schedule | null) => ({
  starts_at: momentOf(fields["starts_at"], schedule?.starts_at ?? null),
  ends_at: momentOf(fields["ends_at"], schedule?.ends_at ?? null),
});

/** A moment as a field of this computer's clock takes it. */
export function inputOf(at: string | null): string {
  if (at === null) return "";
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment of a field: undefined where it stays as it was, null where it is taken away. */
function momentOf(typed: string | undefined, before: string | null): string | null | undefined {
  const text = typed ?? "";
  if (text === inputOf(before)) return undefined;
  return text === "" ? null : new Date(text).toISOString();
}
