import { actionInShort } from "#engine/governance/actions";
import type { Excess } from "#engine/governance/argument-bounds";
import type { Refusal } from "#engine/reasoning/provider";
import type { WhyAsked } from "#lib/ask-reason";
import { shortened } from "#lib/shortened";
import { visibleLine } from "#lib/visible-line";

/** The reason for a call that governance does not let happen. `isListed`: the agent's settings name the call. */
export const whyAsked = (refusal: Refusal, isListed: boolean): WhyAsked => ({
  kind: kindOf(refusal, isListed),
  level: refusal.agent_level,
  needed: refusal.required_level,
  ...(refusal.excess === undefined ? {} : { excess: excessText(refusal.excess) }),
});

function kindOf(
  { stranger, unearned, excess, complexity, required_level: needed }: Refusal,
  isListed: boolean,
): WhyAsked["kind"] {
  if (stranger === true) return "stranger";
  if (excess !== undefined) return "larger";
  if (unearned === true) return "standing";
  // The action's own level would be intern.
  if (complexity === 2 && needed === "supervised") return "supervisor";
  return isListed ? "listed" : "level";
}

/** The reason as a sentence for the person who decides. */
export function whyInWords({ kind, level, needed, excess, chain }: WhyAsked, action: string): string {
  const acted = chain === undefined ? `the agent acted as ${level}` : `the chain acted as ${level}, its lowest level`;
  const above = `The action ${actionInShort(action)} needs the level ${needed}, and ${acted}.`;
  switch (kind) {
    case "level":
      return above;
    case "listed":
      return `${above} The agent's settings name this call as one that asks.`;
    case "supervisor":
      return `An agent at ${level} does this only with a person's approval.`;
    case "standing":
      return `The level ${level} allows it, but people have not approved enough calls of this tool yet.`;
    case "larger":
      return largerInWords(excess);
    case "stranger":
      return "A stranger's message led to this call, and the call changes something.";
    case "task":
      return `The task needs the level ${needed}, and the agent acted as ${level}. A person chose to ask.`;
    case "question":
      return "The tool server asks for an answer before it acts.";
    case "budget":
      return "The next call of a model does not fit into this budget, and the budget asks a person.";
  }
}

const MOST_POINTER = 100;
/** A place whose name says money; its numbers are written with two decimals. */
const MONEY = /amount|total|sum|price|value|refund|pay|cost|fee|eur|usd|gbp|chf|dollar|pound/i;
const MINOR = /cents?$|minor/i;

function excessText({ pointer, value, approved }: Excess): NonNullable<WhyAsked["excess"]> {
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  const decimals = MONEY.test(name) && !MINOR.test(name) ? 2 : 0;
  const inWords = (number: number): string =>
    number.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(2, decimals) });
  return {
    pointer: shortened(visibleLine(pointer), MOST_POINTER),
    value: inWords(value),
    approved: approved === null ? null : inWords(approved),
  };
}

const NOT_NOTED = { pointer: "", value: "", approved: null };

const largerInWords = ({ pointer, value, approved }: NonNullable<WhyAsked["excess"]> = NOT_NOTED): string =>
  pointer === ""
    ? "The call has more numbers than approved calls can cover."
    : `The tool acts alone, but ${value} at ${pointer} is larger than what was approved (${approved ?? "no number there"}).`;
