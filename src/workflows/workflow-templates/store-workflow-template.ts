import type { PublicContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { strangersWrite } from "./marketplace-writer.ts";
import { packGraph } from "./packed-graph.ts";
import { insertTemplate, requireStrangersRoom } from "./store.ts";
import { templateDigest } from "./template-digest.ts";
import { insertVersion, type NewTemplate } from "./template-row.queries.ts";

/** Maximum bytes of all anonymous templates together. Beyond it no more are accepted until older ones are removed. */
const MAX_STRANGERS_BYTES = 1_073_741_824;

/** The content of a template for the decision. */
type Content = Omit<NewTemplate, "id" | "tenantId" | "isListed" | "isCurated" | "createdAt" | "packedGraph">;

/**
 * Stores a template of an anonymous caller. It is found only by its id and deleted after thirty days. Returns the
 * result of `resultOf`. Throws CONFLICT when the id is taken, PAYLOAD_TOO_LARGE for a graph that is too large to store,
 * and UNAVAILABLE when anonymous callers have used up their storage.
 */
export async function storeWorkflowTemplate<Result>(
  ctx: PublicContext,
  { id = ctx.newId(), ...content }: Content & { id?: string | undefined },
  resultOf: (template: NewTemplate) => Result,
): Promise<Result> {
  const template: NewTemplate = {
    ...content,
    ...(await packGraph(content)),
    id,
    tenantId: null,
    isListed: false,
    isCurated: false,
    createdAt: ctx.clock(),
  };
  const digest = await templateDigest(content);
  const result = resultOf(template);
  await commit(
    strangersWrite(ctx),
    [
      requireStrangersRoom(MAX_STRANGERS_BYTES, noRoom),
      insertTemplate(template, () => idTaken(id)),
      insertVersion({ templateId: id, version: template.version, digest, createdAt: template.createdAt }),
    ],
    { result },
  );
  return result;
}

const idTaken = (id: string): AppError =>
  new AppError("CONFLICT", {
    message: `A workflow template with the id ${JSON.stringify(id)} already exists.`,
    details: { reason: "id_taken", id },
  });

const noRoom = (): AppError =>
  new AppError("UNAVAILABLE", {
    message: "The limit of unlisted templates is reached.",
    retryAfterSeconds: 3_600,
  });
