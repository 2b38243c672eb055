import { access, operation, z } from "#http/operation";

import { readMetrics } from "./read-metrics.ts";

export const getMetricsRoute = operation({
  method: "get",
  path: "/api/metrics",
  operationId: "getMetrics",
  tags: ["Operations"],
  summary: "Get the metrics of this instance",
  description:
    "For operators of the instance (`SUPER_ADMIN_EMAILS`), in the text format of Prometheus. Counters and histograms of requests are those of the isolate that answers, since its start: a deployed instance has many isolates, so add them up over time and not over answers. `tenure_runs_ended_total` counts the runs of the whole instance that ended since the isolate told its metrics first. What waits, what runs and the size of the database hold for the whole instance; they are read at most every five seconds. On a host of your own, `tenure_process_memory_bytes` has the memory of each process; on Cloudflare it is absent.",
  ...access.tenant("TENANT_ADMIN"),
  responses: {
    200: {
      description: "The metrics",
      content: {
        "text/plain": {
          schema: z.string().openapi({
            example:
              "# HELP tenure_database_up 1 while the database answers\n# TYPE tenure_database_up gauge\ntenure_database_up 1\n",
          }),
        },
      },
    },
  },
}).handle(async (c) =>
  c.text(await readMetrics(c.var.ctx), 200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }),
);
