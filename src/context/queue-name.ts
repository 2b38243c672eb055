/** The queues of work that we consume, by the names of `wrangler.toml` without the project's prefix. */
const QUEUES = ["webhook-deliveries", "webhook-retries", "messages", "trace-exports"] as const;

export type QueueName = (typeof QUEUES)[number];

const PREFIX = "tenure-";

/** The prefix of the queues for messages that a consumer refused to the end. */
const DEAD = "dead-";

/**
 * The queue of a configured name, and whether it has the messages that the queue's consumer refused to the end. Deployed
 * environments add a suffix (`tenure-webhook-deliveries-staging`). Throws for an unknown queue.
 */
export function queueName(deployedName: string): { queue: QueueName; isDead: boolean } {
  const rest = deployedName.startsWith(PREFIX) ? deployedName.slice(PREFIX.length) : "";
  const isDead = rest.startsWith(DEAD);
  const named = isDead ? rest.slice(DEAD.length) : rest;
  const queue = QUEUES.find((name) => named === name || named.startsWith(`${name}-`));
  if (queue === undefined) throw new Error(`No consumer is configured for the queue ${deployedName}.`);
  return { queue, isDead };
}
