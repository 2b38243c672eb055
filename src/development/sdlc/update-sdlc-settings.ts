import type { ServiceContext } from "#context/context";
import { isKnownAction } from "#engine/governance/actions";
import { AGENT_TYPE_IDS, type AgentTypeId } from "#engine/governance/development-agents";
import { AppError, invalidInput, type Issue } from "#errors/app-error";

import { changeSettings } from "./change-settings.ts";
import type { SdlcSettings } from "./find-settings.ts";

export interface UpdateSettingsInput {
  enabled_agent_types?: AgentTypeId[] | undefined;
  approval_required_for?: string[] | undefined;
}

/**
 * Changes the supplied settings. The lists replace the earlier ones: the enabled agent types, and the actions that need
 * an additional approval. Throws INVALID_INPUT for an unknown action, and CONFLICT when types are listed while
 * development agents are off.
 */
export function updateSdlcSettings(ctx: ServiceContext, input: UpdateSettingsInput): Promise<SdlcSettings> {
  const { enabled_agent_types: types, approval_required_for: actions } = input;
  const [first, ...others] = (actions ?? []).flatMap((action, index): Issue[] =>
    isKnownAction(action)
      ? []
      : [
          {
            path: `body.approval_required_for.${index}`,
            code: "unknown_action",
            message: "is not an action of the platform",
          },
        ],
  );
  if (first) throw invalidInput(first, ...others);
  return changeSettings(ctx, "sdlc_settings", ({ isEnabled }) => {
    if (types !== undefined && !isEnabled) throw sdlcDisabled();
    return {
      ...(types === undefined ? {} : { enabledAgentTypes: AGENT_TYPE_IDS.filter((id) => types.includes(id)) }),
      ...(actions === undefined ? {} : { approvalRequiredFor: [...new Set(actions)] }),
    };
  });
}

const sdlcDisabled = (): AppError =>
  new AppError("CONFLICT", {
    message: "Development agents are off for this tenant; turn them on with POST /api/sdlc/enable first.",
    details: { reason: "sdlc_disabled" },
  });
