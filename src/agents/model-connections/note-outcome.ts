import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import type { Decision, Provider } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";

import { CONNECTIONS } from "./find-connection.ts";
import { type ModelConnectionRow, updateState } from "./store.ts";
import { saidOf } from "./try-connection.ts";

type NoteContext = Pick<BaseContext, "writer" | "clock" | "log"> & { tenant: { id: string } };

/** Failures that say something about the connection. A pause that the vendor asks for does not. */
const TELLING: ReadonlySet<string> = new Set(["PROVIDER_ERROR", "NOT_CONFIGURED"]);

/** The same provider, whose calls show whether the connection works. Only a change of its state is written. */
export function noteOutcome(ctx: NoteContext, row: ModelConnectionRow, provider: Provider): Provider {
  let { state, lastError } = row;
  const note = async (next: "ok" | "failing", error: string | null): Promise<void> => {
    if (next === state && (next === "ok" || error === lastError)) return;
    [state, lastError] = [next, error];
    try {
      const seen = { state: next, lastError: error, at: ctx.clock(), latencyMs: null };
      const { writer, clock, tenant } = ctx;
      await commit({ writer, clock, tenant }, [updateState(row, seen)], { touches: [CONNECTIONS] });
    } catch (fault) {
      ctx.log.warn("model_connection_not_noted", { connection: row.id, error: fault });
    }
  };
  const noteFailure = async (error: unknown): Promise<void> => {
    if (error instanceof AppError && TELLING.has(error.code)) await note("failing", saidOf(error));
  };
  const { name, needsSchemas } = provider;
  return {
    name,
    needsSchemas,
    async next(runState, signal): Promise<Decision> {
      try {
        const decision = await provider.next(runState, signal);
        await note("ok", null);
        return decision;
      } catch (error) {
        await noteFailure(error);
        throw error;
      }
    },
    ...(provider.stream === undefined
      ? {}
      : {
          async *stream(runState, signal) {
            try {
              for await (const delta of provider.stream?.(runState, signal) ?? []) {
                if (delta.kind === "decision") await note("ok", null);
                yield delta;
              }
            } catch (error) {
              await noteFailure(error);
              throw error;
            }
          },
        }),
  };
}
