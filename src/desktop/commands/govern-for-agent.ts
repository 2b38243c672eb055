import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { ActionName } from "#engine/governance/actions";

/** A command that a caller sends for an agent. */
interface CommandForAgent {
  agentId: string;
  action: ActionName;
  approvalId: string | undefined;
  /** The arguments that an approval is bound to, exactly. */
  arguments: Record<string, unknown>;
  /** The command in words, for the people who decide and audit. */
  summary: string;
}

/** Decides a command by the agent's level. Throws where the agent may not do this. */
export type GovernForAgent = (
  ctx: ServiceContext,
  command: CommandForAgent,
) => Promise<{ audit: AuditRecord; agentName: string }>;

let load: (() => Promise<GovernForAgent>) | undefined;

/** Registers the rules for agents, which belong to a wing above this one; the first command for an agent loads them. */
export function governDesktopWith(loadRules: () => Promise<GovernForAgent>): void {
  load = loadRules;
}

export const governForAgent: GovernForAgent = async (ctx, command) => {
  if (!load) throw new Error("`governDesktopWith` was not called before a command for an agent.");
  return (await load())(ctx, command);
};
