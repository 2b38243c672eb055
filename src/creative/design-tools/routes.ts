import type { Operation } from "#http/operation";

import { addToDesignFileRoute } from "./add-to-design-file.route.ts";
import { createDesignImageRoute } from "./create-design-image.route.ts";
import { createDesignRoute } from "./create-design.route.ts";
import { editDesignImageRoute } from "./edit-design-image.route.ts";
import { getDesignFileRoute } from "./get-design-file.route.ts";
import { getDesignJobRoute } from "./get-design-job.route.ts";
import { listDesignsRoute } from "./list-designs.route.ts";
import { listTemplatesRoute } from "./list-templates.route.ts";

export const designToolRoutes: readonly Operation[] = [
  listDesignsRoute,
  createDesignRoute,
  listTemplatesRoute,
  getDesignFileRoute,
  addToDesignFileRoute,
  editDesignImageRoute,
  createDesignImageRoute,
  getDesignJobRoute,
];
