import { AppError } from "#errors/app-error";

/**
 * The results of calls to a provider, null for each that it refused for now: a recommendation of less is better than
 * none. When all failed and there is nothing else, it throws the first failure.
 */
export async function withoutFailing<Result>(
  calls: readonly Promise<Result>[],
  hasElse = false,
): Promise<{ results: (Result | null)[]; isPartial: boolean }> {
  const settled = await Promise.allSettled(calls);
  const failed = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const serious = failed.find((error) => !mayPass(error));
  if (serious !== undefined) throw serious;
  if (failed.length > 0 && failed.length === calls.length && !hasElse) throw failed[0];
  return {
    results: settled.map((one) => (one.status === "fulfilled" ? one.value : null)),
    isPartial: failed.length > 0,
  };
}

const mayPass = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "PROVIDER_RATE_LIMITED" || error.code === "PROVIDER_ERROR");
