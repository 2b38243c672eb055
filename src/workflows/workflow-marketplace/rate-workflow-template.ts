import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { announceChange } from "#platform/public-reads/announce-change";
import { shownRating } from "#publishing/listings/mean-rating";
import { templateNotFound } from "#workflows/workflow-templates/find-workflow-template";
import { requireTemplate, type TemplateRow } from "#workflows/workflow-templates/template-row.queries";

import { readRatings, selectRated, upsertRating } from "./store.ts";

export interface RatingInput {
  /** 1 to 5. */
  rating: number;
  review: string | null;
}

export interface Rated {
  templateId: string;
  rating: number;
  newAverage: number;
  totalRatings: number;
}

/**
 * Rates a listed template for the tenant; a second rating replaces the first. With an Idempotency-Key the answer is
 * made before the write, so racing ratings may be missing from its average only.
 */
export async function rateWorkflowTemplate(
  ctx: ServiceContext,
  templateId: string,
  { rating, review }: RatingInput,
): Promise<Rated> {
  const tenantId = ctx.tenant.id;
  const { template, own } = await selectRated(ctx.db, tenantId, templateId);
  if (!template) throw templateNotFound(templateId);
  requireRatable(template, tenantId);
  const now = ctx.clock();
  const rated = ({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): Rated => ({
    templateId,
    rating,
    newAverage: shownRating({ ratingSum, ratingCount }),
    totalRatings: ratingCount,
  });
  const expected = rated({
    ratingSum: template.ratingSum + rating - (own?.rating ?? 0),
    ratingCount: template.ratingCount + (own ? 0 : 1),
  });
  const results = await commit(
    ctx,
    [
      requireTemplate(templateId, () => templateNotFound(templateId)),
      upsertRating({ templateId, tenantId, rating, review, createdAt: now, updatedAt: now }),
      readRatings(templateId),
    ],
    { result: expected },
  );
  await announceChange(ctx, ["workflow"]);
  const [ratingSum, ratingCount] = results.at(-1)?.rows[0] ?? [];
  if (ctx.idempotency) return expected;
  return rated({ ratingSum: Number(ratingSum), ratingCount: Number(ratingCount) });
}

function requireRatable(template: TemplateRow, tenantId: string): void {
  if (template.tenantId === tenantId)
    throw new AppError("FORBIDDEN", {
      message: "You cannot rate your own template.",
      details: { reason: "own_template" },
    });
  if (!template.isListed)
    throw new AppError("CONFLICT", { message: "The template is not listed.", details: { reason: "unlisted" } });
}
