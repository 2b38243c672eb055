import { Icon } from "#web/ui/icon.tsx";

import { type EditHistory, holds } from "./edit-history.ts";

/** Every step that was made. Choosing one shows the photo as it was then; nothing is lost by it. */
export function HistoryList({ history, onShow }: { history: EditHistory; onShow: (number: number) => void }) {
  return (
    <section>
      <div class="row">
        <h2 class="grow">History</h2>
        <span class="small-text dim">nothing is lost</span>
      </div>
      <ol class="edit-history">
        {history.steps.map(({ words, icon }, number) => {
          const isHeld = holds(history, number);
          return (
            <li key={number}>
              <button
                type="button"
                class={isHeld ? undefined : "undone"}
                aria-current={number === history.shown ? "step" : undefined}
                onClick={() => onShow(number)}
              >
                <Icon name={isHeld ? icon : "redo"} />
                <span class="cut">{isHeld ? words : `${words}, undone`}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
