import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** Exactly one action of an agent, down to its arguments. */
export interface GovernedCall {
  agentId: string;
  agentVersion: number;
  action: string;
  arguments: Record<string, unknown>;
}

/** What an approval is bound to: SHA-256 of the call's canonical JSON (RFC 8785 order of keys). Another argument, another digest. */
export const approvalDigest = (call: GovernedCall): Promise<string> =>
  sha256Hex(
    canonicalJson({
      agent_id: call.agentId,
      agent_version: call.agentVersion,
      action: call.action,
      arguments: call.arguments,
    }),
  );
