import { z } from "@hono/zod-openapi";

export const ProtectedResource = z
  .object({
    resource: z.string().openapi({ example: "https://tenure.example.com/api/mcp" }),
    resource_name: z.string().openapi({ example: "Tenure" }),
    authorization_servers: z
      .array(z.string())
      .optional()
      .openapi({
        description:
          "The issuer whose access tokens this instance accepts (`OAUTH_ISSUER`). Absent if there is none; a client then receives its credential from a person",
        example: ["https://login.example.com"],
      }),
    bearer_methods_supported: z.array(z.literal("header")),
    resource_documentation: z.string().openapi({ example: "https://tenure.example.com/api/docs" }),
  })
  .openapi("ProtectedResourceMetadata");

export const presentResource = (origin: string, issuer: string | undefined): z.output<typeof ProtectedResource> => ({
  resource: `${origin}/api/mcp`,
  resource_name: "Tenure",
  ...(issuer === undefined ? {} : { authorization_servers: [issuer] }),
  bearer_methods_supported: ["header"],
  resource_documentation: `${origin}/api/docs`,
});
