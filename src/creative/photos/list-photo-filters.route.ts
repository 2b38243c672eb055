import { access, answer, enveloped, ok, operation } from "#http/operation";

import { PHOTO_PRESETS } from "./photo-presets.ts";
import { FilterList, FiltersQuery, presentFilter } from "./schemas.ts";

export const listPhotoFiltersRoute = operation({
  method: "get",
  path: "/api/media/filters",
  operationId: "listPhotoFilters",
  tags: ["Photos"],
  summary: "List the filters",
  description: "Lists the filters that an edit can use, with the range of their intensity.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: FiltersQuery },
  responses: { ...ok(enveloped(FilterList), "The filters") },
}).handle((c) => answer(c, { filters: PHOTO_PRESETS.map(presentFilter) }));
