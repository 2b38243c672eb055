import { refuses, refusesBecause } from "#http/operation";

import { UNANSWERED } from "./schemas.ts";

/** The refusals of every command to a device. */
export const commandRefusals = () => ({
  ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "FORBIDDEN", "GOVERNANCE_VIOLATION", "CONFLICT", "STOPPED"),
  ...refusesBecause("UNAVAILABLE", { name: "DeviceUnavailableError", reasons: UNANSWERED }),
});

/** The part that the descriptions of all commands share. */
export const COMMAND_RULES =
  "The platform sends the command to a connected device and returns its result. Without a connected device the answer is 503 (`details.reason` is `no_device`), and nothing was done. With several connected devices and no `device_id` it is 409 (`details.reason` is `device_id_needed`, and `details.devices` lists them). The person at the device may refuse the command (403, `details.reason` is `refused_at_device`). If the connection breaks or the device does not answer, the answer is 503 with `details.effect_id`, and `details.reason` is `connection_lost`, `no_answer`, `interrupted` or `malformed_answer`; `busy` means that nothing was done. The effect is then `unknown`, and is settled automatically when the device reconnects and reports the outcome. Every command is recorded as an effect and in the audit log. Callers may use their own devices, and administrators all devices; a command with `agent_id` is sent only to devices that agents may use.";
