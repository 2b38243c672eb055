import type { AnswerOf } from "#web/lib/operation.ts";
export type AgentTypeId = SdlcAgentType["id"];

/** The tenant's settings for development agents. */
export type SdlcSettings = AnswerOf<"GET /api/sdlc/settings">;

export type SdlcAgentType = AnswerOf<"GET /api/sdlc/agent-types">[number];

/** An action's name as a person would say it: `write_code` as “write code”, `create_wbs` as “create work breakdown”. */
export const sayAction = (action: string): string =>
  action === "create_wbs" ? "create work breakdown" : action.replaceAll("_", " ");
