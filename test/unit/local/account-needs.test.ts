import { describe, expect, test } from "vitest";

import { accountNeeds, deploymentFaults, needsAsText, type WorkerConfiguration } from "#local/account-needs";
import { workerConfigurations } from "#local/deployed-names";

const configurations = await workerConfigurations();

const EMPTY: WorkerConfiguration = {
  durable_objects: { bindings: [] },
  migrations: [],
  queues: {},
  r2_buckets: [],
  triggers: {},
};

describe("the configurations of this repository", () => {
  test("have no fault", () => {
    expect(deploymentFaults(configurations)).toEqual([]);
  });

  test("are deployed with the platform at the end, whose needs are said", () => {
    const needs = accountNeeds(configurations);
    expect(needs.workers).toEqual(["tenure-scripts", "tenure-pictures", "tenure-intake", "tenure"]);
    expect(needs.objectClasses).toContain("TenantGate");
    const text = needsAsText(needs, ["JWT_SECRET"]);
    for (const name of [...needs.queues, ...needs.buckets, ...needs.crons, "JWT_SECRET"]) expect(text).toContain(name);
  });
});

describe("a fault is found", () => {
  const classes = (...names: string[]) => ({ bindings: names.map((name) => ({ class_name: name })) });

  test.each([
    [
      "a binding to a later Worker",
      [
        { ...EMPTY, name: "one", services: [{ service: "two" }] },
        { ...EMPTY, name: "two" },
      ],
      "one is bound to two, which is not deployed before it.",
    ],
    [
      "a class without a migration",
      [{ ...EMPTY, durable_objects: classes("Gate") }],
      "No migration makes the class Gate.",
    ],
    [
      "a class that was deleted",
      [
        {
          ...EMPTY,
          durable_objects: classes("Gate"),
          migrations: [{ new_sqlite_classes: ["Gate"] }, { deleted_classes: ["Gate"] }],
        },
      ],
      "No migration makes the class Gate.",
    ],
    [
      "a class without a binding",
      [{ ...EMPTY, migrations: [{ new_sqlite_classes: ["Gate"] }] }],
      "No binding leads to the class Gate.",
    ],
    [
      "a queue without a consumer",
      [{ ...EMPTY, queues: { producers: [{ queue: "letters" }] } }],
      "Nothing takes the messages of the queue letters.",
    ],
    [
      "a queue without dead letters",
      [{ ...EMPTY, queues: { consumers: [{ queue: "letters" }] } }],
      "The queue letters has no queue of dead messages.",
    ],
  ] satisfies [string, WorkerConfiguration[], string][])("%s", (_name, workers, fault) => {
    expect(deploymentFaults(workers)).toEqual([fault]);
  });
});
