import { sql } from "drizzle-orm";

import { executions } from "#db/schema/executions";

/** Replaces an input that is no longer kept. */
export const FORGOTTEN_INPUT = '{"context":{},"parameters":{},"forgotten":true}';

/** The condition that an execution's input is kept, so that it can run again. */
export const isInputKept = sql`${executions.input} <> ${FORGOTTEN_INPUT}`;
