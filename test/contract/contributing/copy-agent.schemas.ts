import { z } from "@hono/zod-openapi";

import { title } from "#http/schemas";

// snippet: body
export const CopyAgentBody = z
  .strictObject({ name: title(100).openapi({ description: "Name of the copy", example: "Finance Assistant 2" }) })
  .openapi("CopyAgentBody");
// end
