import { AREAS } from "#areas";
import { renderEnvelope, toAppError } from "#errors/render";
import { createRouter, type Router } from "#http/router";
import { unknownRoute } from "#http/unknown-route";
import { crossOrigin } from "#middleware/cross-origin";
import { requestContext } from "#middleware/request-context";

/** The whole API: what every request passes, then each area's operations. */
export function createApp(): Router {
  const app = createRouter();
  app.onError((thrown, c) => renderEnvelope(c, toAppError(c, thrown)));
  app.notFound((c) => renderEnvelope(c, unknownRoute(app, c.req.method, c.req.path)));
  app.use(requestContext);
  app.use(crossOrigin);
  for (const register of AREAS) register(app);
  return app;
}
