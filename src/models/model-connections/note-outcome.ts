import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { Decision, Provider } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";

import { CONNECTIONS } from "./find-connection.ts";
import { type ModelConnectionRow, requireWorking, updateState } from "./store.ts";
import { saidOf } from "./try-connection.ts";

type NoteContext = Pick<BaseContext, "writer" | "clock" | "log" | "newId"> & { tenant: { id: string } };

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
      const write = (statements: Statement[]) =>
        commit({ writer, clock, tenant }, [...statements, updateState(row, seen)], { touches: [CONNECTIONS] });
      if (next === "ok") return void (await write([]));
      const failing = emitEvent(ctx, "model_connection.failing", { connection_id: row.id, name: row.name, error });
      await write([requireWorking(row, () => movedOn("It is known to fail.")), failing]).catch((fault: unknown) =>
        isMovedOn(fault) ? write([]) : Promise.reject(fault),
      );
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
        throw withConnection(error, row.name);
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
              throw withConnection(error, row.name);
            }
          },
        }),
  };
}

/** The failure of a vendor with the connection to it, so that an outage is known by it. */
function withConnection(error: unknown, connection: string): unknown {
  if (!(error instanceof AppError) || error.details["provider"] === undefined) return error;
  const { code, message, details, headers, cause } = error;
  return new AppError(code, { message, details: { ...details, connection }, headers, cause });
}
