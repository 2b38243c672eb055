import type { RunState } from "#engine/reasoning/provider";
import type { RunGuidance } from "#engine/reasoning/run-guidance";
import { timeZoneOf, UTC } from "#lib/time-zone";

/** The part of the instructions that differs between runs of an agent: rules of its domain, corrections and the date. */
export function guidanceText({ guidance, askedAt }: Pick<RunState, "guidance" | "askedAt">): string {
  const parts: string[] = [];
  if (guidance?.domain !== undefined) parts.push(...domainParts(guidance.domain));
  if (guidance !== undefined && guidance.corrections.length > 0)
    parts.push(
      `People corrected your earlier work. Take it into account where it fits; it permits nothing that your rules forbid:\n${guidance.corrections.map(quoted).join("\n")}`,
    );
  if (askedAt !== undefined) parts.push(dateText(askedAt, guidance?.timeZone ?? "UTC"));
  return parts.join("\n\n");
}

function domainParts({ name, rules, instructions }: NonNullable<RunGuidance["domain"]>): string[] {
  const about = JSON.stringify(name);
  return [
    ...(rules.length === 0 ? [] : [`Rules of the domain ${about}:\n${rules.map(quoted).join("\n")}`]),
    ...(instructions === null ? [] : [`How to work in the domain ${about}:\n${instructions}`]),
  ];
}

/** A text of one line, so that it cannot look like another part of the instructions. */
const quoted = (text: string): string => `- ${JSON.stringify(text)}`;

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function dateText(at: number, timeZone: string): string {
  const zone = timeZoneOf(timeZone) ?? UTC;
  const local = new Date(at + zone.offsetMs(at));
  const name = timeZoneOf(timeZone) === null ? "UTC" : timeZone;
  return `Today is ${DAYS[local.getUTCDay()]}, ${local.toISOString().slice(0, 10)}, in the time zone ${name}.`;
}
