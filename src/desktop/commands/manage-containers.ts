import type { ServiceContext } from "#context/context";
import { type DockerInput, dockerWords, lackingField } from "#desktop/bridge/desktop-actions";
import { invalidInput } from "#errors/app-error";
import type { Acted } from "#platform/effects/act-once";

import { type CommandAnswer, commandDevice, type CommandTarget } from "./command-device.ts";

/**
 * Makes a device act on its containers. Throws INVALID_INPUT for a missing field, and the errors of `commandDevice`.
 */
export function manageContainers(
  ctx: ServiceContext,
  { action, container, image, command, ...target }: DockerInput & CommandTarget,
): Promise<Acted<CommandAnswer>> {
  const lacking = lackingField({ action, container, image, command });
  if (lacking !== null) {
    throw invalidInput({ path: `body.${lacking}`, code: "required", message: `is required for \`${action}\`` });
  }
  const words = dockerWords({ action, container, image, command });
  return commandDevice(ctx, target, {
    kind: "docker",
    action: "run_container",
    input: { words },
    summary: `Containers: docker ${words.join(" ")}`,
  });
}
