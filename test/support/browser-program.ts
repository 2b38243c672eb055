import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

/** Where a program on this computer waits for the browser; `answer` is its query. */
export async function startProgram(): Promise<{ address: string; answer: Promise<URLSearchParams> }> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname === "/callback") resolve(searchParams);
    response.end("You can close this page.");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, answer: promise };
}

/** The state that the official client keeps to sign in. */
export function newProvider(redirectUrl: string): { provider: OAuthClientProvider; sentTo: () => string } {
  const saved: Record<string, unknown> = {};
  let sentTo = "";
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Kite Code", redirect_uris: [redirectUrl] },
    clientInformation: () => saved["client"] as ReturnType<OAuthClientProvider["clientInformation"]>,
    saveClientInformation: (client) => void (saved["client"] = client),
    tokens: () => saved["tokens"] as ReturnType<OAuthClientProvider["tokens"]>,
    saveTokens: (tokens) => void (saved["tokens"] = tokens),
    redirectToAuthorization: (address) => void (sentTo = address.href),
    saveCodeVerifier: (verifier) => void (saved["verifier"] = verifier),
    codeVerifier: () => String(saved["verifier"]),
    discoveryState: () => saved["discovery"] as never,
    saveDiscoveryState: (state) => void (saved["discovery"] = state),
  };
  return { provider, sentTo: () => sentTo };
}
