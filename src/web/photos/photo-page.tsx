import { useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";

import { ask, callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { PhotoEditor } from "./photo-editor.tsx";
import { type OpenedPhoto, PHOTOS } from "./photo.ts";
import { openImage } from "./preview.ts";

async function openPhoto(id: string, signal: AbortSignal): Promise<OpenedPhoto> {
  const answer = await ask("GET", `${PHOTOS}/${id}`, { signal, headers: { Accept: "image/*, application/json" } });
  const file = await answer.blob();
  const image = await openImage(file).catch(() => {
    throw new Error("This browser cannot show the photo: its file is broken.");
  });
  const [, name = ""] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return {
    id,
    filename: decodeURIComponent(name) || "photo",
    format: file.type.replace("image/", ""),
    bytes: file.size,
    notEditable: decodedReason(answer.headers.get("x-not-editable-because")),
    image,
  };
}

const decodedReason = (header: string | null): string | null => (header === null ? null : decodeURIComponent(header));

/** One photo, to look at and to edit. */
export function PhotoPage() {
  const { id = "" } = useRoute().params;
  const photo = useLoad((signal) => openPhoto(id, signal), [id]);
  const presets = useLoad(
    (signal) => callData("GET", "/api/media/filters", { query: { action: "presets" }, signal }),
    [],
  );
  const image = photo.value?.image;
  useEffect(() => () => image?.close(), [image]);
  const shown = photo.value?.id === id ? photo.value : null;
  if (shown !== null && presets.value !== null) {
    return <PhotoEditor key={id} photo={shown} presets={presets.value.filters} />;
  }
  return (
    <Page title="Photo" crumbs={[["/photos", "Photos"]]}>
      <Loading of={{ ...photo, value: null }}>{() => null}</Loading>
      <Loading of={{ ...presets, value: presets.value, error: photo.error === null ? presets.error : null }}>
        {() => null}
      </Loading>
    </Page>
  );
}
