import type { DataOf } from "#web/lib/operation.ts";

/** A version of an agent, as the list shows it. */
export type Version = DataOf<"GET /api/agents/{agent_id}/versions">["versions"][number];

type Difference = Version["changes"][number];

const NAMES: Readonly<Record<string, string>> = {
  "configuration.system_prompt": "Prompt",
  "configuration.tools": "Tools",
  capabilities: "Capabilities",
};

/** The part's name as people say it. */
export function partOf(path: string): string {
  const name = NAMES[path] ?? path.replace(/^configuration\./, "").replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A difference in a few words: `Model: large-3 → small-2`, `Tool added: mail`, `Prompt: 2 lines`. */
export function differenceWords({ path, from, to }: Difference): string[] {
  const name = partOf(path);
  if (Array.isArray(from) && Array.isArray(to)) return listWords(name, from, to);
  if (typeof from === "string" && typeof to === "string" && isLong(from, to))
    return [`${name}: ${changedLines(from, to)}`];
  if (from === undefined) return [isLong(to) ? `${name} added` : `${name}: ${short(to)}`];
  if (to === undefined) return [`${name} taken away`];
  return [isLong(from, to) ? `${name} changed` : `${name}: ${short(from)} → ${short(to)}`];
}

const LONGEST = 30;

const short = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const isLong = (...values: readonly unknown[]): boolean => values.some((value) => short(value).length > LONGEST);

function listWords(name: string, from: readonly unknown[], to: readonly unknown[]): string[] {
  const one = name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
  const [before, after] = [from.map(short), to.map(short)];
  const words = [
    ...after.filter((entry) => !before.includes(entry)).map((entry) => `${one} added: ${entry}`),
    ...before.filter((entry) => !after.includes(entry)).map((entry) => `${one} taken away: ${entry}`),
  ];
  return words.length === 0 ? [`${name} in another order`] : words;
}

function changedLines(from: string, to: string): string {
  const [before, after] = [from.split("\n"), to.split("\n")];
  const added = after.filter((line) => !before.includes(line)).length;
  const gone = before.filter((line) => !after.includes(line)).length;
  const count = Math.max(1, added, gone);
  return `${count} ${count === 1 ? "line" : "lines"}`;
}

/** Under this many vouched runs an interval says little, so a fraction is shown instead of it. */
const FEWEST = 5;

/** The success of the vouched runs in words. */
export function successWords(success: Version["success"]): string {
  if (success === null) return "Nothing vouched yet";
  const { value, lower, upper, succeeded, vouched } = success;
  if (vouched < FEWEST) return `${succeeded} of ${vouched} good`;
  return `${share(value)} (${whole(lower)} to ${share(upper)}, ${vouched} vouched)`;
}

/** The interval to draw; null where it would say little. */
export const intervalOf = (success: Version["success"]): { value: number; lower: number; upper: number } | null =>
  success === null || success.vouched < FEWEST ? null : success;

const whole = (part: number): string => String(Math.round(part * 100));
const share = (part: number): string => `${whole(part)} %`;

/** The effect of going back to a version on the level, for the person who decides. */
export function standingWords({ holds_level: holds }: Version, level: string): string {
  if (level === "student") return "A student has no level to lose.";
  if (holds === true) return `The level belongs to this version, so the agent acts as ${level} at once.`;
  if (holds === false)
    return "Something else holds the level: the agent is then on probation and acts as intern at most, until enough fresh runs are vouched for.";
  return "No run shows yet whether it holds the level. If it does not, the agent is then on probation and acts as intern at most.";
}
