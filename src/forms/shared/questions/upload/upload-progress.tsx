import { useEffect, useState } from 'react';
import type { FieldType } from '../../../schemas/field-types.ts';
import { useQuestionPlace } from '../shared/place.ts';
import { shownName } from './shown-name.ts';
import type { Upload, useUploads } from './use-uploads.ts';

interface UploadProgressProps {
  uploads: ReturnType<typeof useUploads>;
  fieldType: FieldType;
}

export function UploadProgress({ uploads: { uploads, retry, cancel }, fieldType }: UploadProgressProps) {
  return uploads.map((upload) => (
    <div key={upload.id} className="uploading">
      {fieldType === 'image' && <LocalPicture file={upload.file} />}
      <Progress upload={upload} onRetry={() => retry(upload.id)} onCancel={() => cancel(upload.id)} />
    </div>
  ));
}

interface ProgressProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

function Progress({ upload, onRetry, onCancel }: ProgressProps) {
  const { files, labels } = useQuestionPlace();
  const { state } = upload;
  const name = shownName(upload);
  const waits = state.step === 'waiting' ? files?.labels.waiting : labels.uploading;
  return (
    <div className="progress" role={state.step === 'failed' ? 'alert' : 'status'}>
      <span className="about">
        {name && <bdi>{name}</bdi>}
        <span>{state.step === 'failed' ? state.message : waits}</span>
        {state.step === 'sending' && state.share > 0 && (
          <progress aria-label={labels.uploading} max={1} value={state.share} />
        )}
      </span>
      {(state.step === 'waiting' || (state.step === 'failed' && state.canRetry)) && (
        <button type="button" className="quiet" onClick={onRetry}>
          {labels.tryAgain}
        </button>
      )}
      <button type="button" className="quiet" onClick={onCancel}>
        {labels.remove}
      </button>
    </div>
  );
}

function LocalPicture({ file }: { file: Blob }) {
  const { files } = useQuestionPlace();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!URL.createObjectURL) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && files ? <img className="shown" src={url} alt={files.labels.uploading} /> : null;
}
