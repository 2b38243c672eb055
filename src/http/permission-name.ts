import { z } from "@hono/zod-openapi";

import { PERMISSIONS } from "#tenancy/permissions";

export const PermissionName = z.enum(PERMISSIONS).openapi("Permission");
