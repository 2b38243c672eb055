import { useState } from "preact/hooks";

import { Field } from "#web/ui/form.tsx";

type Fields = Readonly<Record<string, string>>;

const WAYS = [
  ["none", "None: the server is open"],
  ["header", "A key in the Authorization header"],
  ["oauth", "OAuth: a person authorizes it"],
] as const;

/** How calls of a server show who calls. */
export function CredentialFields({ error }: { error: Error | null }) {
  const [way, setWay] = useState("none");
  return (
    <>
      <label>
        Calls show
        <select name="way" value={way} onChange={({ currentTarget }) => setWay(currentTarget.value)}>
          {WAYS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {way === "header" && (
        <Field
          label="Authorization"
          name="value"
          type="password"
          autoComplete="off"
          required
          help="The value of the Authorization header, such as Bearer and a key. It is stored encrypted."
          error={error}
        />
      )}
      {way === "oauth" && (
        <>
          <Field
            label="Client ID"
            name="client_id"
            autoComplete="off"
            help="Leave it empty. If you must register a client at the authorization server, connecting shows the redirect URI for it and asks for its ID."
            error={error}
          />
          <Field label="Client secret" name="client_secret" type="password" autoComplete="off" error={error} />
        </>
      )}
    </>
  );
}

/** The values of the fields, as the API accepts them. */
export function authOf({ way, value, client_id: id = "", client_secret: secret = "" }: Fields) {
  if (way === "header") return { type: "header", value };
  if (way !== "oauth") return { type: "none" };
  return {
    type: "oauth",
    ...(id === "" ? {} : { client_id: id }),
    ...(secret === "" ? {} : { client_secret: secret }),
  };
}
