import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

import { type Call, type Command, textOf } from "./command.ts";
import { originOf } from "./connection.ts";
import { EXIT, misused, notSignedIn, toldWords } from "./failure.ts";
import {
  askForTokens,
  beginDevice,
  discover,
  OAuthRefusal,
  registerProgram,
  revoke,
  SCOPE,
  type Server,
  type Tokens,
} from "./oauth.ts";
import { readSignIn, removeSignIn, tokenFileOf, writeSignIn } from "./token-file.ts";
import { openBrowser } from "./web-address.ts";

interface Asking {
  server: Server;
  clientId: string;
  scope: string;
  resource: string;
}

export const login: Command = {
  usage: "login [address] [--device] [--scope <permissions>]",
  summary: "sign in with the browser, or with --device by a code on another device",
  flags: { device: "switch", scope: "text" },
  async run(call) {
    const file = tokenFileOf(call.environment);
    const former = await readSignIn(file).catch(() => null);
    const given = call.words[0] ?? call.environment["TENURE_URL"] ?? former?.url;
    if (given === undefined) throw misused("Name the instance: tenure login https://tenure.example.com");
    const url = originOf(given);
    const server = await discover(url);
    const clientId = await registerProgram(server, `tenure on ${hostname()}`.slice(0, 100));
    const asking = { server, clientId, scope: textOf(call, "scope") ?? SCOPE, resource: `${server.issuer}/api` };
    const tokens = call.flags["device"] === true ? await byDevice(call, asking) : await byBrowser(call, asking);
    await writeSignIn(file, {
      url,
      clientId,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: Date.now() + tokens.expires_in * 1000,
      scope: tokens.scope,
    });
    const withheld = asking.scope.split(" ").filter((name) => !tokens.scope.split(" ").includes(name));
    if (call.output.isJson) call.output.line(JSON.stringify({ url, scope: tokens.scope, withheld }));
    else call.output.line(`You are signed in to ${url}.`);
    if (withheld.length > 0) call.output.note(`Not given, because you may not do it yourself: ${withheld.join(", ")}`);
    return EXIT.done;
  },
};

export const logout: Command = {
  usage: "logout",
  summary: "end the sign-in of this computer",
  async run(call) {
    const file = tokenFileOf(call.environment);
    const signIn = await readSignIn(file);
    if (signIn === null) throw notSignedIn("You are not signed in.");
    // The file goes first: a sign-in that cannot be ended at the instance must not stay here either.
    await removeSignIn(file);
    await revoke(await discover(signIn.url), { token: signIn.refreshToken, client_id: signIn.clientId });
    call.output.note(`You are signed out of ${signIn.url}.`);
    return EXIT.done;
  },
};

const base64Url = (): string => randomBytes(32).toString("base64url");

const BROWSER_MS = 10 * 60_000;

/** The browser comes back to a port of this computer (RFC 8252), and only PKCE lets its code be used. */
async function byBrowser(call: Call, { server, clientId, scope, resource }: Asking): Promise<Tokens> {
  const state = base64Url();
  const verifier = base64Url();
  const listener = createServer();
  const comesBack = new Promise<URLSearchParams>((resolve) => {
    listener.on("request", (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
      const isAnswer = pathname === "/callback" && searchParams.get("state") === state;
      response.writeHead(isAnswer ? 200 : 404, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
      response.end(isAnswer ? "You can close this page and go back to the terminal.\n" : "Not found\n");
      if (isAnswer) resolve(searchParams);
    });
  });
  await new Promise<void>((done) => void listener.listen(0, "127.0.0.1", done));
  const redirectUri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  const address = new URL(server.authorization_endpoint);
  const query = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    resource,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  call.output.note("Open this address in your browser:", "", `  ${address.href}`, "");
  if (call.output.isTerminal) openBrowser(address);
  try {
    const answer = await Promise.race([
      comesBack,
      ended(AbortSignal.any([call.signal, AbortSignal.timeout(BROWSER_MS)])),
    ]);
    if (answer.get("iss") !== server.issuer) throw notSignedIn("The answer came from another server.");
    const code = answer.get("code");
    if (code === null)
      throw notSignedIn(toldWords(answer.get("error_description") ?? "The browser came back without a code."));
    const fields = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
    return await askForTokens(server, { ...fields, redirect_uri: redirectUri, resource });
  } finally {
    listener.closeAllConnections();
    listener.close();
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(notSignedIn("The browser did not come back. Try: tenure login --device"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

/** The person answers on another device (RFC 8628). */
async function byDevice(call: Call, { server, clientId, scope, resource }: Asking): Promise<Tokens> {
  const codes = await beginDevice(server, { client_id: clientId, scope, resource });
  const { href } = codes.verification;
  call.output.note(`Open ${href} in any browser, and type the code:`, "", `  ${toldWords(codes.user_code)}`, "");
  const fields = {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    client_id: clientId,
    device_code: codes.device_code,
  };
  for (let seconds = codes.interval; ;) {
    await wait(seconds * 1000, undefined, { signal: call.signal });
    try {
      return await askForTokens(server, fields);
    } catch (error) {
      const code = error instanceof OAuthRefusal ? error.code : "";
      if (code === "slow_down") seconds += 5;
      else if (code !== "authorization_pending") throw error;
    }
  }
}
