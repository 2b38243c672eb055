import { bytesText } from "#web/lib/bytes-text.ts";
import { call, callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { type Photo, PHOTOS, sizeText } from "./photo.ts";
import { UploadBox } from "./upload-box.tsx";

const PAGE_SIZE = 12;

/** The tenant's photos. */
export function PhotosPage() {
  const { page } = useQuery();
  const list = useLoad((signal) => callData("GET", PHOTOS, { query: { page, limit: PAGE_SIZE }, signal }), [page]);
  return (
    <Page title="Photos" lead="Photos of the workspace. Each edit makes a new photo; the original stays unchanged.">
      {may("AGENT_MANAGE") && <UploadBox onUploaded={list.reload} />}
      <Loading of={list}>
        {({ photos, pagination, storage }) => (
          <>
            {photos.length === 0 ? (
              <EmptyState icon="image" title="No photos yet">
                Photos uploaded by this workspace's people and agents appear here.
              </EmptyState>
            ) : (
              <ul class="photos">
                {photos.map((photo) => (
                  <PhotoCard key={photo.id} photo={photo} onDelete={list.reload} />
                ))}
              </ul>
            )}
            <ListPager of={{ page, limit: PAGE_SIZE, total: pagination.total }} />
            <p class="small-text">
              {bytesText(storage.bytes)} of {bytesText(storage.max_bytes)} are used.
            </p>
          </>
        )}
      </Loading>
    </Page>
  );
}

function PhotoCard({ photo, onDelete }: { photo: Photo; onDelete: () => void }) {
  const remove = async (): Promise<void> => {
    await call("DELETE", `/api/media/photos/${photo.id}`);
    onDelete();
  };
  return (
    <li>
      <a href={`/photos/${photo.id}`}>
        <img src={photo.url} alt="" loading="lazy" decoding="async" />
        <span class="cut">{photo.filename}</span>
      </a>
      <p class="row small-text">
        <span class="grow">
          {sizeText(photo)} · {bytesText(photo.size)}
        </span>
        {may("AGENT_MANAGE") && (
          <ActionButton
            act={remove}
            kind="danger"
            label={`Delete ${photo.filename}`}
            confirm={`Delete ${photo.filename}? Photos made from it stay.`}
          >
            Delete
          </ActionButton>
        )}
      </p>
    </li>
  );
}
