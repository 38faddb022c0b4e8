import { lazy, Suspense, useState } from 'react';
import { inputName } from '../../../rules/input-names.ts';
import { type QuestionInputProps, useQuestionPlace } from '../shared/place.ts';
import type { LocalFile, UploadedFiles } from '../shared/upload-place.ts';
import { FileLink } from './file-link.tsx';

const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }));
const CropPicture = lazy(async () => ({ default: (await import('./edit-picture.tsx')).CropPicture }));

interface UploadedFileProps extends QuestionInputProps {
  path: string;
  number: number | undefined;
  onRemove: () => void;
  onReplace: (file: LocalFile) => void;
}

export function UploadedFile({ field, name, path, number, onRemove, onReplace }: UploadedFileProps) {
  const { files, isLive, labels } = useQuestionPlace();
  return (
    <li>
      {files ? (
        <Shown field={field} path={path} files={files} onReplace={onReplace} />
      ) : (
        <label>
          {/* Without scripts an unchecked file is removed with the page. */}
          <input type="checkbox" name={inputName(name)} value={path} checked={true} onChange={onRemove} />
          <span>{`${labels.added}${number ? ` (${number})` : ''}`}</span>
        </label>
      )}
      {isLive && (
        <button type="button" className="quiet" onClick={onRemove}>
          {labels.remove}
        </button>
      )}
    </li>
  );
}

interface ShownProps extends Pick<UploadedFileProps, 'field' | 'path' | 'onReplace'> {
  files: UploadedFiles;
}

function Shown({ field: { fieldType, fieldName }, path, files, onReplace }: ShownProps) {
  const url = files.urlOf(path);
  if (fieldType === 'audio') {
    return (
      <Suspense>
        <Player url={url} name={fieldName} labels={files.labels} />
      </Suspense>
    );
  }
  if (fieldType === 'file') return <FileLink path={path} url={url} />;
  if (fieldType === 'signature') return <img className="shown signed" src={url} alt={files.labels.signature} />;
  return <Picture url={url} labels={files.labels} onReplace={onReplace} />;
}

interface PictureProps {
  url: string;
  labels: UploadedFiles['labels'];
  onReplace: (file: LocalFile) => void;
}

function Picture({ url, labels, onReplace }: PictureProps) {
  const { isPreview } = useQuestionPlace();
  const [isCropping, setCropping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const change = async (changed: (editor: typeof import('./edit-picture.tsx'), picture: Blob) => Promise<Blob>) => {
    setBusy(true);
    setFailed(false);
    try {
      const answer = await fetch(url, { credentials: 'include' });
      if (!answer.ok) throw new Error('The picture is gone');
      const file = await changed(await import('./edit-picture.tsx'), await answer.blob());
      onReplace({ file, fileName: file.type === 'image/png' ? 'picture.png' : 'picture.jpg' });
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  if (isCropping) {
    return (
      <Suspense>
        <CropPicture
          url={url}
          labels={labels}
          isBusy={isBusy}
          onCrop={(part) => void change((editor, picture) => editor.cropped(picture, part))}
          onCancel={() => setCropping(false)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <img className="shown" src={url} alt={labels.picture} />
      {isFailed && (
        <p role="alert" className="issue">
          {labels.editFailed}
        </p>
      )}
      <button
        type="button"
        className="quiet"
        disabled={isPreview || isBusy}
        onClick={() => void change((editor, picture) => editor.rotated(picture))}
      >
        {labels.rotate}
      </button>
      <button type="button" className="quiet" disabled={isPreview || isBusy} onClick={() => setCropping(true)}>
        {labels.crop}
      </button>
    </>
  );
}
