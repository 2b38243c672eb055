import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, text, timestamp, title, toTimestamp } from "#http/schemas";
import { isWebAddress } from "#lib/web-address";

import { MAX_CODE_BYTES } from "./component-content.ts";
import type { CanvasRow, ComponentListRow, ComponentRow, PlacedRow } from "./store.ts";

export const ComponentPath = z.object({ component_id: pathId("component_id") });
export const CanvasPath = z.object({ canvas_id: pathId("canvas_id") });
export const PlacementPath = CanvasPath.extend({ placement_id: pathId("placement_id") });

const name = () => field(title(100), "Name of the component", "Revenue tile");
const description = () =>
  field(text(2_000, 0), "Content of the component", "One number with its change since last month");
const category = () => field(title(100), "Category of the component, in your own words", "dashboards");
const componentType = () => field(title(50), "Kind of component, in the author's own words", "chart");

const code = () =>
  field(
    text(MAX_CODE_BYTES).refine((value) => new TextEncoder().encode(value).length <= MAX_CODE_BYTES, {
      message: `has more than ${MAX_CODE_BYTES} bytes`,
    }),
    "HTML with its styles and scripts, at most 200 KiB. The global `window.config` holds the settings. The platform never runs this code. Addresses in it must use https.",
    "<p id='out'></p><script>document.getElementById('out').textContent = window.config.title;</script>",
  );

const configSchema = () =>
  field(jsonObject(), "JSON Schema of the settings. A preview shows the first of its `examples`, or its defaults.", {
    type: "object",
    properties: { title: { type: "string", default: "Revenue" } },
  });

const isHttps = (value: string): boolean => isWebAddress(value, ["https:"]);
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:@[\w.^~*+-]+)?$/;

const dependencyList = (example: string) =>
  field(
    z
      .array(
        z
          .string()
          .max(2_048)
          .refine((value) => PACKAGE.test(value) || isHttps(value), {
            message: "must be a package such as chart.js@4.4.0 or an https address",
          }),
      )
      .max(50),
    "Names of packages or https addresses. They are shown to tenants that install the component. The platform never loads them.",
    [example],
  );
const dependencies = () => dependencyList("chart.js@4.4.0");
const cssDependencies = () => dependencyList("https://cdn.example.com/chart.css");

const versionLabel = () => field(title(50), "Version, in the author's own words", "1.2.0");
const address = (what: string) =>
  field(
    text(2_048).refine(isHttps, { message: "must be an https address, without credentials" }),
    `${what}. The platform shows this address and never calls it.`,
    "https://example.com/tile",
  );

const optionalFields = {
  description: description().optional(),
  category: category().nullable().optional(),
  config_schema: configSchema().optional(),
  dependencies: dependencies().optional(),
  css_dependencies: cssDependencies().optional(),
  version: versionLabel().optional(),
  preview_url: address("Address of a preview").nullable().optional(),
  demo_url: address("Address of a demo").nullable().optional(),
  thumbnail_url: address("Address of a thumbnail").nullable().optional(),
};

export const CreateComponentBody = z
  .strictObject({ name: name(), component_type: componentType(), code: code(), ...optionalFields })
  .openapi("CreateComponentBody", {
    example: {
      name: "Revenue tile",
      component_type: "chart",
      code: "<p id='out'></p><script>document.getElementById('out').textContent = window.config.title;</script>",
      description: "One number with its change since last month",
      category: "dashboards",
      config_schema: { type: "object", properties: { title: { type: "string", default: "Revenue" } } },
      version: "1.2.0",
    },
  });

export const UpdateComponentBody = z
  .strictObject({
    name: name().optional(),
    component_type: componentType().optional(),
    code: code().optional(),
    ...optionalFields,
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateComponentBody", {
    example: { description: "One number with its change since last year", version: "1.3.0" },
  });

export type CreateComponentInput = z.output<typeof CreateComponentBody>;
export type UpdateComponentInput = z.output<typeof UpdateComponentBody>;

export const ListComponentsQuery = z.object({
  category: field(category().optional(), "Only components of exactly this category"),
  component_type: componentType().optional(),
  ...pageQuery,
});

