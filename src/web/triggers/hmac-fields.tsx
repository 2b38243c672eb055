import { Choice, Field } from "#web/ui/form.tsx";

import type { Trigger } from "./trigger.ts";

interface HmacFieldsProps {
  verify: Trigger["verify"];
  error: Error | null;
}

/** How a sender signs that none of the named schemes fits; each field is named as the API names it. */
export function HmacFields({ verify, error }: HmacFieldsProps) {
  return (
    <fieldset>
      <legend>How the sender signs</legend>
      <div class="columns">
        <Field
          label="Header of the signature"
          name="verify.header"
          required
          maxLength={100}
          placeholder="X-Signature"
          defaultValue={verify?.header ?? ""}
          error={error}
        />
        <Field
          label="Text before it"
          name="verify.prefix"
          maxLength={40}
          placeholder="sha256="
          defaultValue={verify?.prefix ?? ""}
          error={error}
        />
        <Choice
          label="Hash"
          name="verify.algorithm"
          options={[
            ["sha256", "SHA-256"],
            ["sha512", "SHA-512"],
          ]}
          chosen={verify?.algorithm ?? "sha256"}
          error={error}
        />
        <Choice
          label="Written as"
          name="verify.encoding"
          options={[
            ["hex", "Hexadecimal"],
            ["base64", "Base64"],
          ]}
          chosen={verify?.encoding ?? "hex"}
          error={error}
        />
      </div>
      <Field
        label="Signed text"
        name="verify.signed"
        required
        maxLength={200}
        defaultValue={verify?.signed ?? "{body}"}
        help="{body} once, and where the sender signs them {timestamp} and {id}."
        error={error}
      />
      <div class="columns">
        <Field
          label="Header of the time"
          name="verify.timestamp_header"
          maxLength={100}
          placeholder="X-Timestamp"
          defaultValue={verify?.timestamp_header ?? ""}
          help="In seconds since 1970. Without it an old request can be sent again."
          error={error}
        />
        <Field
          label="Seconds that it may be off"
          name="verify.tolerance_seconds"
          type="number"
          min={30}
          max={600}
          placeholder="300"
          defaultValue={verify?.tolerance_seconds ?? ""}
          error={error}
        />
        <Field
          label="Header of the sender’s id"
          name="verify.id_header"
          maxLength={100}
          placeholder="X-Event-Id"
          defaultValue={verify?.id_header ?? ""}
          help="A repeat is known by this id."
          error={error}
        />
        <Field
          label="Or its place in the body"
          name="verify.id_pointer"
          maxLength={200}
          placeholder="/id"
          defaultValue={verify?.id_pointer ?? ""}
          help="A JSON Pointer."
          error={error}
        />
      </div>
    </fieldset>
  );
}
