import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { me, readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";
import { Badge } from "#web/ui/text.tsx";

import { BackupCodes } from "./backup-codes.tsx";

const QrCode = lazy(async () => (await import("./qr-code.tsx")).QrCode);

type Setup = DataOf<"POST /api/auth/two-factor/setup">;

/** Switches the second factor of signing in on and off. */
export function TwoFactor() {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = me.value?.user.two_factor_enabled === true;
  const begin = async (): Promise<void> => setSetup(await callData("POST", "/api/auth/two-factor/setup"));
  const enabled = (given: readonly string[]): void => {
    setCodes(given);
    setSetup(null);
  };
  return (
    <section>
      <h2>
        Second factor <Badge tone={isOn ? "good" : "plain"}>{isOn ? "on" : "off"}</Badge>
      </h2>
      <p>Signing in then asks for a code from an authenticator app as well as the password.</p>
      {codes !== null && <BackupCodes codes={codes} onDone={() => setCodes(null)} />}
      {isOn && codes === null && <TurnOff />}
      {!isOn && setup === null && (
        <p>
          <ActionButton act={begin}>Set up the second factor</ActionButton>
        </p>
      )}
      {!isOn && setup !== null && (
        <Drawer title="Set up the second factor" onClose={() => setSetup(null)}>
          {() => <TurnOn setup={setup} onEnabled={enabled} />}
        </Drawer>
      )}
    </section>
  );
}

function TurnOn({ setup, onEnabled }: { setup: Setup; onEnabled: (codes: readonly string[]) => void }) {
  const enable = useAction(async ({ code = "" }: Readonly<Record<string, string>>) => {
    const body = { code: code.replaceAll(" ", "") };
    const { backup_codes: codes } = await callData("POST", "/api/auth/two-factor/enable", {
      body,
    });
    onEnabled(codes);
    await readSession();
  });
  return (
    <>
      <ol>
        <li>
          Point your authenticator app at this code. On the device that has the app,{" "}
          <a href={setup.otpauth_url}>open it there</a>, or type the secret.
        </li>
        <li>Then type the six digits that the app shows. Nothing changes until you do.</li>
      </ol>
      <ErrorBoundary>
        <QrCode text={setup.otpauth_url} label="QR code for the app" />
      </ErrorBoundary>
      <CopyField label="Secret" text={setup.secret} />
      <CopyField label="Address for the app (otpauth)" text={setup.otpauth_url} />
      <Form action={enable} submit="Switch it on">
        <Field
          label="Code from the app"
          autoFocus
          name="code"
          autoComplete="one-time-code"
          required
          error={enable.error}
        />
      </Form>
    </>
  );
}

function TurnOff() {
  const [isOpen, setIsOpen] = useState(false);
  const disable = useAction(async ({ password, code = "" }: Readonly<Record<string, string>>) => {
    const body = { password, code: code.replaceAll(" ", "") };
    await callData("POST", "/api/auth/two-factor/disable", { body });
    await readSession();
  });
  return (
    <>
      <p>
        <Button onClick={() => setIsOpen(true)}>Switch it off…</Button>
      </p>
      {isOpen && (
        <FormDrawer
          title="Switch the second factor off"
          lead="After this, the password alone is enough to sign in, and the backup codes are deleted."
          action={disable}
          submit="Switch the second factor off"
          onCancel={() => setIsOpen(false)}
        >
          <Field
            label="Your password"
            autoFocus
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={disable.error}
          />
          <Field
            label="Code from the app, or a backup code"
            name="code"
            autoComplete="one-time-code"
            required
            error={disable.error}
          />
        </FormDrawer>
      )}
    </>
  );
}
