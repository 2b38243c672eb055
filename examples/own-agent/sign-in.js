import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

import { auth } from "@modelcontextprotocol/sdk/client/auth.js";

/**
 * Signs the program in by a person's consent, without a key. `show` gets the address that the person opens in a browser;
 * there the person chooses as which agent the program acts. Nothing is kept: each start asks again.
 */
export async function signIn(url, show) {
  const serverUrl = `${url}/api/mcp`;
  const state = randomUUID();
  const kept = {};
  const { redirectUrl, answer, stop } = await waitForBrowser(state);
  const provider = {
    redirectUrl,
    clientMetadata: { client_name: "Shop helper", redirect_uris: [redirectUrl], scope: "AGENT_VIEW AGENT_RUN" },
    state: () => state,
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => show(address.href),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
  try {
    await auth(provider, { serverUrl });
    await auth(provider, { serverUrl, authorizationCode: await answer });
  } finally {
    stop();
  }
  return provider;
}

/** Where the browser brings the code: a port of this computer, for as long as the sign-in takes. */
async function waitForBrowser(state) {
  let resolve;
  let reject;
  const answer = new Promise((done, failed) => {
    resolve = done;
    reject = failed;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1");
    if (pathname !== "/callback" || searchParams.get("state") !== state) return void response.writeHead(404).end();
    const code = searchParams.get("code");
    if (code === null) reject(new Error(`Not allowed: ${searchParams.get("error")}`));
    else resolve(code);
    response.end("You can close this page.");
  });
  await new Promise((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { redirectUrl: `http://127.0.0.1:${server.address().port}/callback`, answer, stop };
}
