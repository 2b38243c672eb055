import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { title } from "#http/schemas";

// snippet: body
export const CopyAgentBody = z
  .strictObject({ name: field(title(100), "Name of the copy", "Finance Assistant 2") })
  .openapi("CopyAgentBody", { example: { name: "Finance Assistant 2" } });
// end
