import { readsTraces } from "#web/lib/session.ts";

const FORMS = [
  ["/runs", "Runs"],
  ["/failures", "Failures"],
] as const;

/** The forms in which runs are looked at: one by one, or by what failed, for those who read that. */
export const RunForms = ({ current }: { current: (typeof FORMS)[number][0] }) =>
  readsTraces() && (
    <nav class="segments" aria-label="Forms of runs">
      {FORMS.map(([address, title]) => (
        <a key={address} href={address} aria-current={address === current ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
