import { z } from "@hono/zod-openapi";

export const CallbackPath = z.object({
  address: z
    .string()
    .max(64)
    .openapi({
      param: { name: "address", in: "path", description: "The random end of the address" },
      example: "9fK2mQx7Rv0Ls4TdWbY1Ce",
    }),
});

export const TakenCallback = z
  .object({ status: z.literal("accepted").openapi({ example: "accepted" }) })
  .openapi("TakenCallback");
