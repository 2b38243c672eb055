import { useState } from "preact/hooks";

import { Field } from "#web/ui/form.tsx";

type Fields = Readonly<Record<string, string>>;

const WAYS = [
  ["none", "None"],
  ["header", "A key in a header"],
  ["query", "A key in the query"],
  ["basic", "A user and a password"],
  ["oauth", "OAuth: a person authorizes the server"],
] as const;

interface PartProps {
  error: Error | null;
}

/** The authentication that the server asks for. */
export function CredentialFields({ error }: PartProps) {
  const [way, setWay] = useState("none");
  return (
    <>
      <label>
        Authentication
        <select name="way" value={way} onChange={({ currentTarget }) => setWay(currentTarget.value)}>
          {WAYS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {way === "header" && <HeaderFields error={error} />}
      {way === "query" && <QueryFields error={error} />}
      {way === "basic" && <BasicFields error={error} />}
      {way === "oauth" && <ClientFields error={error} />}
    </>
  );
}

const HeaderFields = ({ error }: PartProps) => (
  <>
    <Field
      label="Header"
      name="header"
      maxLength={64}
      placeholder="Authorization"
      help="The header that carries the key. Empty: Authorization."
      error={error}
    />
    <Field
      label="Value"
      name="value"
      type="password"
      autoComplete="off"
      required
      help="The value of the header, such as Bearer and a key. It is stored encrypted."
      error={error}
    />
  </>
);

const QueryFields = ({ error }: PartProps) => (
  <>
    <Field label="Parameter" name="parameter" required maxLength={64} placeholder="api_key" error={error} />
    <Field
      label="Key"
      name="value"
      type="password"
      autoComplete="off"
      required
      help="Each call has it in its address. It is stored encrypted."
      error={error}
    />
  </>
);

const BasicFields = ({ error }: PartProps) => (
  <>
    <Field label="User" name="username" autoComplete="off" required error={error} />
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="off"
      help="It is stored encrypted."
      error={error}
    />
  </>
);

const ClientFields = ({ error }: PartProps) => (
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
);

/** The values of the fields, as the API accepts them. */
export function authOf({
  way,
  header = "",
  parameter,
  value,
  username,
  password = "",
  client_id: id = "",
  client_secret: secret = "",
}: Fields) {
  if (way === "header") return { type: "header", value, ...(header === "" ? {} : { header }) };
  if (way === "query") return { type: "query", parameter, value };
  if (way === "basic") return { type: "basic", username, password };
  if (way !== "oauth") return { type: "none" };
  return {
    type: "oauth",
    ...(id === "" ? {} : { client_id: id }),
    ...(secret === "" ? {} : { client_secret: secret }),
  };
}
