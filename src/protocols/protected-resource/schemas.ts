import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { USUAL_SCOPES } from "#lib/usual-scopes";

export const ProtectedResource = z
  .object({
    resource: z.string().openapi({ example: "https://tenure.example.com/api/mcp" }),
    resource_name: z.string().openapi({ example: "Tenure" }),
    authorization_servers: field(
      z.array(z.string()),
      "This instance itself, and the external issuer that the operator configured (`OAUTH_ISSUER`)",
      ["https://tenure.example.com"],
    ),
    scopes_supported: field(z.array(z.string()), "The scopes that a client of the MCP server usually asks for", [
      "AGENT_VIEW",
      "AGENT_RUN",
      "SKILL_VIEW",
    ]),
    bearer_methods_supported: z.array(z.literal("header")),
    resource_documentation: z.string().openapi({ example: "https://tenure.example.com/api/docs" }),
  })
  .openapi("ProtectedResourceMetadata");

export const presentResource = (origin: string, issuer: string | undefined): z.output<typeof ProtectedResource> => ({
  resource: `${origin}/api/mcp`,
  resource_name: "Tenure",
  authorization_servers: [origin, ...(issuer === undefined ? [] : [issuer])],
  scopes_supported: [...USUAL_SCOPES],
  bearer_methods_supported: ["header"],
  resource_documentation: `${origin}/api/docs`,
});
