import type { Operation } from "#http/operation";

import { getSampleDataRoute } from "./get-sample-data.route.ts";
import { loadSampleDataRoute } from "./load-sample-data.route.ts";
import { removeSampleDataRoute } from "./remove-sample-data.route.ts";

export const sampleDataRoutes: readonly Operation[] = [getSampleDataRoute, loadSampleDataRoute, removeSampleDataRoute];
