import { useState } from "preact/hooks";

import { ApiError, call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Form, TextField } from "#web/ui/form.tsx";
import { now } from "#web/ui/relative-time.tsx";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { type Contact, isWindowOpen, nameOf, type Template } from "./message.ts";

interface SendMessageProps {
  contact?: Contact;
  template?: Template;
  onClose: () => void;
}

/** Sends a message: free text within a day after the person wrote, else a template. */
export function SendMessage({ contact, template, onClose }: SendMessageProps) {
  const isClosed = contact !== undefined && !isWindowOpen(contact, now.value);
  const [isTemplate, setIsTemplate] = useState(template !== undefined || isClosed);
  return (
    <Dialog title={contact === undefined ? "Send a message" : `Write to ${nameOf(contact)}`} onClose={onClose}>
      {(close) => (
        <>
          <Window contact={contact} isTemplate={isTemplate} />
          {!isClosed && template === undefined && (
            <div class="message-kind" role="group" aria-label="Kind of message">
              <Button isPressed={!isTemplate} onClick={() => setIsTemplate(false)}>
                Free text
              </Button>
              <Button isPressed={isTemplate} onClick={() => setIsTemplate(true)}>
                Template
              </Button>
            </div>
          )}
          <SendForm
            contact={contact}
            template={template}
            isTemplate={isTemplate}
            onWindowClosed={() => setIsTemplate(true)}
            onSent={close}
          />
          <Button kind="ghost" onClick={close}>
            Cancel
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** The allowed kind of message, and until when. */
function Window({ contact, isTemplate }: { contact: Contact | undefined; isTemplate: boolean }) {
  if (isTemplate && (contact === undefined || isWindowOpen(contact, now.value)))
    return <p>A template may be sent to anyone, at any time.</p>;
  if (contact === undefined)
    return <p>Free text may be sent for 24 hours after the person last wrote. Anyone else gets a template.</p>;
  if (!isWindowOpen(contact, now.value))
    return <p>{nameOf(contact)} wrote nothing within the last 24 hours, so only a template may be sent.</p>;
  return (
    <p>
      {nameOf(contact)} wrote within the last 24 hours: free text may be sent until{" "}
      <Moment at={contact.free_words_until} />.
    </p>
  );
}

interface SendFormProps {
  contact: Contact | undefined;
  template: Template | undefined;
  isTemplate: boolean;
  onWindowClosed: () => void;
  onSent: () => void;
}

function SendForm({ contact, template, isTemplate, onWindowClosed, onSent }: SendFormProps) {
  const send = useAction(async (fields: Readonly<Record<string, string>>) => {
    const to = contact?.id ?? fields["to"] ?? "";
    const content = isTemplate ? { template: templateOf(fields) } : { message: fields["message"] ?? "" };
    try {
      await call("POST", "/api/v1/integrations/messaging/message", { body: { to, ...content } });
    } catch (error) {
      if (error instanceof ApiError && error.code === "MESSAGE_WINDOW_CLOSED") onWindowClosed();
      throw error;
    }
    tell("The message was sent.");
    onSent();
  });
  return (
    <Form action={send} submit="Send">
      {contact === undefined && (
        <Field
          label="To"
          name="to"
          autoFocus
          required
          maxLength={200}
          placeholder="+46 70 123 45 67"
          help="Phone number with its country code"
          error={send.error}
        />
      )}
      {isTemplate ? (
        <>
          <Field
            label="Template"
            name="name"
            required
            maxLength={512}
            placeholder="order_ready"
            defaultValue={template?.name ?? ""}
            help="Its name, as WhatsApp Manager shows it"
            error={send.error}
          />
          <Field
            label="Language"
            name="language"
            required
            maxLength={50}
            defaultValue={template?.language ?? "en_US"}
            error={send.error}
          />
          <TextField label="Values of its body, one on a line" name="values" rows={3} error={send.error} />
        </>
      ) : (
        <TextField label="Message" name="message" rows={4} required maxLength={4_096} error={send.error} />
      )}
    </Form>
  );
}

/** A template as the provider takes it; each line fills the next gap of its body. */
function templateOf({ name = "", language = "", values = "" }: Readonly<Record<string, string>>) {
  const lines = values.split("\n").filter((line) => line.trim() !== "");
  const parameters = lines.map((text) => ({ type: "text", text }));
  const components = parameters.length === 0 ? [] : [{ type: "body", parameters }];
  return { name, language, components };
}
