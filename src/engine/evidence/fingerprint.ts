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
  /** The names of the variables that it runs with; absent without any. */
  environment?: readonly string[];
}

/** Where a model acts. */
export interface ActingModel {
  provider: string;
  /** The address of the model's server as it is asked; empty where there is none. */
  baseUrl: string;
  /** The resolved model; empty for the built-in engine. */
  model: string;
}

/** The present form of a fingerprint. A form differs from the former one in what it has of the same parts. */
export const FORM = 2;

/** Everything that decides how one model acts for an agent (decisions, sections 5b and 5c). Plain JSON. */
export interface ActingParts extends ActingModel {
  /** Absent in the first form, which had no number. */
  form?: number;
  /** In the first form alone: the models that may act in its place. Now each has its own fingerprint. */
  fallbacks?: readonly ActingModel[];
  /** The digest of everything that the agent's configuration adds to the model's instructions. */
  prompt: string;
  temperature: number | null;
  /** Absent without a limit. */
  maxTokens?: number;
  role: string;
  domain: string | null;
  /** The digest of what the domain tells a model; absent without one that was noted. */
  domainDigest?: string;
  /** By name. */
  tools: Readonly<Record<string, ActingTool>>;
  /** Set where the agent has no list of tools: it has those of the moment. */
  isOpen?: boolean;
}

/** SHA-256 over the parts, in hexadecimal. Equal parts have equal fingerprints, whatever their order. */
export const fingerprintOf = (parts: ActingParts): Promise<string> => sha256Hex(canonicalJson(parts));

/**
 * Whether an agent only lost possibilities: the same model, instructions and tools, or fewer tools, with the same or
 * more closed arguments, governed as strictly or more strictly. A list that is opened, and a tool that appears later, are
 * more possibilities; only a tool of the platform itself that changes nothing may join an open list.
 */
export function keepsLevel(former: ActingParts, present: ActingParts): boolean {
  const { tools: formerTools, isOpen: wasOpen = false, ...formerRest } = former;
  const { tools: presentTools, isOpen = false, ...presentRest } = present;
  if (canonicalJson(formerRest) !== canonicalJson(presentRest) || (isOpen && !wasOpen)) return false;
  return Object.entries(presentTools).every(([name, tool]) => {
    const known = Object.hasOwn(formerTools, name) ? formerTools[name] : undefined;
    if (known === undefined) return isOpen && tool.digest === "" && tool.complexity <= HARMLESS;
    return (
      known.digest === tool.digest &&
      canonicalJson(known.environment ?? []) === canonicalJson(tool.environment ?? []) &&
      tool.complexity >= known.complexity &&
      known.closed.every((argument) => tool.closed.includes(argument))
    );
  });
}

/** The highest complexity that changes nothing. */
const HARMLESS = 2;

/** The same parts in the first form, which had neither digests of domains nor names of environments. */
export function inFirstForm(parts: ActingParts, models: readonly [ActingModel, ...ActingModel[]]): ActingParts {
  const { form: _form, domainDigest: _digest, maxTokens: _tokens, isOpen: _open, tools, ...rest } = parts;
  const [first, ...fallbacks] = models;
  const { provider, baseUrl, model } = first;
  return {
    ...rest,
    provider,
    baseUrl,
    model,
    ...(fallbacks.length === 0 ? {} : { fallbacks }),
    tools: Object.fromEntries(
      Object.entries(tools).map(([name, { environment: _environment, ...tool }]) => [name, tool]),
    ),
  };
}
