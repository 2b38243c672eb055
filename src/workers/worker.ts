import { WorkerEntrypoint } from "cloudflare:workers";

import { cellsOf, type Cells } from "#context/cells";
import { queueName } from "#context/queue-name";
import { newUuid } from "#lib/uuid";
import { drain, noteProcessMemory } from "#middleware/draining";
import { baseContext } from "#middleware/request-context";

import { createFetch } from "./app.ts";

export { ExecutionObject } from "#runs/execution-objects/execution.object";
export { ExamObject } from "#autonomy/graduation/exam.object";
export { MusicPlayersObject } from "#connections/player-bridge/music-players.object";
export { VendorKeeperObject } from "#connections/vendor-calls/vendor-keeper.object";
export { DesktopBridgeObject } from "#desktop/bridge/desktop-bridge.object";
export { DataSetRunObject } from "#autonomy/data-set-runs/data-set-run.object";
export { BulkJobObject } from "#autonomy/bulk-jobs/bulk-job.object";
export { PlaygroundRunObject } from "#autonomy/playground/playground-run.object";
export { ScheduleObject } from "#automation/clock/schedule.object";
export { WorkflowRunObject } from "#automation/workflow-runs/workflow-run.object";
export { ReplayObject } from "#autonomy/replays/replay.object";
export { TenantEventsObject } from "#events/live-events/tenant-events.object";
export { PublicVersionsObject } from "#platform/public-reads/public-versions.object";
export { AddressLimiter } from "#platform/rate-limits/address-limiter.object";
export { McpPlacesObject } from "#protocols/mcp-sessions/mcp-places.object";
export { McpSessionObject } from "#protocols/mcp-sessions/mcp-session.object";
export { SdlcRunObject } from "#development/sdlc-runs/sdlc-run.object";
export { TenantGate } from "#platform/tenant-gate/tenant-gate.object";

/** The entry point of the local host, over a binding that no other program has (src/local/workerd-config.ts). */
export class LocalHost extends WorkerEntrypoint<Env> {
  drain(streamMs: number): Promise<void> {
    return drain(streamMs);
  }

  /** The bytes that each process of this instance occupies. */
  noteMemory(bytes: Readonly<Record<string, number>>): void {
    noteProcessMemory(bytes);
  }
}

/** The context of work without a request. */
const contextOf = (env: Env, ctx: ExecutionContext, connection?: ReturnType<Cells["connectionTo"]>) =>
  baseContext(env, (work) => ctx.waitUntil(work), `req_${newUuid().replaceAll("-", "")}`, null, connection);

/** One for each database. */
const contextsOfCells = (env: Env, ctx: ExecutionContext) =>
  cellsOf(env)?.names.map((name) => contextOf(env, ctx, cellsOf(env)?.connectionTo(name))) ?? [contextOf(env, ctx)];

/** The consumers of queues, each loaded with its first batch. */
const CONSUMERS = {
  "webhook-deliveries": deliveries,
  "webhook-retries": deliveries,
  messages: async () => (await import("#conversation/messaging/messages.consumer")).messagesConsumer,
  "trace-exports": async () => (await import("#runs/trace-sending/send-traces.consumer")).sendTracesConsumer,
};

async function deliveries() {
  return (await import("#automation/trigger-deliveries/deliver-webhook.consumer")).deliverWebhookConsumer;
}

async function keeper() {
  return (await import("#platform/dead-letters/keep-dead-letters.consumer")).keepDeadLettersConsumer;
}

export default {
  fetch: createFetch(),
  // Tunnels are not supported. Without a handler the local runtime logs an error for each requested one.
  connect: (socket) => socket.close(),
  queue: async (batch, env, ctx) => {
    const { queue, isDead } = queueName(batch.queue);
    if (isDead) return (await keeper())(contextOf(env, ctx), batch, queue);
    return (await CONSUMERS[queue]())(contextOf(env, ctx), batch);
  },
  // Loaded when the first job is due, so that a start does not evaluate what only jobs use.
  scheduled: async (controller, env, ctx) =>
    (await import("./crons.ts")).runCronsIn(contextsOfCells(env, ctx), new Date(controller.scheduledTime)),
} satisfies ExportedHandler<Env>;
