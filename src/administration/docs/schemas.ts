import { z } from "@hono/zod-openapi";

/** The parts of an OpenAPI document that its readers may rely on without the standard. */
export const OpenApiDocument = z
  .looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()).openapi({ type: "object", additionalProperties: true }),
  })
  .openapi("OpenApiDocument", {
    example: { openapi: "3.0.3", info: { title: "Tenure", version: "8.0" }, paths: {} },
  });
