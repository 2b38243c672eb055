/** The part of a Worker's configuration for wrangler that says what an account must have. */
export interface WorkerConfiguration {
  name?: string;
  durable_objects: { bindings: { class_name: string }[] };
  migrations: { new_sqlite_classes?: string[]; deleted_classes?: string[] }[];
  queues: {
    producers?: { queue: string }[];
    consumers?: { queue: string; dead_letter_queue?: string }[];
  };
  r2_buckets: { bucket_name?: string }[];
  services?: { service: string }[];
  triggers: { crons?: string[] };
  limits?: { cpu_ms?: number };
}

/** The things that an account must have or allow, each kind with its names. */
export interface AccountNeeds {
  /** In the order of their deployment. */
  workers: string[];
  objectClasses: string[];
  queues: string[];
  buckets: string[];
  crons: string[];
  /** The time of the processor that a request may take, where it is not the account's default. */
  processorTimes: string[];
}

/** Collects the needs of the Workers, in the order of their deployment, beside their secrets. */
export function accountNeeds(workers: readonly WorkerConfiguration[]): AccountNeeds {
  const all = (of: (worker: WorkerConfiguration) => readonly string[]): string[] => [...new Set(workers.flatMap(of))];
  return {
    workers: all(nameOf),
    objectClasses: all(({ durable_objects: { bindings } }) => bindings.map(({ class_name: name }) => name)),
    queues: all(({ queues }) => [...producedBy(queues), ...consumedBy(queues), ...deadOf(queues)]).toSorted(),
    buckets: all(({ r2_buckets: buckets }) => buckets.flatMap(({ bucket_name: name }) => name ?? [])).toSorted(),
    crons: all(({ triggers }) => triggers.crons ?? []),
    processorTimes: all(({ name, limits }) => (limits?.cpu_ms ? [`${name} ${limits.cpu_ms} ms`] : [])),
  };
}

/** Why an account would refuse the Workers or leave work undone: a sentence for each fault. */
export function deploymentFaults(workers: readonly WorkerConfiguration[]): string[] {
  const names = workers.flatMap(nameOf);
  return workers.flatMap((worker, place) => [
    ...(worker.services ?? [])
      .filter(({ service }) => !names.slice(0, place).includes(service))
      .map(({ service }) => `${worker.name} is bound to ${service}, which is not deployed before it.`),
    ...classFaults(worker),
    ...queueFaults(worker),
  ]);
}

function classFaults({ durable_objects: { bindings }, migrations }: WorkerConfiguration): string[] {
  const made = new Set(migrations.flatMap(({ new_sqlite_classes: classes = [] }) => classes));
  const deleted = migrations.flatMap(({ deleted_classes: classes = [] }) => classes);
  for (const name of deleted) made.delete(name);
  const bound = new Set(bindings.map(({ class_name: name }) => name));
  return [
    ...[...bound].filter((name) => !made.has(name)).map((name) => `No migration makes the class ${name}.`),
    ...[...made].filter((name) => !bound.has(name)).map((name) => `No binding leads to the class ${name}.`),
  ];
}

function queueFaults({ queues }: WorkerConfiguration): string[] {
  const consumed = consumedBy(queues);
  const dead = deadOf(queues);
  const withoutDead = (queues.consumers ?? []).filter(
    ({ queue, dead_letter_queue: own }) => own === undefined && !dead.includes(queue),
  );
  return [
    ...producedBy(queues)
      .filter((queue) => !consumed.includes(queue))
      .map((queue) => `Nothing takes the messages of the queue ${queue}.`),
    ...withoutDead.map(({ queue }) => `The queue ${queue} has no queue of dead messages.`),
  ];
}

type Queues = WorkerConfiguration["queues"];

const nameOf = ({ name }: WorkerConfiguration): string[] => (name === undefined ? [] : [name]);
const producedBy = ({ producers = [] }: Queues): string[] => producers.map(({ queue }) => queue);
const consumedBy = ({ consumers = [] }: Queues): string[] => consumers.map(({ queue }) => queue);
const deadOf = ({ consumers = [] }: Queues): string[] => consumers.flatMap(({ dead_letter_queue: dead }) => dead ?? []);

/** The needs as lines for a terminal. */
export function needsAsText(needs: AccountNeeds, secrets: readonly string[]): string {
  const rows: [kind: string, names: readonly string[]][] = [
    ["Workers", needs.workers],
    ["Durable Objects", needs.objectClasses],
    ["queues", needs.queues],
    ["buckets", needs.buckets],
    ["crons", needs.crons],
    ["processor time", needs.processorTimes],
    ["secrets", secrets],
  ];
  const lines = rows.map(([kind, names]) => `  ${kind.padEnd(17)}${names.length === 0 ? "none" : names.join(", ")}`);
  return ["An account needs:", ...lines].join("\n");
}
