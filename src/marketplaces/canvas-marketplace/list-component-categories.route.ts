import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { listFacets } from "#publishing/listing-search/listing-figures";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentCategories } from "./schemas.ts";

export const listComponentCategoriesRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "get",
    ...at(prefix, "/categories", {
      operationId: "listComponentCategories",
      summary: "List the categories of components",
      description:
        "Lists the categories of the approved components and how many components each one has. The most frequent come first; the list has at most 500 entries.",
    }),
    ...access.publicRead(),
    responses: {
      ...ok(ComponentCategories, "The categories with their counts"),
      ...notModifiedResponse(),
    },
  }).handle((c) =>
    answerPublic(c, ["component"], async (ctx) => ({ categories: await listFacets(ctx, "component", "category") })),
  );
