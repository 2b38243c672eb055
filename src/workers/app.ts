import { governDesktopWith } from "#desktop/commands/govern-for-agent";
import { AppError } from "#errors/app-error";
import { renderError, toAppError } from "#errors/render";
import type { Operation } from "#http/operation";
import { unproxied } from "#http/proxied";
import { createRouter, type Router } from "#http/router";
import { answerUnknown } from "#http/unknown-route";
import { describeWith } from "#http/whole-app";
import { wingFinder, type Wing } from "#http/wing";
import { answerCounter } from "#middleware/answer-counter";
import { crossOrigin } from "#middleware/cross-origin";
import { heldUntilStop, isDraining } from "#middleware/draining";
import { answerKept } from "#middleware/public-cache";
import { requestContext } from "#middleware/request-context";
import { answerConsole } from "#middleware/web-console";

import { WINGS } from "./wings.ts";

/** The middleware of every request, followed by the operations. */
function createApp(routes: readonly Operation[]): Router {
  const app = createRouter();
  app.onError((thrown, c) => renderError(c, toAppError(c, thrown)));
  app.notFound((c) => answerUnknown(app, c));
  app.use(requestContext);
  app.use(crossOrigin);
  for (const add of routes) add(app);
  return app;
}

/** The answer of a stopping instance. */
const refuseAll: Operation = (app) =>
  void app.use(() => {
    throw new AppError("UNAVAILABLE", { message: "This instance is stopping.", retryAfterSeconds: 1 });
  });

/** The whole API in one app, for its document and for tests. */
export async function createWholeApp(): Promise<Router> {
  const loaded = await Promise.all(Object.values(WINGS).map((wing) => wing.load()));
  return createApp(loaded.flat());
}

describeWith(createWholeApp);
governDesktopWith(async () => (await import("#runs/approvals/govern-desktop-command")).governDesktopCommand);

/** Whether a URL is one of the API's, as nearly all requested ones are. */
const isOfApi = (url: string): boolean => url.startsWith("/api/", url.indexOf("/", "https://".length));

const COUNTER = answerCounter<Wing>(WINGS);

type Fetch = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>;

/**
 * Answers requests: cached public reads at once, all others through the app of the path's wing, which is loaded on
 * first use. Building the contracts of all wings would be most of a start's cost.
 */
export function createFetch(wings: readonly Wing[] = Object.values(WINGS)): Fetch {
  const wingOf = wingFinder(wings);
  const empty = createApp([]);
  const stopping = createApp([refuseAll]);
  const apps = new Map<Wing, Router>();
  const load = async (wing: Wing): Promise<Router> => {
    const loaded = await wing.load();
    const app = apps.get(wing) ?? createApp(loaded);
    apps.set(wing, app);
    return app;
  };
  const routed = (
    wing: Wing | null,
    request: Request,
    env: Env,
    ctx: ExecutionContext,
  ): Response | Promise<Response> => {
    if (wing === null) return empty.fetch(request, env, ctx);
    const app = apps.get(wing);
    return app ? app.fetch(request, env, ctx) : load(wing).then((loaded) => loaded.fetch(request, env, ctx));
  };
  return (asked, env, ctx) => {
    const request = unproxied(asked);
    if (isDraining()) return heldUntilStop().then(() => stopping.fetch(request, env, ctx));
    const kept = answerKept(request, env, ctx);
    if (kept) {
      COUNTER.countKept(kept);
      return kept;
    }
    if (!isOfApi(request.url)) {
      const page = answerConsole(request, env);
      if (page) return page;
    }
    const wing = wingOf(request.url);
    const answer = routed(wing, request, env, ctx);
    // A client's disconnection does not stop its request halfway, where it occupies a database connection that others
    // wait for.
    if (answer instanceof Promise) ctx.waitUntil(COUNTER.untilAnswered(answer, wing));
    return answer;
  };
}
