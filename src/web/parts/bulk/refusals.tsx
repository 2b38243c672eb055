import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { Refused } from "./bulk-result.ts";

interface RefusalsProps {
  /** The results in a line. */
  text: string;
  refused: readonly Refused[];
  onClose: () => void;
}

/** Which rows were not done with the others, and why. It stays until the person has read it. */
export function Refusals({ text, refused, onClose }: RefusalsProps) {
  return (
    <Notice>
      <strong>{text}</strong>
      <ul>
        {refused.map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why}
          </li>
        ))}
      </ul>
      <p>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </p>
    </Notice>
  );
}
