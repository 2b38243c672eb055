import { copied } from "./copied.ts";

const SHOWN = 8;

/** An id: its end, which tells ids of one time apart. A click copies all of it. */
export function Id({ of: id }: { of: string }) {
  return (
    <button type="button" class="id" title={`${id}: a click copies it`} onClick={() => void copied(id)}>
      {id.length > SHOWN + 1 ? `…${id.slice(-SHOWN)}` : id}
    </button>
  );
}
