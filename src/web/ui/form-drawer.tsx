import type { ComponentChildren } from "preact";

import type { Action } from "#web/lib/use-action.ts";

import { Button } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { Form } from "./form.tsx";

interface FormDrawerProps {
  title: string;
  /** A sentence above the fields. */
  lead?: string;
  action: Action<[fields: Readonly<Record<string, string>>]>;
  submit: string;
  /** The label of the button that closes the form. */
  cancel?: string;
  onCancel: () => void;
  children: ComponentChildren;
}

/** A form beside a list, which the person can close without sending it. */
export function FormDrawer({ title, lead, action, submit, cancel = "Cancel", onCancel, children }: FormDrawerProps) {
  return (
    <Drawer title={title} onClose={onCancel}>
      {(close) => (
        <>
          {lead !== undefined && <p>{lead}</p>}
          <Form action={action} submit={submit}>
            {children}
          </Form>
          <div class="actions">
            <Button onClick={close}>{cancel}</Button>
          </div>
        </>
      )}
    </Drawer>
  );
}
