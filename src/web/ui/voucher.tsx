import { Icon, type IconName } from "./icon.tsx";

const VOUCHERS: Readonly<Record<string, readonly [word: string, icon: IconName]>> = {
  checked: ["Checked", "check"],
  human: ["Human", "user"],
  judged: ["Judged", "shield"],
  self_reported: ["Self", "chat"],
};

/** The voucher of a run's outcome: a check, a person, a judge, or only the agent itself. */
export function Voucher({ of: name }: { of: string | null }) {
  const [word, icon] = VOUCHERS[name ?? ""] ?? [];
  if (word === undefined || icon === undefined) return <>–</>;
  return (
    <span class="row muted">
      <Icon name={icon} />
      {word}
    </span>
  );
}
