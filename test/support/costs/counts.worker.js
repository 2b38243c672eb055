/**
 * Counts, in its own isolate, each use that a Worker and its Durable Objects make of the platform. Only a build for the measurement has this file
 * (counting-build.ts); the Worker's own code knows nothing of it.
 */
const counts = {
  requests: 0,
  batches: 0,
  schedules: 0,
  objectCalls: 0,
  objectAlarms: 0,
  objectRows: 0,
  queueMessages: 0,
  writesOfObjects: 0,
  readsOfObjects: 0,
  subrequests: 0,
};
/** Grows with everything that happens, so that a reader sees whether something happened. */
let activity = 0;
/** Calls under way that wait for something other than the database. */
let underWay = 0;
/** Messages that were sent and not consumed. */
let queued = 0;
/** Batches that a consumer has. While it has one, the queue waits for it and not the other way round. */
let batchesUnderWay = 0;
/** The state of the timers of background work. `hold`: they wait. `release`: they fire at once. */
let timers = "release";

export function count(name, times = 1) {
  counts[name] += times;
  activity += 1;
}

export async function during(work) {
  underWay += 1;
  activity += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    activity += 1;
  }
}

/** Longer than all measurements. */
const LATER_MS = 3_600_000;
/** The time that the platform sees, in milliseconds; null while its clock runs. What is true for some seconds then stays true. */
let stillAt = null;
const { Date: Clock } = globalThis;
const now = () => stillAt ?? Clock.now();

globalThis.Date = new Proxy(Clock, {
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  construct: (target, values) => (values.length === 0 ? new target(now()) : new target(...values)),
});

/** The folding of runs waits this long for company (src/platform/run-folds/run-fold.ts). */
const BACKGROUND_MS = 1_000;
/** Much shorter than the looks of the program that measures, so that a timer which may fire does so between two of them. */
const STEP_MS = 4;
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const replaced = new Map();

globalThis.setTimeout = (work, delayMs, ...values) => {
  if (delayMs !== BACKGROUND_MS) return startTimer(work, delayMs, ...values);
  activity += 1;
  const look = () => {
    if (timers === "hold") return void replaced.set(first, startTimer(look, STEP_MS));
    activity += 1;
    replaced.delete(first);
    work(...values);
  };
  const first = startTimer(look, STEP_MS);
  return first;
};
globalThis.clearTimeout = (timer) => stopTimer(replaced.get(timer) ?? timer);

/** Calls are held, on a busy machine for seconds. None of them may end because of that. */
const PATIENCE = 20;
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (delayMs) => timeout(delayMs * PATIENCE);

const { fetch: send } = globalThis;
const isOfDatabase = (input) => String(input?.url ?? input).endsWith("/v3/pipeline");

globalThis.fetch = (input, init) => {
  if (isOfDatabase(input)) return send(input, init);
  count("subrequests");
  return during(() => send(input, init));
};

const inner = (target, name) => (typeof target[name] === "function" ? target[name].bind(target) : target[name]);
const counted = (target, methods) => new Proxy(target, { get: (_, name) => methods[name] ?? inner(target, name) });

/** A stub's methods are made by its proxy, so each name is one. */
const stub = (target) =>
  new Proxy(target, {
    get: (_, name) => {
      if (typeof name === "symbol" || name === "then" || name === "id" || name === "name") return target[name];
      return (...values) => {
        count("objectCalls");
        return target[name](...values);
      };
    },
  });

const objects = (namespace) =>
  counted(namespace, {
    get: (...values) => stub(namespace.get(...values)),
    getByName: (...values) => stub(namespace.getByName(...values)),
  });

const enqueue = (send, messages) => {
  count("queueMessages", messages);
  queued += messages;
  return during(send);
};

const queue = (target) =>
  counted(target, {
    send: (...values) => enqueue(() => target.send(...values), 1),
    sendBatch: (messages, ...rest) => {
      const all = [...messages];
      return enqueue(() => target.sendBatch(all, ...rest), all.length);
    },
  });

