import { access, answerPublic, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { getMarketplaceComponent } from "./get-marketplace-component.ts";
import { ComponentDetail, ComponentPath, presentDetail } from "./schemas.ts";

export const getMarketplaceComponentRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "get",
    ...at(prefix, "/{component_id}", {
      operationId: "getMarketplaceComponent",
      summary: "Get a component of the marketplace",
      description:
        "Returns an approved component with its code. When the publisher gave no preview address, `preview_url` names the preview page of this API. That page shows the component with the first of the `examples` of its `config_schema`, or with the schema's defaults.",
    }),
    ...access.publicRead(),
    request: { params: ComponentPath },
    responses: {
      ...ok(ComponentDetail, "The component"),
      ...notModifiedResponse(),
      ...refuses("NOT_FOUND"),
    },
  }).handle((c) => {
    const { component_id: componentId } = c.req.valid("param");
    return answerPublic(c, ["component"], async (ctx) =>
      presentDetail(await getMarketplaceComponent(ctx, componentId), ctx.clock()),
    );
  });
