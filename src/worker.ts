import { createApp } from "#app";
import { sweepExecutionsCron } from "#areas/executions/sweep-executions.cron";
import { newUuid } from "#lib/uuid";
import { baseContext } from "#middleware/request-context";

export { ExecutionObject } from "#areas/executions/execution.object";
export { AddressLimiter } from "#areas/rate-limits/address-limiter.object";
export { TenantGate } from "#areas/tenant-gate/tenant-gate.object";

const app = createApp();

/** The context of work that nobody asked for. */
const contextOf = (env: Env, ctx: ExecutionContext) =>
  baseContext(env, (work) => ctx.waitUntil(work), `req_${newUuid().replaceAll("-", "")}`);

export default {
  fetch: app.fetch,
  async scheduled(_controller, env, ctx) {
    await sweepExecutionsCron(contextOf(env, ctx));
  },
} satisfies ExportedHandler<Env>;
