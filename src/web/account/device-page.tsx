import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

/** Where a person types the code that a program on another device shows, and where the answer ends. */
export function DevicePage() {
  const [asked] = useState(() => new URLSearchParams(location.search));
  if (asked.has("answer"))
    return (
      <Page title="Allowed">
        <Notice>The program signs in within a few seconds. You can close this page.</Notice>
      </Page>
    );
  if (asked.has("error"))
    return (
      <Page title="Not allowed">
        <Notice>The program cannot sign in. You can close this page.</Notice>
      </Page>
    );
  return <EnterCode shown={asked.get("user_code") ?? ""} />;
}

function EnterCode({ shown }: { shown: string }) {
  const find = useAction(async ({ user_code: userCode = "" }: Readonly<Record<string, string>>) => {
    const { request } = await callData("GET", "/api/auth/device-request", { query: { user_code: userCode } });
    location.assign(`/oauth/consent?${new URLSearchParams({ request }).toString()}`);
  });
  return (
    <Page
      title="Connect a device"
      lead="Type the code that the program shows. Use only a code of a program that you started yourself."
    >
      <Form action={find} submit="Continue">
        <Field
          label="Code"
          name="user_code"
          autoComplete="off"
          maxLength={40}
          placeholder="XXXX-XXXX"
          defaultValue={shown}
          required
          autoFocus
          error={find.error}
        />
      </Form>
    </Page>
  );
}
