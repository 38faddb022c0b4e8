import { useRef, useState } from 'react';
import type { FileLabels } from '../shared/upload-place.ts';

export function Picture({ url, name, labels }: { url: string; name: string; labels: FileLabels }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="note">{labels.missing}</p>;
  return (
    <>
      <button
        type="button"
        className="answer-picture"
        aria-label={`${labels.enlarge}: ${name}`}
        onClick={() => dialog.current?.showModal()}
      >
        <img src={url} alt={name} loading="lazy" onError={() => setBroken(true)} />
      </button>
      <dialog ref={dialog} className="answer-dialog" aria-label={name}>
        <button type="button" className="quiet" aria-label={labels.close} onClick={() => dialog.current?.close()}>
          ✕
        </button>
        <img src={url} alt={name} loading="lazy" />
      </dialog>
    </>
  );
}
