import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";

/** The codes for the day the app is lost, shown this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section aria-label="Backup codes">
      <p>
        <strong>The second factor is on. Save these backup codes now: they are shown only once.</strong> Each one signs
        you in once when you do not have the app.
      </p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyField label="All backup codes" text={codes.join(" ")} />
      <Button onClick={onDone}>I have saved them</Button>
    </section>
  );
}
