import type { BaseContext } from "#context/context";
import { access, operation, refuses, z } from "#http/operation";

import { readFeed } from "./read-feed.ts";
import { addressOn, FeedPath } from "./schemas.ts";

export const getDesktopUpdateFeedRoute = operation({
  method: "get",
  path: "/api/desktop/updates/{feed}",
  operationId: "getDesktopUpdateFeed",
  tags: ["Desktop"],
  summary: "Read an update feed",
  description:
    "Returns the feed that an updater of a desktop client requests, built from the newest release of its channel: the files of electron-updater's generic provider, whose address is `/api/desktop/updates`, and the static feed of Tauri's updater. A release that is offered to a part of the clients has `stagingPercentage`, which electron-updater follows; the static feed names the newest version that all clients are offered.",
  ...access.public("read"),
  request: { params: FeedPath },
  responses: {
    200: {
      description: "The feed",
      content: {
        "text/yaml": { schema: z.string() },
        "application/json": { schema: z.looseObject({ version: z.string().openapi({ example: "1.2.3" }) }) },
      },
    },
    ...refuses("NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const base = c.get("base") as BaseContext;
  const addressOf = addressOn(base.config.baseUrl || new URL(c.req.url).origin);
  const { text, contentType } = await readFeed(base, c.req.valid("param").feed, addressOf);
  return new Response(text, {
    headers: { ...base.responseHeaders, "Content-Type": contentType, "Cache-Control": "public, max-age=60" },
  }) as never;
});
