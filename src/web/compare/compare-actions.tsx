import { queryText } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { copied } from "#web/ui/copied.ts";

/** Turns the two sides, and copies the address. */
export function CompareActions({ a, b, agent }: { a: string; b: string; agent?: string }) {
  const copy = useAction(async () => {
    await copied(location.href);
  });
  return (
    <>
      <ButtonLink icon="compare" shortcut="s" href={`/compare${queryText({ agent, a: b, b: a })}`}>
        Swap <kbd aria-hidden="true">S</kbd>
      </ButtonLink>
      <Button icon="copy" onClick={() => void copy.run()}>
        Copy link
      </Button>
    </>
  );
}

/** The letter of a side: A is grey, B is black, because neither is right. */
export const Side = ({ of: side }: { of: "A" | "B" }) => <span class={`side ${side.toLowerCase()}`}>{side}</span>;
