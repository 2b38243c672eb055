import type { ServiceContext } from "#context/context";
import { DESKTOP_ACTIONS, type DesktopAction } from "#desktop/bridge/desktop-actions";
import { invalidInput, type Issue } from "#errors/app-error";
import { shortened } from "#lib/shortened";
import type { Acted } from "#platform/effects/act-once";

import { type CommandAnswer, commandDevice, type CommandTarget } from "./command-device.ts";

export interface ActionInput extends CommandTarget {
  action: DesktopAction;
  parameters: Record<string, unknown>;
}

const MAX_SHOWN = 300;

/**
 * Makes a device perform one of its actions. Throws INVALID_INPUT for parameters that the action does not accept, and
 * the errors of `commandDevice`.
 */
export function actOnDesktop(
  ctx: ServiceContext,
  { action: name, parameters, ...target }: ActionInput,
): Promise<Acted<CommandAnswer>> {
  const { action, input } = DESKTOP_ACTIONS[name];
  const read = input.safeParse(parameters);
  if (!read.success) {
    const [first, ...rest] = read.error.issues.map(({ path, code, message }): Issue => ({
      path: ["body.parameters", ...path].join("."),
      code,
      message,
    }));
    throw invalidInput(
      first ?? { path: "body.parameters", code: "invalid_value", message: "does not match the action" },
      ...rest,
    );
  }
  return commandDevice(ctx, target, {
    kind: "action",
    action,
    input: { action: name, parameters: read.data },
    summary: `Desktop: ${name} ${shortened(JSON.stringify(read.data), MAX_SHOWN)}`,
  });
}
