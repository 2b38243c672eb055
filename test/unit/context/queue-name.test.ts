import { describe, expect, it } from "vitest";

import { queueName } from "#context/queue-name";

describe("the name of a queue", () => {
  it.each(["tenure-webhook-deliveries", "tenure-webhook-deliveries-staging", "tenure-webhook-deliveries-eu-1"])(
    "%s is ours",
    (deployed) => {
      expect(queueName(deployed)).toEqual({ queue: "webhook-deliveries", isDead: false });
    },
  );

  it("the lane of retries has a separate queue", () => {
    expect(queueName("tenure-webhook-retries-staging")).toEqual({ queue: "webhook-retries", isDead: false });
  });

  it("the dead messages of a queue have a separate queue", () => {
    expect(queueName("tenure-dead-messages")).toEqual({ queue: "messages", isDead: true });
  });

  it.each(["tenure-webhook-deliveriesx", "webhook-deliveries", "tenure-dead-", "other", ""])(
    "%j has no consumer",
    (deployed) => {
      expect(() => queueName(deployed)).toThrow("No consumer is configured");
    },
  );
});
