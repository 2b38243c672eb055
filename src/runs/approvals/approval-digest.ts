import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** One action of an agent, identified down to its arguments. */
export interface GovernedCall {
  agentId: string;
  agentVersion: number;
  action: string;
  arguments: Record<string, unknown>;
}

/**
 * The digest that an approval is bound to: SHA-256 of the call's canonical JSON (RFC 8785 order of keys). Other
 * arguments give another digest.
 */
export const approvalDigest = (call: GovernedCall): Promise<string> =>
  sha256Hex(
    canonicalJson({
      agent_id: call.agentId,
      agent_version: call.agentVersion,
      action: call.action,
      arguments: call.arguments,
    }),
  );
