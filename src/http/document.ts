import { z } from "@hono/zod-openapi";

import type { CachedText } from "#http/cached-text";
import { documentDescription } from "#http/document-description";
import { addGuardAnswers, type ApiDocument, SHARED_HEADERS, SHARED_PARAMETERS } from "#http/document-guards";
import { nameRefusals } from "#http/document-refusals";
import { withPlainSchemas } from "#http/document-schemas";
import { TAGS } from "#http/document-tags";
import type { Router } from "#http/router";
import { securitySchemes } from "#http/security-schemes";
import { wholeApp } from "#http/whole-app";
import { sha256Hex } from "#lib/digest";

/**
 * The OpenAPI document of every contract registered so far: the contracts, the common rules, and the guards' additions.
 * Costs a tenth of a second at 150 operations, so callers cache the result.
 */
export function buildDocument(app: Router): ApiDocument {
  const document = app.getOpenAPIDocument({
    openapi: "3.0.3",
    info: {
      title: "Tenure",
      version: "8.0",
      description: documentDescription(),
    },
    servers: [{ url: "/", description: "This instance" }],
  });
  const guarded = nameRefusals(addGuardAnswers(withPlainSchemas(document)));
  const used = new Set(Object.values(guarded.paths).flatMap((path) => Object.values(path).flatMap(tagsOf)));
  return {
    ...guarded,
    tags: TAGS.filter(({ name }) => used.has(name)),
    components: {
      ...guarded.components,
      securitySchemes: securitySchemes(),
      parameters: { ...guarded.components?.parameters, ...SHARED_PARAMETERS },
      headers: SHARED_HEADERS,
    },
  };
}

const tagsOf = (operation: { tags?: string[] }): string[] => operation.tags ?? [];

/** The schema of the JSON body of an operation, by its `operationId`; undefined for one that does not exist or takes no such body. */
export async function bodySchemaOf(operationId: string): Promise<z.ZodType | undefined> {
  for (const definition of (await wholeApp()).openAPIRegistry.definitions) {
    if (definition.type !== "route" || definition.route.operationId !== operationId) continue;
    const media = definition.route.request?.body?.content["application/json"];
    const schema = media !== undefined && "schema" in media ? media.schema : undefined;
    return schema instanceof z.ZodType ? schema : undefined;
  }
  return undefined;
}

/** The document of the whole API as an answer, its entity tag a digest of it. */
export async function renderDocument(): Promise<CachedText> {
  const text = JSON.stringify(buildDocument(await wholeApp()));
  return {
    text,
    contentType: "application/json",
    etag: `"${(await sha256Hex(text)).slice(0, 32)}"`,
    cacheControl: "public, max-age=60",
  };
}