/** The operations of object storage, by the class that their price has. A deletion has none. */
const CLASSES = {
  put: "writesOfObjects",
  list: "writesOfObjects",
  createMultipartUpload: "writesOfObjects",
  get: "readsOfObjects",
  head: "readsOfObjects",
};

const bucket = (target) =>
  counted(
    target,
    Object.fromEntries(
      Object.entries(CLASSES).map(([name, kind]) => [
        name,
        (...values) => {
          count(kind);
          return during(() => target[name](...values));
        },
      ]),
    ),
  );

const network = (target) =>
  counted(target, {
    fetch: (...values) => {
      if (isOfDatabase(values[0])) return target.fetch(...values);
      count("subrequests");
      return during(() => target.fetch(...values));
    },
  });

/** By class: a binding of a service has a method of any name. */
const KINDS = { DurableObjectNamespace: objects, WorkerQueue: queue, R2Bucket: bucket, Fetcher: network };

const binding = (value) => KINDS[value?.constructor?.name]?.(value) ?? value;

const environments = new WeakMap();

export function countedEnvironment(env) {
  const known = environments.get(env);
  if (known !== undefined) return known;
  const made = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, binding(value)]));
  environments.set(env, made);
  return made;
}

/** A Durable Object's class whose bindings and rows are counted. */
export const countedClass = (Class) => {
  class Counted extends Class {
    constructor(ctx, env) {
      countRows(ctx.storage);
      super(ctx, countedEnvironment(env));
    }
  }
  const { alarm } = Class.prototype;
  if (alarm !== undefined)
    Counted.prototype.alarm = function run(...values) {
      count("objectAlarms");
      return alarm.apply(this, values);
    };
  return Counted;
};

/** Replaces a method of the runtime's own object. */
const replace = (target, name, method) => Object.defineProperty(target, name, { value: method });

function countRows(storage) {
  for (const name of ["put", "delete"]) {
    const write = storage[name].bind(storage);
    replace(storage, name, (...values) => {
      const [keys] = values;
      count("objectRows", typeof keys === "object" && keys !== null ? Object.keys(keys).length : 1);
      return write(...values);
    });
  }
  const setAlarm = storage.setAlarm.bind(storage);
  replace(storage, "setAlarm", (time, ...rest) => {
    count("objectRows");
    // Real time passes while the measured clock is stopped, so the alarm would come again and again.
    const isLater = stillAt !== null && Number(time) > stillAt;
    return setAlarm(isLater ? Number(time) + LATER_MS : time, ...rest);
  });
  const { sql } = storage;
  const exec = sql.exec.bind(sql);
  replace(sql, "exec", (...values) => {
    const cursor = exec(...values);
    count("objectRows", cursor.rowsWritten);
    return cursor;
  });
}

/** The handlers of the Worker, counted, and the way in for the program that measures. */
export const countedHandlers = (handlers) => ({
  ...handlers,
  fetch: (request, env, ctx) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/costs") return tell(searchParams);
    count("requests");
    return handlers.fetch(request, countedEnvironment(env), ctx);
  },
  queue: async (batch, env, ctx) => {
    count("batches");
    queued -= batch.messages.length;
    batchesUnderWay += 1;
    try {
      await handlers.queue(batch, countedEnvironment(env), ctx);
    } finally {
      batchesUnderWay -= 1;
      activity += 1;
    }
  },
  scheduled: (controller, env, ctx) => {
    count("schedules");
    return handlers.scheduled(controller, countedEnvironment(env), ctx);
  },
});

/** Tells the counts after a pause, in which this isolate continues with what it has. */
async function tell(asked) {
  timers = asked.get("timers") ?? timers;
  if (asked.has("clock")) stillAt = asked.get("clock") === "still" ? Clock.now() : null;
  await new Promise((resolve) => startTimer(resolve, Number(asked.get("pause") ?? 0)));
  const isBusy = underWay > 0 || (queued > 0 && batchesUnderWay === 0);
  return Response.json({ counts, activity, isBusy });
}
