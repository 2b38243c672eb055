import { useRef, useState } from "preact/hooks";

import { Button } from "#web/ui/button.tsx";
import { ProblemText } from "#web/ui/notice.tsx";

import { uploadPhoto } from "./upload.ts";

interface Upload {
  key: number;
  name: string;
  /** 0 to 1; null once it has ended. */
  share: number | null;
  problem: string | null;
}

let last = 0;

/** Takes files by a button or by dropping them, sends one after the other, and reports each that was refused. */
export function UploadBox({ onUploaded }: { onUploaded: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setIsOver] = useState(false);
  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const take = async (files: readonly File[]): Promise<void> => {
    const begun = files.map((file) => ({ file, upload: { key: ++last, name: file.name, share: 0, problem: null } }));
    setUploads((all) => [...all.filter(({ share }) => share !== null), ...begun.map(({ upload }) => upload)]);
    for (const { file, upload } of begun) {
      const { key } = upload;
      try {
        await uploadPhoto(file, (share) => change(key, { share }));
        setUploads((all) => all.filter((one) => one.key !== key));
        onUploaded();
      } catch (error) {
        change(key, { share: null, problem: error instanceof Error ? error.message : String(error) });
      }
    }
  };

  return (
    <div
      class={isOver ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <div class="actions">
        <Button kind="primary" icon="plus" onClick={() => input.current?.click()}>
          Upload photos
        </Button>
        <span class="muted">or drop them here: JPEG, PNG, WebP or GIF, up to 20 MiB and 24 million pixels each</span>
      </div>
      <input
        ref={input}
        class="unseen"
        type="file"
        aria-label="Photos to upload"
        tabIndex={-1}
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      {uploads.map(({ key, name, share, problem }) =>
        problem === null ? (
          <label key={key}>
            {name}
            <progress value={share ?? 0} max={1} />
          </label>
        ) : (
          <ProblemText key={key}>
            <strong>{name} was not stored.</strong> {problem}
          </ProblemText>
        ),
      )}
    </div>
  );
}
