import type { ComponentChildren } from "preact";

import type { Action } from "#web/lib/use-action.ts";

import { Button } from "./button.tsx";
import { Form } from "./form.tsx";

interface FormSectionProps {
  title: ComponentChildren;
  /** A sentence above the fields. */
  lead?: string;
  action: Action<[fields: Readonly<Record<string, string>>]>;
  submit: string;
  /** The label of the button that closes the form. */
  cancel?: string;
  onCancel: () => void;
  children: ComponentChildren;
}

/** A form that the user opened above or beside a list, and can close without sending it. */
export function FormSection({ title, lead, action, submit, cancel = "Cancel", onCancel, children }: FormSectionProps) {
  return (
    <section class="form-width">
      <h2>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      <Form action={action} submit={submit}>
        {children}
      </Form>
      <Button onClick={onCancel}>{cancel}</Button>
    </section>
  );
}
