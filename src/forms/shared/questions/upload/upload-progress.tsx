import { useEffect, useState } from 'react';
import type { FieldType } from '../../../schemas/field-types.ts';
import { useQuestionPlace } from '../shared/place.ts';
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

function Progress({ upload: { state }, onRetry, onCancel }: ProgressProps) {
  const { files, labels } = useQuestionPlace();
  return (
    <div className="progress" role={state.step === 'failed' ? 'alert' : 'status'}>
      {state.step === 'sending' ? (
        <>
          {labels.uploading}
          {state.share > 0 && <progress aria-label={labels.uploading} max={1} value={state.share} />}
        </>
      ) : (
        <>
          <span>{state.step === 'failed' ? state.message : files?.labels.waiting}</span>
          {(state.step === 'waiting' || state.canRetry) && (
            <button type="button" className="quiet" onClick={onRetry}>
              {labels.tryAgain}
            </button>
          )}
        </>
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
