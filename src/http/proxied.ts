const PREFIX = "/api/proxy/";

/**
 * The API request of a request to `/api/proxy/{path}`: the same at `/api/{path}`, where `path` may include the `api/`
 * itself. Any other request stays unchanged. Only one step is taken: a proxy path is not proxied again.
 */
export function unproxied(request: Request): Request {
  const { url } = request;
  const start = url.indexOf("/", "https://".length);
  if (!url.startsWith(PREFIX, start)) return request;
  const rest = url.slice(start + PREFIX.length);
  const path = rest.startsWith("api/") ? rest.slice("api/".length) : rest;
  // A path that is empty or begins with a slash is left to the router, which answers it.
  if (path === "" || path.startsWith("/") || path.startsWith("proxy/")) return request;
  return new Request(`${url.slice(0, start)}/api/${path}`, request);
}
