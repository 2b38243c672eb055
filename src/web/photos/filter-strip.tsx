import { useEffect, useRef } from "preact/hooks";

import { defaultIntensity, type Filter, type FilterType } from "#lib/pixels/edit-steps";
import type { DataOf } from "#web/lib/operation.ts";

import { outputOf, UNCHANGED } from "./draft.ts";
import { PLAIN, previewOf } from "./preview.ts";

/** A filter as the API lists it. */
export type Preset = DataOf<"GET /api/media/filters">["filters"][number];

interface FilterStripProps {
  image: ImageBitmap;
  presets: readonly Preset[];
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[], words: string) => void;
}

/** The filters, each with the photo as it makes it. One that is chosen is taken away by choosing it again. */
export function FilterStrip({ image, presets, filters, onChange }: FilterStripProps) {
  const toggle = ({ id, name }: Preset): void => {
    const rest = filters.filter(({ type }) => type !== id);
    if (rest.length < filters.length) onChange(rest, `Without ${name}`);
    else onChange([...filters, { type: id, intensity: defaultIntensity(id) }], name);
  };
  return (
    <div class="filter-strip" role="group" aria-label="Filters">
      <button type="button" aria-pressed={filters.length === 0} onClick={() => onChange([], "No filter")}>
        <Thumbnail image={image} filter={null} />
        None
      </button>
      {presets.map((preset) => (
        <button
          key={preset.id}
          type="button"
          title={preset.description}
          aria-pressed={filters.some(({ type }) => type === preset.id)}
          onClick={() => toggle(preset)}
        >
          <Thumbnail image={image} filter={preset.id} />
          {preset.name}
        </button>
      ))}
    </div>
  );
}

const THUMBNAIL_SIDE = 92;
/** A blur of a large photo could not be seen in so small a picture; here it is drawn as if the photo had at most this size. */
const DRAWN_SIDE = 300;

function Thumbnail({ image, filter }: { image: ImageBitmap; filter: FilterType | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { part, size } = outputOf(image, UNCHANGED);
    const share = Math.min(1, DRAWN_SIDE / Math.max(size.width, size.height));
    const drawn = { width: Math.max(1, size.width * share), height: Math.max(1, size.height * share) };
    const filters = filter === null ? [] : [{ type: filter, intensity: defaultIntensity(filter) }];
    void previewOf(image, { part, size: drawn }, { ...PLAIN, filters }, THUMBNAIL_SIDE).then(({ after }) => {
      const context = canvas.current?.getContext("2d");
      if (!context) return;
      context.canvas.width = after.width;
      context.canvas.height = after.height;
      context.putImageData(after, 0, 0);
    });
  }, [image, filter]);
  return <canvas ref={canvas} aria-hidden="true" />;
}