const listFields = {
  id: id(),
  name: name(),
  description: description(),
  category: category().nullable(),
  component_type: componentType(),
  version: versionLabel(),
  is_own: field(
    z.boolean(),
    "`true`: the tenant created it. `false`: the tenant installed it from the marketplace",
    true,
  ),
  listing_id: field(
    id().nullable(),
    "The marketplace component that this is a copy of; null for the tenant's own component",
  ),
  digest: field(
    z.string().nullable(),
    "SHA-256 of the marketplace version that this is a copy of; null for the tenant's own component",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
  revision: field(z.number().int(), "Rises by one with every change", 1),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const ComponentListItem = z.object(listFields).openapi("OwnComponentListItem");

export const ComponentList = z.object({ components: z.array(ComponentListItem), pagination: Pagination });

const OwnComponent = z
  .object({
    ...listFields,
    code: code(),
    config_schema: configSchema(),
    dependencies: dependencies(),
    css_dependencies: cssDependencies(),
    preview_url: address("Address of a preview").nullable(),
    demo_url: address("Address of a demo").nullable(),
    thumbnail_url: address("Address of a thumbnail").nullable(),
  })
  .openapi("OwnComponent");

export const ComponentView = z.object({ component: OwnComponent });

export const DeletedComponent = z.object({ deleted: z.literal(true), component_id: id() });

export const CreateCanvasBody = z
  .strictObject({
    name: field(title(100), "Name of the canvas", "Sales board"),
    description: field(text(2_000, 0).optional(), "Purpose of the canvas", "Morning figures of the sales team"),
  })
  .openapi("CreateCanvasBody", {
    example: { name: "Sales board", description: "Morning figures of the sales team" },
  });

export type CreateCanvasInput = z.output<typeof CreateCanvasBody>;

export const ListCanvasesQuery = z.object(pageQuery);

const canvasFields = {
  id: id(),
  name: z.string().openapi({ example: "Sales board" }),
  description: z.string().openapi({ example: "Morning figures of the sales team" }),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const Canvas = z.object(canvasFields).openapi("Canvas");

export const CanvasList = z.object({ canvases: z.array(Canvas), pagination: Pagination });

const config = () => field(jsonObject(), "Settings of the component on this canvas", { title: "Revenue" });

const Placement = z
  .object({
    id: id(),
    component_id: field(id(), "The tenant's component. Its code is at `/api/canvas/components/{component_id}`"),
    name: name(),
    component_type: componentType(),
    version: versionLabel(),
    listing_id: listFields.listing_id,
    digest: listFields.digest,
    config: config(),
    created_at: timestamp(),
  })
  .openapi("CanvasPlacement");

export const CanvasView = z.object({
  canvas: z.object({ ...canvasFields, components: z.array(Placement) }).openapi("CanvasWithComponents"),
});

export const DeletedCanvas = z.object({ deleted: z.literal(true), canvas_id: id() });

export const PlaceBody = z
  .strictObject({
    component_id: z.string().max(100).openapi({
      format: "uuid",
      description: "A component that the tenant created or installed",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    config: field(
      config().optional(),
      "Settings that are valid against the component's `config_schema`; by default its example settings",
      { title: "Revenue" },
    ),
  })
  .openapi("PlaceComponentBody", {
    example: { component_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", config: { title: "Revenue" } },
  });

export const PlacementView = z.object({ placement: Placement });

export const RemovedPlacement = z.object({ deleted: z.literal(true), placement_id: id() });

export const presentListItem = (component: ComponentListRow): z.output<typeof ComponentListItem> => ({
  id: component.id,
  name: component.name,
  description: component.description,
  category: component.category,
  component_type: component.componentType,
  version: component.versionLabel,
  is_own: component.sourceListingId === null,
  listing_id: component.sourceListingId,
  digest: component.sourceDigest,
  revision: component.revision,
  created_at: toTimestamp(component.createdAt),
  updated_at: toTimestamp(component.updatedAt),
});

export const presentComponent = (component: ComponentRow): z.output<typeof OwnComponent> => ({
  ...presentListItem(component),
  code: component.code,
  config_schema: component.configSchema,
  dependencies: component.dependencies,
  css_dependencies: component.cssDependencies,
  preview_url: component.previewUrl,
  demo_url: component.demoUrl,
  thumbnail_url: component.thumbnailUrl,
});

/** The entity tag of a component. */
export const componentTag = ({ revision }: Pick<ComponentRow, "revision">): string => `"${revision}"`;

export const presentCanvas = (canvas: CanvasRow): z.output<typeof Canvas> => ({
  id: canvas.id,
  name: canvas.name,
  description: canvas.description,
  created_at: toTimestamp(canvas.createdAt),
  updated_at: toTimestamp(canvas.updatedAt),
});

export const presentPlacement = (placed: PlacedRow): z.output<typeof Placement> => ({
  id: placed.id,
  component_id: placed.componentId,
  name: placed.name,
  component_type: placed.componentType,
  version: placed.versionLabel,
  listing_id: placed.sourceListingId,
  digest: placed.sourceDigest,
  config: placed.config,
  created_at: toTimestamp(placed.createdAt),
});

export const presentFullCanvas = ({
  canvas,
  placements,
}: {
  canvas: CanvasRow;
  placements: PlacedRow[];
}): z.output<typeof CanvasView>["canvas"] => ({
  ...presentCanvas(canvas),
  components: placements.map(presentPlacement),
});
