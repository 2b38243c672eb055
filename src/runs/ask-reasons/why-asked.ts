import { actionInShort } from "#engine/governance/actions";
import type { Refusal } from "#engine/reasoning/provider";
import type { WhyAsked } from "#lib/ask-reason";

/** The reason for a call that governance does not let happen. `isListed`: the agent's settings name the call. */
export const whyAsked = (refusal: Refusal, isListed: boolean): WhyAsked => ({
  kind: kindOf(refusal, isListed),
  level: refusal.agent_level,
  needed: refusal.required_level,
});

function kindOf(
  { stranger, unearned, complexity, required_level: needed }: Refusal,
  isListed: boolean,
): WhyAsked["kind"] {
  if (stranger === true) return "stranger";
  if (unearned === true) return "standing";
  // The action's own level would be intern.
  if (complexity === 2 && needed === "supervised") return "supervisor";
  return isListed ? "listed" : "level";
}

/** The reason as a sentence for the person who decides. */
export function whyInWords({ kind, level, needed }: WhyAsked, action: string): string {
  const above = `The action ${actionInShort(action)} needs the level ${needed}, and the agent acted as ${level}.`;
  switch (kind) {
    case "level":
      return above;
    case "listed":
      return `${above} The agent's settings name this call as one that asks.`;
    case "supervisor":
      return `An agent at ${level} does this only with a person's approval.`;
    case "standing":
      return `The level ${level} allows it, but people have not approved enough calls of this tool yet.`;
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
