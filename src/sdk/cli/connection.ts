import { connect, type Tenure, TenureError } from "#sdk/client";

import { EXIT, Failure, misused, notSignedIn } from "./failure.ts";
import { askForTokens, discover, OAuthRefusal } from "./oauth.ts";
import { alone, readSignIn, removeSignIn, type SignIn, tokenFileOf, writeSignIn } from "./token-file.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A token that ends within a minute is renewed. */
const EARLY_MS = 60_000;

/** The address of an instance, without a path. */
export function originOf(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, origin } = new URL(text);
    if (/^https?:$/.test(protocol)) return origin;
  }
  throw misused(`"${text}" is not the address of an instance.`);
}

/**
 * The connection of the caller: `TENURE_URL` with `TENURE_API_KEY` for scripts, else the sign-in of this computer, which
 * is renewed when needed.
 */
export async function connectAs(environment: Environment): Promise<Tenure> {
  const { TENURE_URL: url, TENURE_API_KEY: key } = environment;
  if (key !== undefined && key !== "") {
    if (url === undefined || url === "") throw misused("TENURE_API_KEY needs TENURE_URL, the address of the instance.");
    return connect({ url: originOf(url), key });
  }
  const file = tokenFileOf(environment);
  const signIn = await readSignIn(file);
  if (signIn === null) throw notSignedIn("You are not signed in. Run: tenure login <address of the instance>");
  if (url !== undefined && url !== "" && originOf(url) !== signIn.url)
    throw notSignedIn(`You are signed in to ${signIn.url}, and TENURE_URL is ${url}. Run: tenure login ${url}`);
  return connect({
    url: signIn.url,
    fetch: async (request) => {
      const headers = new Headers(request.headers);
      headers.set("Authorization", `Bearer ${await validToken(file).catch(refuse)}`);
      return fetch(new Request(request, { headers }));
    },
  });
}

/** The client repeats a request whose connection failed, but not this. */
function refuse(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const isUnreachable = error.exitCode === EXIT.unreachable;
  throw new TenureError(isUnreachable ? 0 : 401, isUnreachable ? "UNREACHABLE" : "UNAUTHORIZED", error.message);
}

const isValid = (signIn: SignIn): boolean => signIn.expiresAt - EARLY_MS > Date.now();

async function validToken(file: string): Promise<string> {
  const signIn = await readSignIn(file);
  if (signIn === null) throw notSignedIn("You signed out. Run: tenure login");
  if (isValid(signIn)) return signIn.accessToken;
  return alone(file, async () => {
    const current = (await readSignIn(file)) ?? signIn;
    // Another program has renewed it.
    return isValid(current) ? current.accessToken : (await renewed(file, current)).accessToken;
  });
}

async function renewed(file: string, signIn: SignIn): Promise<SignIn> {
  const { url, clientId, refreshToken } = signIn;
  try {
    const server = await discover(url);
    const tokens = await askForTokens(server, {
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token: refreshToken,
    });
    const fresh = {
      ...signIn,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: Date.now() + tokens.expires_in * 1000,
      scope: tokens.scope,
    };
    await writeSignIn(file, fresh);
    return fresh;
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    await removeSignIn(file);
    throw notSignedIn(`Your sign-in has ended: ${error.message} Run: tenure login ${url}`);
  }
}
