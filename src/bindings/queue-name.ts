/** The queues we consume, by the names of `wrangler.toml`. */
const QUEUES = ["webhook-deliveries", "webhook-retries", "messages", "trace-exports"] as const;

export type QueueName = (typeof QUEUES)[number];

/**
 * The configured name of a queue: deployed environments add a suffix (`webhook-deliveries-staging`). Throws for an
 * unknown queue.
 */
export function queueName(deployedName: string): QueueName {
  const found = QUEUES.find((name) => deployedName === name || deployedName.startsWith(`${name}-`));
  if (found === undefined) throw new Error(`No consumer is configured for the queue ${deployedName}.`);
  return found;
}
