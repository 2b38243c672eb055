import type { JsonObject } from "#engine/reasoning/provider";

import type { PlannedCall } from "./plan.ts";

/** The calls of a plan, in the order in which they were planned. */
export class PlannedCalls {
  readonly all: PlannedCall[] = [];

  /** Adds a call, or returns the id of the same call for another part of the task. */
  add(tool: string, input: JsonObject, purpose: string, after?: string): string {
    const same = this.all.find(
      (call) => call.tool === tool && call.after === after && JSON.stringify(call.arguments) === JSON.stringify(input),
    );
    if (same !== undefined) return same.id;
    const id = `call_${this.all.length + 1}`;
    this.all.push({ id, tool, arguments: input, purpose, ...(after === undefined ? {} : { after }) });
    return id;
  }
}
