import type { Operation } from "#http/operation";

import { approveChangedCallRoute } from "./approve-changed-call.route.ts";

export const changedCallRoutes: readonly Operation[] = [approveChangedCallRoute];
