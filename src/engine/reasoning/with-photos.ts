import type { Provider, RunState } from "./provider.ts";
import type { TaskPhoto } from "./task-photos.ts";

/**
 * Shows the task's photos to a model with each of its questions. They are read before the first question and kept in memory
 * alone: the stored run has their ids.
 */
export function withPhotos(provider: Provider, open: () => Promise<readonly TaskPhoto[]>): Provider {
  let opening: Promise<readonly TaskPhoto[]> | undefined;
  const shown = async (state: RunState): Promise<RunState> => {
    opening ??= open();
    try {
      return { ...state, photos: await opening };
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return {
    name: provider.name,
    needsSchemas: provider.needsSchemas,
    next: async (state, signal) => provider.next(await shown(state), signal),
    ...(provider.stream === undefined
      ? {}
      : {
          async *stream(state: RunState, signal: AbortSignal) {
            const told = provider.stream?.(await shown(state), signal);
            if (told !== undefined) yield* told;
          },
        }),
  };
}
