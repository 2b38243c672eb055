import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { listFacets } from "#publishing/listing-search/listing-figures";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentTags } from "./schemas.ts";

export const listComponentTagsRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "get",
    ...at(prefix, "/tags", {
      operationId: "listComponentTags",
      summary: "List the tags of components",
      description:
        "Lists the tags of the approved components and how many components have each one. The most frequent come first; the list has at most 500 entries.",
    }),
    ...access.publicRead(),
    responses: { ...ok(ComponentTags, "The tags with their counts"), ...notModifiedResponse() },
  }).handle((c) =>
    answerPublic(c, ["component"], async (ctx) => ({ tags: await listFacets(ctx, "component", "tag") })),
  );
