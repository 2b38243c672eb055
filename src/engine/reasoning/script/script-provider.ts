import { modelProvider } from "#engine/reasoning/models/model-provider";
import type { ModelProviderOptions } from "#engine/reasoning/models/model-provider-options";
import { toolNames } from "#engine/reasoning/models/offered-tools";
import { type ScriptedAnswer, scriptModel } from "#engine/reasoning/models/script-model";
import { FINISH_TOOL } from "#engine/reasoning/models/system-prompt";
import type { FinishDecision, Provider, RunState } from "#engine/reasoning/provider";

import { decideByScript } from "./decide-by-script.ts";

/**
 * The provider of the sample workspace. Each step asks a language model as any other provider does, with the same
 * prompt, meter, stream and reading of the answer; only the model behind it is a script that knows the run's state.
 */
export function scriptProvider(options: ModelProviderOptions): Provider {
  const providerOf = (state: RunState) =>
    modelProvider({ ...options, languageModel: (name) => scriptModel(name, () => answerOf(state)) });
  return {
    name: options.name,
    needsSchemas: true,
    next: (state, signal) => providerOf(state).next(state, signal),
    async *stream(state, signal) {
      yield* providerOf(state).stream?.(state, signal) ?? [];
    },
  };
}

/** The decision in the words of a model: calls of tools, or the result by the tool `finish`; prose in a chat. */
function answerOf(state: RunState): ScriptedAnswer {
  const decision = decideByScript(state);
  if (decision.kind === "finish") return endingOf(state, decision);
  const { shown } = toolNames(state.tools);
  return {
    text: decision.reasoning,
    calls: decision.calls.map(({ id, tool, arguments: input }) => ({ id, tool: shown(tool), input })),
  };
}

const endingOf = ({ form }: RunState, { result, confidence, reasoning }: FinishDecision): ScriptedAnswer =>
  form === "chat"
    ? { text: result.summary, calls: [] }
    : {
        text: reasoning,
        calls: [
          { id: "end", tool: FINISH_TOOL, input: { summary: result.summary, details: result.details, confidence } },
        ],
      };
