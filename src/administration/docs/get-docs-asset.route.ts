import { access, operation, refuses, z } from "#http/operation";

import { getDocsAsset } from "./get-docs-asset.ts";

export const getDocsAssetRoute = operation({
  method: "get",
  path: "/api/docs/assets/{file}",
  operationId: "getDocsAsset",
  tags: ["Documentation"],
  summary: "Get a file of the documentation pages",
  description: "Returns a script, a style sheet or the icon of `/api/docs` and `/api/redoc`, served by this instance.",
  ...access.public("read"),
  request: {
    params: z.object({
      file: z
        .string()
        .max(100)
        .openapi({
          param: { name: "file", in: "path", description: "Name of the file" },
          example: "swagger-ui.css",
        }),
    }),
  },
  responses: {
    200: {
      description: "The file",
      content: {
        "text/css": { schema: z.string(), example: "body { margin: 0 }" },
        "text/javascript": { schema: z.string(), example: "SwaggerUIBundle({})" },
        "image/svg+xml": { schema: z.string(), example: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      },
    },
    ...refuses("NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
}).handle(async (c) => {
  const { contentType, body } = await getDocsAsset(c.var.base, c.req.valid("param").file);
  return c.newResponse(body, 200, {
    "Content-Type": contentType,
    "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800",
  });
});
