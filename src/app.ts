import { AREAS } from "#areas";
import { renderError, toAppError } from "#errors/render";
import { createRouter, type Router } from "#http/router";
import { unknownRoute } from "#http/unknown-route";
import { crossOrigin } from "#middleware/cross-origin";
import { answerKept } from "#middleware/public-cache";
import { requestContext } from "#middleware/request-context";

/** The whole API: what every request passes, then each area's operations. */
export function createApp(): Router {
  const app = createRouter();
  app.onError((thrown, c) => renderError(c, toAppError(c, thrown)));
  app.notFound((c) => renderError(c, unknownRoute(app, c.req.method, c.req.path)));
  app.use(requestContext);
  app.use(crossOrigin);
  for (const register of AREAS) register(app);
  return app;
}

/** Answers requests: what is kept of the public reads at once, everything else through the app. */
export function createFetch(): (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response> {
  const app = createApp();
  return (request, env, ctx) => answerKept(request, env, ctx) ?? app.fetch(request, env, ctx);
}
