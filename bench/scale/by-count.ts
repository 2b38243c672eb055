import { access, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { operationsOf, readSnapshot } from "#test/contract/document";
import { startInstance } from "#test/support/instance";

import { callerWith, type Caller } from "./caller.ts";
import { planOf, SMALL, type CountOrder, type CountPlan } from "./count-plan.ts";
import { PASSWORD, type Exemplars } from "./exemplars.ts";
import { filledInstance, type Counted } from "./filled-instance.ts";
import { measuredCalls, valuesOf } from "./measured-calls.ts";
import { compare, LIMIT, rowOf, TABLE_HEAD, type Compared } from "./route-times.ts";

export interface RouteOrder {
  counts: CountOrder;
  /** How often each instance is called; a route at the limit is measured again, with as many calls. */
  turns: number;
  /** The routes to measure, by parts of their names with commas between; all without one. */
  only: string | undefined;
  print: (line: string) => void;
}

/** A session's token ends after a quarter of an hour. */
const TOKEN_MS = 600_000;

/**
 * Fills a large and a small instance below a folder, asks both in turns, route by route, and prints the table. Instances that are there
 * already are not filled again.
 */
export async function compareRoutes(folder: string, { counts, turns, only, print }: RouteOrder): Promise<Compared[]> {
  const plans = { large: planOf(counts), small: SMALL };
  print(
    `The measured tenant has ${JSON.stringify(plans.large.measured)}; the one of the small instance ${JSON.stringify(SMALL.measured)}.`,
  );
  const small = await readyInstance(resolve(folder, "small"), plans.small, print);
  const large = await readyInstance(resolve(folder, "large"), plans.large, print);
  try {
    const callers = { large: callerOf(large), small: callerOf(small) };
    const values = {
      large: await valuesOf(large, plans.large, callers.large),
      small: await valuesOf(small, plans.small, callers.small),
    };
    const calls = measuredCalls(operationsOf(await readSnapshot()), values.large, values.small);
    const chosen = calls.filter(
      ({ name }) => only === undefined || only.split(",").some((part) => name.includes(part)),
    );
    print(TABLE_HEAD);
    const found: Compared[] = [];
    for (const call of chosen) {
      const once = await compare(callers, call, turns);
      // Other work on the machine may have met one instance more than the other.
      const compared = once.ratio >= LIMIT ? await compare(callers, call, turns) : once;
      found.push(compared);
      print(rowOf(compared));
    }
    const over = found.filter(({ ratio }) => ratio >= LIMIT).map(({ name }) => name);
    print(`${over.length} of ${found.length} calls take ${LIMIT} times as long or longer: ${over.join(", ")}`);
    return found;
  } finally {
    await Promise.all([large.instance.stop(), small.instance.stop()]);
  }
}

async function readyInstance(dataFolder: string, plan: CountPlan, print: RouteOrder["print"]): Promise<Counted> {
  const record = resolve(dataFolder, "exemplars.json");
  const isFilled = await access(record).then(
    () => true,
    () => false,
  );
  if (isFilled) {
    const exemplars = JSON.parse(await readFile(record, "utf8")) as Exemplars;
    return { instance: await startInstance({ dataFolder }), exemplars };
  }
  await rm(dataFolder, { recursive: true, force: true });
  const began = performance.now();
  const filled = await filledInstance(dataFolder, plan);
  await writeFile(record, JSON.stringify(filled.exemplars));
  print(`${dataFolder} was filled in ${Math.round((performance.now() - began) / 1_000)} s.`);
  return filled;
}

/** A client of the measured tenant's owner, whose session is renewed before it ends. */
function callerOf({ instance: { baseUrl, testSecret }, exemplars: { email } }: Counted): Caller {
  let signedInAt = 0;
  let caller: Caller | undefined;
  return async (method, path, body) => {
    if (caller === undefined || performance.now() - signedInAt > TOKEN_MS) {
      const answer = await callerWith(baseUrl, { "x-test-secret": testSecret })("POST", "/api/test/auth/login", {
        email,
        password: PASSWORD,
      });
      const { access_token: token } = answer.data as { access_token: string };
      caller = callerWith(baseUrl, { authorization: `Bearer ${token}` });
      signedInAt = performance.now();
    }
    return caller(method, path, body);
  };
}
