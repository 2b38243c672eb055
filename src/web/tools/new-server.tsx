import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormSection } from "#web/ui/form-section.tsx";
import { Choice, Field } from "#web/ui/form.tsx";

import { authOf, CredentialFields } from "./credential-fields.tsx";

interface NewServerProps {
  onCreated: () => void;
  onCancel: () => void;
}

/** Registers a tool server. */
export function NewServer({ onCreated, onCancel }: NewServerProps) {
  const add = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { name, url, kind } = fields;
    await callData("POST", "/api/tool-servers", { body: { name, url, kind, auth: authOf(fields) } });
    onCreated();
  });
  return (
    <FormSection title="Add a server" action={add} submit="Add the server" onCancel={onCancel}>
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
      <Choice
        label="Kind"
        name="kind"
        options={[
          ["mcp", "Server of the Model Context Protocol"],
          ["openapi", "API document (OpenAPI 3, JSON or YAML)"],
        ]}
      />
      <CredentialFields error={add.error} />
    </FormSection>
  );
}
