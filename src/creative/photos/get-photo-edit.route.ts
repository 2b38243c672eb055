import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findPhotoEdit } from "./find-photo-edit.ts";
import { PhotoEdit, PhotoEditPath, presentEdit } from "./schemas.ts";

export const getPhotoEditRoute = operation({
  method: "get",
  path: "/api/media/photo-edits/{edit_id}",
  operationId: "getPhotoEdit",
  tags: ["Photos"],
  summary: "Get an accepted edit",
  description:
    "The state of an edit that was accepted with 202. `waiting` and `working` end as `done`, with the new photo, or as `failed`, with the refusal that the edit would have had. An edit can be read for a day after its end.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: PhotoEditPath },
  responses: {
    ...ok(enveloped(PhotoEdit), "The edit"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentEdit(await findPhotoEdit(c.var.ctx, c.req.valid("param").edit_id)), { isTagged: true }),
);
