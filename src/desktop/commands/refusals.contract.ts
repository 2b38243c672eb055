import { refuses } from "#http/operation";

/** The refusals of every command to a device. */
export const commandRefusals = () => ({
  ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "FORBIDDEN", "GOVERNANCE_VIOLATION", "CONFLICT", "STOPPED", "UNAVAILABLE"),
});

/** The part that the descriptions of all commands share. */
export const COMMAND_RULES =
  "The command goes to a connected device and is answered with its result. Without a connected device the answer is 503, and nothing was done. The person at the device may refuse it (403, `details.reason` is `refused_at_device`). When the connection breaks or no answer comes, the answer is 503 with `details.effect_id`: the effect is `unknown`, and it is settled by itself when the device comes back and says what became of it. Every command is an effect of the ledger and an entry of the audit log. A caller may use its own devices, an administrator all; a command with `agent_id` goes only to devices that agents may use.";
