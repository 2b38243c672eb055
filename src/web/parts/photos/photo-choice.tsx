import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { Button } from "#web/ui/button.tsx";
import { loadSheet } from "#web/ui/lazy-page.ts";

const PhotoPicker = lazy(async () => {
  const [{ PhotoPicker: picker }] = await Promise.all([import("./photo-picker.tsx"), loadSheet("photos")]);
  return picker;
});

/** A photo that a person chose, as far as its button shows it. */
export interface ChosenPhoto {
  id: string;
  filename: string;
}

interface PhotoChoiceProps {
  chosen: readonly ChosenPhoto[];
  onChange: (photos: readonly ChosenPhoto[]) => void;
}

/** The photos that go with a task or a message: a button opens the workspace's photos, and each chosen one can be removed. */
export function PhotoChoice({ chosen, onChange }: PhotoChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="row" role="group" aria-label="Photos">
      <Button size="small" icon="image" onClick={() => setIsOpen(true)}>
        Add photos
      </Button>
      {chosen.map(({ id, filename }) => (
        <Button
          key={id}
          size="small"
          kind="ghost"
          label={`Remove ${filename}`}
          onClick={() => onChange(chosen.filter((photo) => photo.id !== id))}
        >
          {filename} ×
        </Button>
      ))}
      {isOpen && (
        <ErrorBoundary>
          <PhotoPicker chosen={chosen} onChange={onChange} onClose={() => setIsOpen(false)} />
        </ErrorBoundary>
      )}
    </div>
  );
}
