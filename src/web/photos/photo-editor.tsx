import { useEffect, useState } from "preact/hooks";

import type { Crop } from "#lib/pixels/edit-steps";
import { bytesText } from "#web/lib/bytes-text.ts";
import { may } from "#web/lib/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

import { Adjusting } from "./adjusting.tsx";
import { CropFrame } from "./crop-frame.tsx";
import { shaped } from "./crop-shape.ts";
import { Cropping } from "./cropping.tsx";
import { type Draft, outputOf, UNCHANGED, wholeOf } from "./draft.ts";
import { after, before, draftOf, newHistory, type StepIcon, withStep } from "./edit-history.ts";
import { FilterStrip, type Preset } from "./filter-strip.tsx";
import { HistoryList } from "./history-list.tsx";
import { type OpenedPhoto, fileName, sizeText } from "./photo.ts";
import { PREVIEW_SIDE } from "./preview.ts";
import { Resizing } from "./resizing.tsx";
import { SaveForm } from "./save-form.tsx";
import { Stage, type View } from "./stage.tsx";
import { usePreview } from "./use-preview.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { ViewChoice } from "./view-choice.tsx";

/** A photo and what may be done with it: the picture is the largest thing, tools stand around it. */
export function PhotoEditor({ photo, presets }: { photo: OpenedPhoto; presets: readonly Preset[] }) {
  const { image, filename } = photo;
  const isAllowed = may("AGENT_MANAGE");
  const mayEdit = isAllowed && photo.notEditable === null;
  const [history, setHistory] = useState(() => newHistory(filename));
  /** The value of a slider or frame while it is dragged. */
  const [pulled, setPulled] = useState<Partial<Draft>>({});
  const [isCropping, setIsCropping] = useState(false);
  const [shape, setShape] = useState<number | null>(null);
  const [view, setView] = useState<View>("after");
  const [split, setSplit] = useState(50);
  const [saved, setSaved] = useState<Draft>(UNCHANGED);

  const settled = draftOf(history);
  const draft: Draft = { ...settled, ...pulled };
  const output = outputOf(image, isCropping ? UNCHANGED : draft);
  const { preview, isBusy } = usePreview({ image, output, look: draft, side: PREVIEW_SIDE }, [
    image,
    draft.adjustments,
    draft.filters,
    isCropping,
    isCropping ? null : draft.crop,
    draft.resize,
  ]);
  const change = (part: Partial<Draft>, words: string, icon: StepIcon): void => {
    setPulled({});
    setHistory((last) => withStep(last, { draft: { ...draftOf(last), ...part }, words, icon }));
  };
  const show = (number: number | null): void => {
    if (number !== null) setHistory((last) => ({ ...last, shown: number }));
  };
  const undo = (): void => show(before(history));
  const redo = (): void => show(after(history));
  useUndoKeys(undo, redo);
  useUnsavedWarning(settled !== saved && settled !== UNCHANGED);

  const crop = draft.crop ?? wholeOf(image);
  const changeCrop = (next: Crop): void => change({ crop: next }, `Crop ${sizeText(next)}`, "crop");
  const chooseShape = (next: number | null): void => {
    setShape(next);
    if (next !== null) changeCrop(shaped(crop, next));
  };

  return (
    <Page
      title={filename}
      crumbs={[["/photos", "Photos"]]}
      lead={`${sizeText(image)} · ${bytesText(photo.bytes)}`}
      actions={
        <>
          {mayEdit && (
            <>
              <Button kind="ghost" icon="undo" label="Undo" isDisabled={before(history) === null} onClick={undo} />
              <Button kind="ghost" icon="redo" label="Redo" isDisabled={after(history) === null} onClick={redo} />
            </>
          )}
          <ButtonLink href={`/api/media/photos/${photo.id}`} download={fileName(photo)} icon="get">
            Download
          </ButtonLink>
        </>
      }
    >
      {photo.notEditable !== null && (
        <Notice icon="lock">This photo cannot be edited. {sentence(photo.notEditable)}</Notice>
      )}
      {!isAllowed && <p>You can look at photos. To edit them, ask an administrator for the right to manage agents.</p>}
      <div class="editor">
        <section class="canvas" aria-label="Picture">
          <div class="tools">
            {mayEdit && (
              <Cropping
                isOn={isCropping}
                shape={shape}
                onToggle={() => setIsCropping(!isCropping)}
                onShape={chooseShape}
              />
            )}
            <span class="grow" />
            <ViewChoice view={view} split={split} onView={setView} onSplit={setSplit} />
          </div>
          <Stage
            preview={preview}
            isBusy={isBusy}
            view={view}
            split={split}
            label={`${filename}, ${isCropping ? "whole, with the frame of what is kept" : VIEW_WORDS[view]}`}
          >
            {isCropping && (
              <CropFrame
                photo={image}
                crop={crop}
                shape={shape}
                onPull={(next) => setPulled({ crop: next })}
                onChange={changeCrop}
              />
            )}
          </Stage>
          {mayEdit && (
            <FilterStrip
              image={image}
              presets={presets}
              filters={settled.filters}
              onChange={(filters, words) => change({ filters }, words, "halves")}
            />
          )}
        </section>
        {mayEdit && (
          <div class="edit-side">
            <Adjusting draft={draft} presets={presets} onPull={setPulled} onChange={change} />
            <Resizing
              image={image}
              draft={settled}
              isCropping={isCropping}
              crop={crop}
              onCrop={changeCrop}
              onChange={change}
            />
            <HistoryList history={history} onShow={show} />
            <SaveForm
              photo={photo}
              draft={settled}
              size={outputOf(image, settled).size}
              onSaved={() => setSaved(settled)}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

const VIEW_WORDS: Readonly<Record<View, string>> = {
  before: "as it was",
  split: "at the left as it was, at the right as it will be saved",
  after: "as it will be saved",
};

/** A reason of the API without the name of its field. */
const sentence = (reason: string): string => {
  const words = reason.replace(/^body\.\w+: /, "It ");
  return /[.!?]$/.test(words) ? words : `${words}.`;
};

/** The browser asks before a page with unsaved changes is left. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
