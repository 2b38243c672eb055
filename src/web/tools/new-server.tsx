import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ChipsField } from "#web/ui/chips-field.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";

import { authOf, CredentialFields } from "./credential-fields.tsx";
import { wordsIn } from "./tool-server.ts";

interface NewServerProps {
  onCreated: () => void;
  onCancel: () => void;
}

const KINDS = [
  ["mcp", "Server of the Model Context Protocol"],
  ["openapi", "API document (OpenAPI 3, JSON or YAML)"],
] as const;

/** Registers a tool server. */
export function NewServer({ onCreated, onCancel }: NewServerProps) {
  const [kind, setKind] = useState("mcp");
  const add = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { name, url, base_url: base = "", include = "" } = fields;
    const chosen = wordsIn(include);
    const document = {
      ...(base === "" ? {} : { base_url: base }),
      ...(chosen.length === 0 ? {} : { include: chosen }),
    };
    const body = { name, url, kind, auth: authOf(fields), ...document };
    await callData("POST", "/api/tool-servers", { body });
    onCreated();
  });
  return (
    <FormDrawer title="Add a server" action={add} submit="Add the server" onCancel={onCancel}>
      <Field
        label="Name"
        autoFocus
        name="name"
        required
        maxLength={24}
        placeholder="orders"
        help="Lower-case letters, digits and hyphens. Agents call its tools as mcp__name__tool."
        error={add.error}
      />
      <Field
        label="Address"
        name="url"
        type="url"
        required
        placeholder="https://orders.example.com/mcp"
        error={add.error}
      />
      <label>
        Kind
        <select name="kind" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
          {KINDS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {kind === "openapi" && (
        <>
          <Field
            label="Address of the API"
            name="base_url"
            type="url"
            placeholder="https://api.example.com/v1"
            help="Where the operations are called, and the only place that gets the credential. Empty: as the document says."
            error={add.error}
          />
          <ChipsField
            label="Operations"
            name="include"
            maxLength={100}
            help="The operations to import: ids, tags or paths, also beginnings of paths such as /orders/*. Empty: all."
          />
        </>
      )}
      <CredentialFields error={add.error} />
    </FormDrawer>
  );
}
