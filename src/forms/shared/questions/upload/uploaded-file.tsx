import { lazy, Suspense, useState } from 'react';
import { inputName } from '../../../rules/input-names.ts';
import { type QuestionInputProps, useQuestionPlace } from '../shared/place.ts';
import type { LocalFile, UploadedFiles } from '../shared/upload-place.ts';
import { FileLink } from './file-link.tsx';
import { Player } from './load-player.tsx';
import { usePendingAnswer } from './use-pending-answer.ts';

const loadEditor = () => import('./edit-picture.tsx');
const CropPicture = lazy(async () => ({ default: (await loadEditor()).CropPicture }));

interface UploadedFileProps extends QuestionInputProps {
  path: string;
  number: number | undefined;
  isReplacing: boolean;
  onRemove: () => void;
  onReplace: (file: LocalFile) => void;
}

export function UploadedFile({
  field,
  name: inputKey,
  path,
  number,
  isReplacing,
  onRemove,
  onReplace,
}: UploadedFileProps) {
  const { files, isLive, labels, fileNames } = useQuestionPlace();
  const name = fileNames?.[path];
  return (
    <li>
      {files ? (
        <Shown field={field} path={path} files={files} isReplacing={isReplacing} onReplace={onReplace} />
      ) : (
        <label>
          {/* Without scripts an unchecked file is removed with the page. */}
          <input type="checkbox" name={inputName(inputKey)} value={path} checked={true} onChange={onRemove} />
          {name ? (
            <span className="about">
              {labels.added}: <bdi>{name}</bdi>
            </span>
          ) : (
            <span>{`${labels.added}${number ? ` (${number})` : ''}`}</span>
          )}
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

interface ShownProps extends Pick<UploadedFileProps, 'field' | 'path' | 'isReplacing' | 'onReplace'> {
  files: UploadedFiles;
}

function Shown({ field: { id: fieldId, fieldType, fieldName }, path, files, isReplacing, onReplace }: ShownProps) {
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
  return <Picture fieldId={fieldId} url={url} labels={files.labels} isReplacing={isReplacing} onReplace={onReplace} />;
}

interface PictureProps {
  fieldId: number;
  url: string;
  labels: UploadedFiles['labels'];
  isReplacing: boolean;
  onReplace: (file: LocalFile) => void;
}

/** The picture stays until the changed one has arrived. */
function Picture({ fieldId, url, labels, isReplacing, onReplace }: PictureProps) {
  const { isPreview } = useQuestionPlace();
  const [isCropping, setCropping] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const isBusy = isChanging || isReplacing;
  const [isFailed, setFailed] = useState(false);
  usePendingAnswer(isChanging, { fieldId, isRunning: true, finish: doNothing, drop: doNothing });
  const change = async (changed: (editor: typeof import('./edit-picture.tsx'), picture: Blob) => Promise<Blob>) => {
    setChanging(true);
    setFailed(false);
    try {
      const answer = await fetch(url, { credentials: 'include' });
      if (!answer.ok) throw new Error('The picture is gone');
      const file = await changed(await loadEditor(), await answer.blob());
      onReplace({ file, fileName: file.type === 'image/png' ? 'picture.png' : 'picture.jpg' });
      setCropping(false);
    } catch {
      setFailed(true);
    } finally {
      setChanging(false);
    }
  };
  const crop = () =>
    loadEditor().then(
      () => setCropping(true),
      () => setFailed(true),
    );
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
      <button type="button" className="quiet" disabled={isPreview || isBusy} onClick={() => void crop()}>
        {labels.crop}
      </button>
    </>
  );
}

const doNothing = () => undefined;
