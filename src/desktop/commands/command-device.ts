import type { ServiceContext } from "#context/context";
import type { CommandKind } from "#desktop/bridge/desktop-protocol";
import {
  type DeviceAnswer,
  requireOneDevice,
  sendCommand,
  senderName,
  usableDevices,
} from "#desktop/bridge/send-command";
import type { ActionName } from "#engine/governance/actions";
import { auditEntry } from "#platform/audit/audit-entry";
import { type Acted, actOnce } from "#platform/effects/act-once";
import { callerOf } from "#tenancy/caller";

import { governForAgent } from "./govern-for-agent.ts";

/** The target that every command names. */
export interface CommandTarget {
  device_id?: string | undefined;
  timeout_seconds: number;
  agent_id?: string | undefined;
  approval_id?: string | undefined;
}

/** A caller's command, for itself or for an agent. */
export interface SentCommand {
  kind: CommandKind;
  action: ActionName;
  /** The data for the device, which an approval is bound to. */
  input: Record<string, unknown>;
  /** A description of the command for people. */
  summary: string;
}

/** The result of a command, with its id in the ledger of effects. */
export interface CommandAnswer extends DeviceAnswer {
  commandId: string;
}

/**
 * Has a device carry out a command: governed by the agent's level where it is for one, an effect of the ledger, and an entry of the audit
 * log. Throws NOT_FOUND for a device that the caller may not use, what `governForAgent` throws, and what `sendCommand` does.
 */
export async function commandDevice(
  ctx: ServiceContext,
  { device_id: deviceId, timeout_seconds: timeoutSeconds, agent_id: agentId, approval_id: approvalId }: CommandTarget,
  { kind, action, input, summary }: SentCommand,
): Promise<Acted<CommandAnswer>> {
  const { userId, permissions } = callerOf(ctx);
  const forAgent = agentId !== undefined;
  const owner = permissions.has("TENANT_ADMIN") ? null : userId;
  const [devices, sender] = await Promise.all([
    usableDevices(ctx, { userId: owner, forAgent }, deviceId),
    senderName(ctx, userId),
  ]);
  // Before anyone is asked to approve: naming the device makes it another command.
  await requireOneDevice(ctx, devices);
  const bound = { kind, ...input, ...(deviceId === undefined ? {} : { device_id: deviceId }) };
  const governed =
    agentId === undefined
      ? null
      : await governForAgent(ctx, { agentId, action, approvalId, arguments: bound, summary });
  const audit =
    governed?.audit ??
    auditEntry(ctx, { agentId: null, action, inputSummary: summary, outcome: "completed", success: true });
  const onBehalfOf = governed === null ? sender : `the agent ${JSON.stringify(governed.agentName)}, sent by ${sender}`;
  return actOnce(ctx, {
    agentId: agentId ?? null,
    tool: `desktop_${kind}`,
    action,
    arguments: bound,
    targetHost: null,
    audit,
    run: async (commandId) => {
      const answer = await sendCommand(ctx, devices, commandId, { kind, input, timeoutSeconds, onBehalfOf });
      return { ...answer, commandId };
    },
  });
}
