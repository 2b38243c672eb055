import { describe, expect, it } from "vitest";

import { queueName } from "#bindings/queue-name";

describe("the name of a queue", () => {
  it.each(["webhook-deliveries", "webhook-deliveries-staging", "webhook-deliveries-eu-1"])("%s is ours", (deployed) => {
    expect(queueName(deployed)).toBe("webhook-deliveries");
  });

  it("the lane of retries has a queue of its own", () => {
    expect(queueName("webhook-retries-staging")).toBe("webhook-retries");
  });

  it.each(["webhook-deliveriesx", "other", ""])("%j has no consumer", (deployed) => {
    expect(() => queueName(deployed)).toThrow("No consumer is configured");
  });
});
