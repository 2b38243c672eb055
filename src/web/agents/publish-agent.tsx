import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import { Field, Form, TextField, Tick } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Fields = Readonly<Record<string, string>>;

/** Offers the agent as it is now to other tenants as a template, once a reviewer has approved it. */
export function PublishAgent({ agent }: { agent: Agent }) {
  const [message, setMessage] = useState<string | null>(null);
  const publish = useAction(async (fields: Fields) => {
    setMessage(null);
    const path = `/api/agent-marketplace/publish/${encodeURIComponent(agent.id)}` as const;
    setMessage((await call("POST", path, { query: queryOf(fields) })).message);
  });
  return (
    <section>
      <h2>Publish it</h2>
      <p>
        Other tenants get a copy with the current role, capabilities and configuration of this agent. A reviewer checks
        it first. Publishing again submits a new version.
      </p>
      {message !== null && (
        <Notice>
          {message} <a href="/reviews?view=mine">See its status</a>
        </Notice>
      )}
      <details>
        <summary>Publish to the marketplace</summary>
        <Form action={publish} submit="Submit for review">
          <PublishFields agent={agent} error={publish.error} />
        </Form>
      </details>
    </section>
  );
}

function PublishFields({ agent, error }: { agent: Agent; error: Error | null }) {
  return (
    <>
      <Field
        label="Name of the template"
        name="name"
        maxLength={100}
        defaultValue={agent.name}
        required
        error={error}
      />
      <TextField
        label="About the template"
        name="description"
        rows={3}
        maxLength={2_000}
        defaultValue={agent.description ?? ""}
        required
      />
      <div class="columns">
        <Field
          label="Price in US dollars"
          name="price"
          type="number"
          min={0}
          max={100_000}
          step={0.01}
          defaultValue={0}
          error={error}
        />
        <Field label="Category" name="category" maxLength={100} error={error} />
        <Field label="Tags" name="tags" help="Separated by commas." error={error} />
        <Field
          label="Version"
          name="version"
          maxLength={50}
          placeholder="1.0.0"
          help="If empty, the agent's own."
          error={error}
        />
      </div>
      <Tick
        label="Include the lessons it learned; addresses, numbers and keys in them are redacted"
        name="include_memory"
      />
    </>
  );
}

const queryOf = ({ include_memory: withMemory, ...fields }: Fields): Readonly<Record<string, string | boolean>> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])),
  include_memory: withMemory !== undefined,
});
