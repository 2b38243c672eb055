import { sql } from "drizzle-orm";

import { executions } from "#db/schema/executions";

/** What stands in the place of an input that is not kept any longer. */
export const FORGOTTEN_INPUT = '{"context":{},"parameters":{},"forgotten":true}';

/** The condition that an execution's input is still there, for who runs it again. */
export const isInputKept = sql`${executions.input} <> ${FORGOTTEN_INPUT}`;
