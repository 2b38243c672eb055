import { useState } from "preact/hooks";

import { bytesText } from "#web/lib/bytes-text.ts";
import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice, Problem } from "#web/ui/notice.tsx";

import { type Draft, editBody, type Size } from "./draft.ts";
import { photoOf } from "./follow-edit.ts";
import { type OpenedPhoto, fileName, type Photo, PHOTOS, sizeText } from "./photo.ts";
import { Slider } from "./slider.tsx";

const FORMATS = [
  ["jpeg", "JPEG"],
  ["png", "PNG"],
  ["webp", "WebP"],
] as const;

const DEFAULT_QUALITY = 90;

interface SaveFormProps {
  photo: OpenedPhoto;
  draft: Draft;
  size: Size;
  onSaved: () => void;
}

/** Saves what is shown as a new photo. */
export function SaveForm({ photo, draft, size, onSaved }: SaveFormProps) {
  const [format, setFormat] = useState(photo.format === "gif" ? "png" : photo.format);
  const [quality, setQuality] = useState(DEFAULT_QUALITY);
  const [made, setMade] = useState<Photo | null>(null);
  const canMove = photo.format === "gif" || photo.format === "webp";
  const save = useAction(async () => {
    setMade(null);
    // The preview shows the first frame of an animation.
    const body = { ...editBody(draft, { format, quality }), ...(canMove && { flatten: true }) };
    setMade(await photoOf(await callData("POST", `${PHOTOS}/${photo.id}/edit`, { body })));
    onSaved();
  });
  return (
    <section>
      <div class="row">
        <h2>Save as a new photo</h2>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <label>
          Format
          <select onChange={({ currentTarget }) => setFormat(FORMATS[currentTarget.selectedIndex]?.[0] ?? "jpeg")}>
            {FORMATS.map(([value, words]) => (
              <option key={value} value={value} selected={value === format}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {format !== "png" && (
          <Slider label="Quality" min={1} max={100} value={quality} onPull={setQuality} onChange={setQuality} />
        )}
        <Problem error={save.error} />
        <Button type="submit" kind="primary" icon="check" isBusy={save.isRunning}>
          {`Save, ${sizeText(size)}`}
        </Button>
        <p class="small-text muted">
          {canMove && "The first frame of an animation is saved. "}
          {save.isRunning
            ? "A large photo takes a few seconds, longer while others are edited."
            : `${photo.filename} stays as it is.`}
        </p>
      </form>
      {made !== null && (
        <Notice>
          Saved as <a href={`/photos/${made.id}`}>a new photo</a> of {sizeText(made)}, {bytesText(made.size)}.{" "}
          <a href={made.url} download={fileName(made)}>
            Download it
          </a>
        </Notice>
      )}
    </section>
  );
}
