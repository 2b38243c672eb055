import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loading } from "#web/ui/loading.tsx";

import type { ChosenPhoto } from "./photo-choice.tsx";

/** The most photos that a task or a message can have. */
const MAX_PHOTOS = 5;
/** The newest photos; older ones are chosen on the page of photos, by their ids. */
const SHOWN = 24;

interface PhotoPickerProps {
  chosen: readonly ChosenPhoto[];
  onChange: (photos: readonly ChosenPhoto[]) => void;
  onClose: () => void;
}

/** The workspace's newest photos, of which up to five are ticked. */
export function PhotoPicker({ chosen, onChange, onClose }: PhotoPickerProps) {
  const photos = useLoad((signal) => callData("GET", "/api/media/photos", { query: { limit: SHOWN }, signal }), []);
  const isChosen = (id: string): boolean => chosen.some((photo) => photo.id === id);
  return (
    <Dialog title="Add photos" onClose={onClose}>
      {(close) => (
        <>
          <Loading of={photos}>
            {({ photos: found }) =>
              found.length === 0 ? (
                <p class="empty">
                  There are no photos yet. <a href="/photos">Upload one</a>.
                </p>
              ) : (
                <ul class="photos">
                  {found.map(({ id, filename, url }) => (
                    <li key={id}>
                      <label>
                        <input
                          type="checkbox"
                          checked={isChosen(id)}
                          disabled={!isChosen(id) && chosen.length >= MAX_PHOTOS}
                          onChange={() =>
                            onChange(
                              isChosen(id) ? chosen.filter((photo) => photo.id !== id) : [...chosen, { id, filename }],
                            )
                          }
                        />
                        <img src={url} alt="" loading="lazy" decoding="async" />
                        <span class="cut">{filename}</span>
                      </label>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loading>
          <p class="row">
            <small class="grow">Up to {MAX_PHOTOS} photos. The model sees them if it can see pictures.</small>
            <Button kind="primary" onClick={close}>
              Done
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}
