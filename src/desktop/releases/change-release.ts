import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { requireOperator } from "./require-operator.ts";
import { requireOffered, selectRelease, updateRelease, type Release } from "./store.ts";
import { VERSION_FORM } from "./version-rank.ts";

/** A published version that is not withdrawn. Throws FORBIDDEN, NOT_FOUND, and CONFLICT for a withdrawn version. */
async function releaseToChange(ctx: ServiceContext, version: string): Promise<Release> {
  requireOperator(ctx);
  const found = VERSION_FORM.test(version) ? await selectRelease(ctx.db, version) : undefined;
  if (found === undefined) throw notFound("release", version.slice(0, 100));
  if (found.release.withdrawnAt !== null) throw withdrawn();
  return found;
}

const withdrawn = (): AppError =>
  new AppError("CONFLICT", { message: "This version is withdrawn.", details: { reason: "withdrawn" } });

/** Sets the part of the clients whose updaters are offered a version. Throws the errors of `releaseToChange`. */
export async function rollOutRelease(ctx: ServiceContext, version: string, percentage: number): Promise<Release> {
  const { release, artifacts } = await releaseToChange(ctx, version);
  const changed: Release = { release: { ...release, rolloutPercentage: percentage }, artifacts };
  await commit(ctx, [requireOffered(version, withdrawn), updateRelease(version, { rolloutPercentage: percentage })], {
    result: changed,
    audit: [
      auditChange(ctx, {
        action: "roll_out_desktop_release",
        summary: version,
        before: { rollout_percentage: release.rolloutPercentage },
        after: { rollout_percentage: percentage },
      }),
    ],
  });
  return changed;
}

/** Ends the offer of a version for good; its files are no longer served. Throws the errors of `releaseToChange`. */
export async function withdrawRelease(ctx: ServiceContext, version: string): Promise<Release> {
  const { release, artifacts } = await releaseToChange(ctx, version);
  const withdrawnAt = ctx.clock();
  const changed: Release = { release: { ...release, withdrawnAt }, artifacts };
  await commit(ctx, [requireOffered(version, withdrawn), updateRelease(version, { withdrawnAt })], {
    result: changed,
    audit: [auditChange(ctx, { action: "withdraw_desktop_release", summary: version })],
  });
  return changed;
}
