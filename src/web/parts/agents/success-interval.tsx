import { intervalOf, successWords, type Version } from "./version.ts";

/** The success of a version with its interval, on a scale from 0 to 100 %, so that overlaps are seen. */
export function SuccessInterval({ of: success, isCurrent = false }: { of: Version["success"]; isCurrent?: boolean }) {
  const interval = intervalOf(success);
  return (
    <div class={isCurrent ? "success current" : "success"}>
      {interval !== null && (
        <svg class="interval" aria-hidden="true">
          <rect class="scale" y="9.5" width="100%" height="1" />
          <rect
            class="range"
            x={percent(interval.lower)}
            y="6"
            width={percent(interval.upper - interval.lower)}
            height="8"
            rx="4"
          />
          <rect class="value" x={percent(interval.value * 0.985)} y="3" width="3" height="14" rx="1.5" />
        </svg>
      )}
      <small>{successWords(success)}</small>
    </div>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
