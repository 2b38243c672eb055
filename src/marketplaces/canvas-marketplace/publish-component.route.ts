import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { publishComponent } from "./publish-component.ts";
import { presentPublished, PublishBody, PublishedComponent } from "./schemas.ts";

export const publishComponentRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "post",
    ...at(prefix, "/publish", {
      operationId: "publishComponent",
      summary: "Publish a component",
      description:
        "Submits the current state of one of the tenant's own components for review. The listing has the component's id. A component gets its tags here, not when it is created. Publishing the component again submits a new version; the approved version stays public in the meantime. A value that looks like a secret is refused, and the answer names its location. An installed copy cannot be published (409, `details.reason` `installed_copy`).",
    }),
    ...access.tenant("AGENT_MANAGE"),
    request: jsonBody(PublishBody, "The component to publish and its terms"),
    responses: {
      ...created(PublishedComponent, "The component waits for review"),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  }).handle((c) => {
    const { component_id: componentId, price = 0, license = "standard", tags = [] } = c.req.valid("json");
    return perform(
      c,
      (ctx) => publishComponent(ctx, componentId, { price, license, tags }),
      (submitted) => ({
        status: 201,
        location: `/api/listings/${submitted.listing.id}`,
        data: presentPublished(submitted),
      }),
      "flat",
    );
  });
