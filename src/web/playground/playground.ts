import type { DataOf } from "#web/lib/operation.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

export type Playground = DataOf<"GET /api/playground-runs/{id}">;
export type Variant = Playground["variants"][number];
export type Ask = Variant["asks"][number];
export type Permissions = DataOf<"GET /api/agents/{agent_id}/permissions">;

/** The most variants of a playground, and what they may cost together by default, in US dollars. */
export const MAX_VARIANTS = 4;
export const DEFAULT_BUDGET_USD = 0.5;

/** The fields of a variant's form, as a person wrote them. */
export interface Draft {
  model: string;
  temperature: string;
  instructions: string;
  tools: ReadonlySet<string>;
  /** The edited conversation as JSON; null for the recorded one. */
  messages: string | null;
}

export const playgroundPath = (id: string): `/api/playground-runs/${string}` =>
  `/api/playground-runs/${encodeURIComponent(id)}`;

/** The names of variants; A is what happened. */
export const letterOf = (variant: number): string => "BCDE"[variant] ?? "";

type Configuration = Readonly<Record<string, unknown>>;

/** The form of an agent as it is. */
export const draftOf = (configuration: Configuration, tools: readonly string[]): Draft => ({
  model: textOf(configuration["model"]),
  temperature: textOf(configuration["temperature"]),
  instructions: textOf(configuration["system_prompt"]),
  tools: new Set(tools),
  messages: null,
});

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The form of a variant that was run: the agent with the variant's patch. */
export function draftOfVariant({ patch, changes }: Variant, agent: Agent, tools: readonly string[]): Draft {
  const patched = (patch?.["configuration"] ?? {}) as Configuration;
  const configuration: Configuration = { ...agent.configuration, ...patched };
  const listed = configuration["tools"];
  const messages = changes.find(({ path }) => path === "messages")?.to;
  const on = Array.isArray(listed) ? tools.filter((name) => listed.includes(name)) : tools;
  return {
    ...draftOf(configuration, on),
    messages: messages === undefined ? null : JSON.stringify(messages, null, 2),
  };
}

/** The variant as the API takes it. All that the form shows is sent, so that the variant acts as it is shown. */
export function bodyOf({ model, temperature, instructions, tools, messages }: Draft, known: readonly string[]) {
  return {
    ...(model === "" ? {} : { model }),
    ...(temperature === "" ? {} : { temperature: Number(temperature) }),
    ...(instructions.trim() === "" ? {} : { instructions }),
    tools: Object.fromEntries(known.map((name) => [name, tools.has(name)])),
    ...(messages === null ? {} : { messages: JSON.parse(messages) as Record<string, unknown>[] }),
  };
}

/** The state of a variant as the outcome of a run; null before its first. */
export function outcomeOfVariant(variant: Variant): OutcomeName {
  if (variant.status === "waiting") return "waiting";
  if (variant.status === "in_progress") return "running";
  return variant.outcome ?? "void";
}

const WORDS: Readonly<Partial<Record<Variant["status"], string>>> = {
  waiting: "Waiting for you",
  diverged: "Diverged",
  cancelled: "Cancelled",
};

/** The words for a state that says more than an outcome. */
export const stateWords = ({ status }: Variant): string | undefined => WORDS[status];
