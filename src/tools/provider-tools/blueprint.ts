import type { z } from "zod";

import type { ActionName } from "#engine/governance/actions";
import type { Tool } from "#engine/reasoning/tool";

/** A tool without an account. `Service` is the adapter that it gets for one call. */
export interface Blueprint<Service, Schema extends z.ZodType = z.ZodType> {
  description: string;
  action: ActionName;
  reach: "read" | "effect";
  input: Schema;
  run: (service: Service, input: z.output<Schema>) => Promise<unknown>;
}

/** Checks the type of an input against its function, and erases it for the table. */
export const blueprint = <Service, Schema extends z.ZodType>(of: Blueprint<Service, Schema>): Blueprint<Service> =>
  of as unknown as Blueprint<Service>;

/** The tool, which opens the account when it is called. */
export const toolOf = <Service>(
  name: string,
  { description, action, reach, input, run }: Blueprint<Service>,
  open: (signal: AbortSignal) => Promise<Service>,
): Tool => ({
  name,
  description,
  action,
  reach,
  inputSchema: input,
  run: async (given, { signal }) => run(await open(signal), input.parse(given)),
});
