import { embeddedSignup } from "./embedded-signup.ts";
import { oauth1 } from "./oauth1.ts";
import { oauth2 } from "./oauth2.ts";
import type { Protocol } from "./protocol.ts";
import type { BuiltInTerms, ClientCredentialsTerms, ContractTerms, Terms } from "./terms.ts";
import { userToken } from "./user-token.ts";

/** Terms under which a user authorizes a connection. */
export type AuthorizedTerms = Exclude<Terms, BuiltInTerms | ClientCredentialsTerms | ContractTerms>;

export function protocolOf(terms: AuthorizedTerms): Protocol {
  if (terms.kind === "oauth2") return oauth2(terms);
  if (terms.kind === "oauth1") return oauth1(terms);
  return terms.kind === "user_token" ? userToken(terms) : embeddedSignup(terms);
}
