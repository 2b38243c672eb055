import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { wordsOf } from "#web/lib/words-of.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Choice, Field } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { type Asset, ASSETS, PROVIDERS } from "./asset.ts";

/** Makes an asset, or changes one. */
export function AssetForm({ asset, onClose }: { asset: Asset | null; onClose: () => void }) {
  const photos = useLoad((signal) => callData("GET", "/api/media/photos", { query: { limit: 50 }, signal }), []);
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { name, type, url, photo_id: photoId = "", source_provider: from = "", tags } = fields;
    const body = {
      name,
      type,
      tags: wordsOf(tags),
      source_provider: from === "" ? null : from,
      url: photoId === "" ? url : undefined,
      photo_id: photoId === "" ? undefined : photoId,
    };
    if (asset === null) await callData("POST", ASSETS, { body });
    else await callData("PUT", ASSETS, { query: { id: asset.id }, body });
    onClose();
  });
  return (
    <FormDrawer
      title={asset === null ? "New asset" : `Change ${asset.name}`}
      action={save}
      submit={asset === null ? "Create the asset" : "Save"}
      onCancel={onClose}
    >
      <Loading of={photos}>
        {({ photos: found }) => (
          <>
            <Field
              label="Name"
              name="name"
              autoFocus
              required
              maxLength={200}
              defaultValue={asset?.name ?? ""}
              error={save.error}
            />
            <Field
              label="Type"
              name="type"
              required
              maxLength={50}
              defaultValue={asset?.type ?? "image"}
              help="In your own words: image, logo, video, font."
              error={save.error}
            />
            <Choice
              label="Photo"
              name="photo_id"
              options={[["", "None: the file has an address"], ...photoOptions(found, asset?.photo_id ?? null)]}
              chosen={asset?.photo_id ?? ""}
            />
            <Field
              label="Address, if it is not a photo"
              name="url"
              type="url"
              maxLength={2_048}
              placeholder="https://cdn.example.com/autumn.png"
              defaultValue={asset?.photo_id === null ? (asset.url ?? "") : ""}
              help="The console shows this address; nothing calls it."
              error={save.error}
            />
            <Choice
              label="From"
              name="source_provider"
              options={[["", "Not specified"], ...PROVIDERS]}
              chosen={asset?.source_provider ?? ""}
            />
            <Field
              label="Tags"
              name="tags"
              defaultValue={asset?.tags.join(", ") ?? ""}
              help="Words separated by commas."
              error={save.error}
            />
          </>
        )}
      </Loading>
    </FormDrawer>
  );
}

/** The latest photos, and the asset's own when it is not among them. */
function photoOptions(
  photos: DataOf<"GET /api/media/photos">["photos"],
  own: string | null,
): (readonly [string, string])[] {
  const options = photos.map(({ id, filename }) => [id, filename] as const);
  return own === null || photos.some(({ id }) => id === own) ? options : [[own, "The photo that it is"], ...options];
}
