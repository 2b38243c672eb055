import type { Complexity } from "#engine/governance/maturity";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** A tool as an agent has it. */
export interface ActingTool {
  /** The digest of its code or form; empty for a tool of the platform itself, whose name says enough. */
  digest: string;
  /** The complexity of a call. */
  complexity: Complexity;
  /** Arguments that a person closed. */
  closed: readonly string[];
}

/** Where a model acts. */
export interface ActingModel {
  provider: string;
  /** The address of the model's server; empty for the vendor's own. */
  baseUrl: string;
  /** The resolved model; empty for the built-in engine. */
  model: string;
}

/** Everything that decides how an agent acts (decisions, section 5b). Plain JSON. */
export interface ActingParts extends ActingModel {
  /** The models that may act in its place; absent without any. */
  fallbacks?: readonly ActingModel[];
  /** The digest of everything that the agent's configuration adds to the model's instructions. */
  prompt: string;
  temperature: number | null;
  role: string;
  domain: string | null;
  /** By name. */
  tools: Readonly<Record<string, ActingTool>>;
}

/** SHA-256 over the parts, in hexadecimal. Equal parts have equal fingerprints, whatever their order. */
export const fingerprintOf = (parts: ActingParts): Promise<string> => sha256Hex(canonicalJson(parts));

/**
 * Whether an agent only lost possibilities: the same model, instructions and tools, or fewer tools, with the same or
 * more closed arguments, governed as strictly or more strictly. With an open list of tools a new tool may join: the
 * list has whatever the tenant has, and a grave tool that no approver gave asks until its calls earned more.
 */
export function keepsLevel(former: ActingParts, present: ActingParts, { isOpen }: { isOpen: boolean }): boolean {
  const { tools: formerTools, ...formerRest } = former;
  const { tools: presentTools, ...presentRest } = present;
  if (canonicalJson(formerRest) !== canonicalJson(presentRest)) return false;
  return Object.entries(presentTools).every(([name, tool]) => {
    const known = Object.hasOwn(formerTools, name) ? formerTools[name] : undefined;
    if (known === undefined) return isOpen;
    return (
      known.digest === tool.digest &&
      tool.complexity >= known.complexity &&
      known.closed.every((argument) => tool.closed.includes(argument))
    );
  });
}
