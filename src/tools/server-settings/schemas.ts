import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

const SERVER_NAME = /^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){0,23}$/;

export const serverName = () =>
  field(
    z.string().regex(SERVER_NAME, "must be 1 to 24 lower-case letters, digits and single hyphens"),
    "Part of the names of its tools: `mcp__<name>__<tool>`. It never changes",
    "orders",
  );

export const url = () =>
  z.string().max(2_048).openapi({
    format: "uri",
    description:
      "Address of the server or of the API document: `https://`, a public host, no credentials. A local instance also accepts `http://`",
    example: "https://orders.example.com/mcp",
  });

export const timeout = () => field(z.int().min(1).max(60), "Time limit for a refresh or a call, in seconds", 15);

export const baseUrl = () =>
  z.string().max(2_048).openapi({
    format: "uri",
    description:
      "`openapi` only: where the operations are called, instead of at the servers of the document. Credentials are shown there alone",
    example: "https://api.example.com/v1",
  });

export const include = () =>
  field(
    z.array(z.string().min(1).max(100)).min(1).max(50),
    "`openapi` only: the operations to import, by operation id, tag or path; a path may end in `*`. All when omitted",
    ["orders", "/customers/*"],
  );

/** Why a server is unreachable, and which of its operations a person can choose. */
export const faultOrNull = () =>
  field(
    z
      .object({
        reason: field(z.string(), "Code of the reason why it is unreachable", "timeout"),
        message: z.string().openapi({ example: "The server did not send a complete answer in time." }),
        choices: field(
          z
            .array(
              z.object({
                include: field(z.string(), "A tag or the beginning of a path", "repos"),
                operations: field(z.int(), "Its number of operations", 42),
              }),
            )
            .optional(),
          "Entries for `include` with their numbers of operations, at most 100",
        ),
      })
      .nullable(),
    "Reason why it is unreachable; null while it is connected",
  );
