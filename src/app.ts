import { AREAS, isLater } from "#areas";
import { renderError, toAppError } from "#errors/render";
import { describeWith } from "#http/document";
import { unproxied } from "#http/proxied";
import { createRouter, type Router } from "#http/router";
import { unknownRoute } from "#http/unknown-route";
import { crossOrigin } from "#middleware/cross-origin";
import { answerKept } from "#middleware/public-cache";
import { requestContext } from "#middleware/request-context";
import { answerConsole } from "#middleware/web-console";

/** What every request passes, then each area's operations. */
function createApp(areas: readonly ((app: Router) => void)[]): Router {
  const app = createRouter();
  app.onError((thrown, c) => renderError(c, toAppError(c, thrown)));
  app.notFound((c) => renderError(c, unknownRoute(app, c.req.method, c.req.path)));
  app.use(requestContext);
  app.use(crossOrigin);
  for (const register of areas) register(app);
  return app;
}

/** The whole API in one app, for its document and for tests. */
export async function createWholeApp(): Promise<Router> {
  const { LATER_AREAS } = await import("#later-areas");
  return createApp([...AREAS, ...LATER_AREAS]);
}

describeWith(createWholeApp);

/** Whether an address is one of the API's, as nearly all that are asked for are. */
const isOfApi = (url: string): boolean => url.startsWith("/api/", url.indexOf("/", "https://".length));

type Fetch = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>;

/**
 * Answers requests: what is kept of the public reads at once, everything else through the app of the areas that are there from the
 * start, or of those that are loaded when they are first asked for.
 */
export function createFetch(): Fetch {
  const app = createApp(AREAS);
  let laterApp: Router | undefined;
  const fetchLater: Fetch = async (request, env, ctx) => {
    const { LATER_AREAS } = await import("#later-areas");
    laterApp ??= createApp(LATER_AREAS);
    return laterApp.fetch(request, env, ctx);
  };
  return (asked, env, ctx) => {
    const request = unproxied(asked);
    const kept = answerKept(request, env, ctx);
    if (kept) return kept;
    if (!isOfApi(request.url)) {
      const page = answerConsole(request, env);
      if (page) return page;
    }
    if (!isLater(request.url)) return app.fetch(request, env, ctx);
    return laterApp ? laterApp.fetch(request, env, ctx) : fetchLater(request, env, ctx);
  };
}
