import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { OverlapChoice } from "#web/ui/overlap-choice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { CopyField, SecretOnce } from "#web/ui/secret-once.tsx";

import { StateMark } from "./state-mark.tsx";
import { mayChangeTrigger, readTriggersAgain, SCHEME_WORDS, type Trigger, triggerPath } from "./trigger.ts";

interface AddressSectionProps {
  of: Trigger;
  /** Shown once. */
  secret: string | null;
  onSecret: (secret: string | null) => void;
}

/** The address of a trigger with its secret, and its numbers. */
export function AddressSection({ of: trigger, secret, onSecret }: AddressSectionProps) {
  const { url, verify, counts, rate_per_minute: rate, unverified, last_delivery_at: last } = trigger;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section class="stack">
      {url !== null && (
        <div class="trigger-address">
          <CopyField label="Address" text={url} />
          {mayChangeTrigger(trigger) && (
            <Button icon="key" onClick={() => setIsChanging(true)}>
              Change the secret
            </Button>
          )}
        </div>
      )}
      {secret !== null && (
        <SecretOnce label="Secret" secret={secret} onDone={() => onSecret(null)}>
          Give it to the sender. When it is lost, change it.
        </SecretOnce>
      )}
      <Facts>
        <Fact title="State">
          <StateMark of={trigger.state} />
        </Fact>
        {verify !== null && <Fact title="Signed by">{SCHEME_WORDS[verify.scheme]}</Fact>}
        <Fact title="Started, 7 days">{counts.started}</Fact>
        <Fact title="Ignored">{counts.ignored}</Fact>
        <Fact title="Refused">{counts.refused}</Fact>
        {url !== null && <Fact title="Not proven">{unverified.count}</Fact>}
        {url !== null && <Fact title="At most">{rate} a minute</Fact>}
        <Fact title="Last">{last === null ? "–" : <RelativeTime at={last} />}</Fact>
      </Facts>
      {unverified.latest[0] !== undefined && (
        <p class="muted">
          The latest request without a proof: {REASONS[unverified.latest[0].reason] ?? unverified.latest[0].reason},{" "}
          <RelativeTime at={unverified.latest[0].at} />.
        </p>
      )}
      {isChanging && <ChangeSecret of={trigger} onSecret={onSecret} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

const REASONS: Readonly<Record<string, string>> = {
  missing_header: "a header of the signature is missing",
  bad_form: "the signature has another form",
  stale: "the signature is too old",
  wrong_signature: "the signature is not that of the body",
  former_secret: "the signature is of an older secret",
  wrong_token: "the token is not the secret",
};

interface ChangeSecretProps {
  of: Trigger;
  onSecret: (secret: string | null) => void;
  onClose: () => void;
}

function ChangeSecret({ of: { id, name }, onSecret, onClose }: ChangeSecretProps) {
  return (
    <Dialog title={`Change the secret of “${name}”?`} onClose={onClose}>
      {(close) => (
        <SecretForm
          id={id}
          onSecret={(secret) => {
            close();
            onSecret(secret);
            readTriggersAgain();
          }}
        />
      )}
    </Dialog>
  );
}

/** A day is the longest overlap. */
const LONGEST_SECONDS = 86_400;

function SecretForm({ id, onSecret }: { id: string; onSecret: (secret: string | null) => void }) {
  const rotate = useAction(async ({ overlap = "0", secret = "" }: Readonly<Record<string, string>>) => {
    const changed = await callData("POST", `${triggerPath(id)}/rotate-secret`, {
      body: {
        overlap_seconds: Math.min(Number(overlap), LONGEST_SECONDS),
        secret: secret === "" ? undefined : secret,
      },
    });
    onSecret(changed.secret);
  });
  return (
    <Form action={rotate} submit="Change the secret">
      <div class="stack">
        <OverlapChoice label="The present secret works on" />
        <Field
          label="Secret of the sender"
          name="secret"
          autoComplete="off"
          minLength={24}
          maxLength={256}
          help="For a sender that chooses it, as Stripe, Slack and Shopify do. It may stay empty: then one is made."
          error={rotate.error}
        />
      </div>
    </Form>
  );
}
