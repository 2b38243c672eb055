import { sha256Hex } from "#lib/digest";

const SPAN_DIGITS = 16;

/** The trace of a run that continues no other: the digits of its id. */
export const traceIdOf = (executionId: string): string => executionId.replaceAll("-", "").toLowerCase();

/** The span of a run, or of one of its steps. It depends on nothing else, so that a repeated trace has the same spans. */
export const spanIdOf = async (executionId: string, stepId = ""): Promise<string> =>
  (await sha256Hex(`tenure-span:${executionId}:${stepId}`)).slice(0, SPAN_DIGITS);
