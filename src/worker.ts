import { createApp } from "#app";

export { AddressLimiter } from "#areas/rate-limits/address-limiter.object";
export { TenantGate } from "#areas/tenant-gate/tenant-gate.object";

const app = createApp();

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>;
