const PREFIX = "/api/proxy/";

/**
 * What a request to `/api/proxy/{path}` asks of the API: the same at `/api/{path}`, where `path` may have the `api/` itself. Any other
 * request is what it is. Only one step is taken: the proxy does not stand behind itself.
 */
export function unproxied(request: Request): Request {
  const { url } = request;
  const start = url.indexOf("/", "https://".length);
  if (!url.startsWith(PREFIX, start)) return request;
  const rest = url.slice(start + PREFIX.length);
  const path = rest.startsWith("api/") ? rest.slice("api/".length) : rest;
  // A path that is empty or begins with a slash names nothing, and the router says so.
  if (path === "" || path.startsWith("/") || path.startsWith("proxy/")) return request;
  return new Request(`${url.slice(0, start)}/api/${path}`, request);
}
