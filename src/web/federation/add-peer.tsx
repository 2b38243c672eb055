import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { Peer } from "./federation.ts";

/** Adds an instance with the key that its operator gave. */
export function AddPeer({ onAdded }: { onAdded: () => void }) {
  const [added, setAdded] = useState<Peer | null>(null);
  const add = useAction(async ({ name, ...fields }: Readonly<Record<string, string>>) => {
    const body = name === undefined || name === "" ? fields : { ...fields, name };
    setAdded(await callData("POST", "/api/federation/peers", { body }));
    onAdded();
  });
  return (
    <>
      <h3>Add an instance</h3>
      {added !== null && (
        <Notice>
          {added.name} is added. <a href={`/federation/${added.id}`}>See its agents</a>.
        </Notice>
      )}
      {/* A new form, with nothing in it, after each that was added. */}
      <Form key={added?.id ?? "first"} action={add} submit="Add the instance">
        <div class="columns">
          <Field
            label="Address"
            name="base_url"
            type="url"
            maxLength={2_048}
            placeholder="https://agents.example.com"
            required
            help="The address of the instance, without /api/federation."
            error={add.error}
          />
          <Field
            label="Key"
            name="key"
            type="password"
            autoComplete="off"
            maxLength={500}
            required
            help="From its operator. It is stored encrypted and never shown again."
            error={add.error}
          />
          <Field
            label="Name"
            name="name"
            maxLength={100}
            help="Your name for it. If empty, the host of its address."
            error={add.error}
          />
        </div>
      </Form>
    </>
  );
}
