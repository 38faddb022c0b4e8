import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SurveyTexts } from '../../../../core/rules/locales.ts';
import { fileName, typedName } from '../../../rules/input-names.ts';
import type { FieldType } from '../../../schemas/field-types.ts';
import { ariaOf, type QuestionInputProps, useQuestionPlace } from '../shared/place.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import type { RecorderProps } from './recorder.tsx';
import { lengthError } from './recording-length.ts';
import type { SignaturePadProps } from './signature-pad.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadedFile } from './uploaded-file.tsx';
import { useFilePaths, useUploads } from './use-uploads.ts';

// If these modules fail to load, a file can still be added.
const emptyModule = () => ({ default: () => null });
const loadRecorder = () => import('./recorder.tsx');
const loadSignaturePad = () => import('./signature-pad.tsx');
const Recorder = lazy<ComponentType<RecorderProps>>(() =>
  loadRecorder().then((part) => ({ default: part.Recorder }), emptyModule),
);
const SignaturePad = lazy<ComponentType<SignaturePadProps>>(() =>
  loadSignaturePad().then((part) => ({ default: part.SignaturePad }), emptyModule),
);

export function fetchUploadParts(type: FieldType): void {
  if (type === 'audio') loadRecorder().catch(() => undefined);
  if (type === 'signature') loadSignaturePad().catch(() => undefined);
}

const pictureTypes = 'image/jpeg,image/png,image/webp';
const soundTypes = 'audio/*,.mp3,.m4a,.wav,.ogg,.webm';

const choosers: Partial<Record<FieldType, { accept: string; label: keyof SurveyTexts & `add${string}` }>> = {
  image: { accept: pictureTypes, label: 'addPicture' },
  audio: { accept: soundTypes, label: 'addRecording' },
  signature: { accept: pictureTypes, label: 'addSignature' },
};

export function UploadInput(props: QuestionInputProps) {
  const { field, id } = props;
  const { isLive, isPreview, maxBytes } = useQuestionPlace();
  const { fieldType, options } = field;
  const files = useFilePaths(props);
  const uploads = useUploads(field, files.add);
  const room = files.max - files.paths.length - uploads.uploads.length;
  const [typed, setTyped] = useState('');
  const { error, send, choose } = useChosenFiles(props, room, uploads.send);
  const limits = {
    minSeconds: options.minSeconds ?? 0,
    maxSeconds: options.maxSeconds ?? 300,
    maxBytes: Math.min(
      options.maxSizeMb ? options.maxSizeMb * megabyte : Number.POSITIVE_INFINITY,
      maxBytes(fieldType),
    ),
  };
  return (
    <div className="uploads">
      {files.paths.length > 0 && (
        <ul className="kept">
          {files.paths.map((path, index) => (
            <UploadedFile
              key={path}
              {...props}
              path={path}
              number={files.paths.length > 1 ? index + 1 : undefined}
              onRemove={() => files.remove(path)}
              onReplace={(file) => {
                files.remove(path);
                void uploads.send(file);
              }}
            />
          ))}
        </ul>
      )}
      <UploadProgress uploads={uploads} fieldType={fieldType} />
      {room > 0 && isLive && (
        <Suspense fallback={null}>
          {fieldType === 'audio' && (
            <Recorder
              id={id}
              fieldId={field.id}
              limits={limits}
              onDone={(file) => void uploads.send(file, 'recording')}
              onProgress={(file) => uploads.store(file, 'recording')}
            />
          )}
          {fieldType === 'signature' && (
            <SignaturePad id={`${id}-typed`} onDone={(file) => send([file])} typed={typed} />
          )}
        </Suspense>
      )}
      {room > 0 && <Chooser {...props} isMultiple={room > 1} onFiles={isLive && !isPreview ? choose : undefined} />}
      {room > 0 && !isLive && fieldType === 'signature' && <TypedName {...props} onGone={setTyped} />}
      <p role="status" className="note">
        {error}
      </p>
    </div>
  );
}

const megabyte = 1_000_000;

function useChosenFiles(props: QuestionInputProps, room: number, upload: (file: LocalFile) => Promise<void>) {
  const { fieldType, options } = props.field;
  const { formatError, labels, maxBytes } = useQuestionPlace();
  const [error, setError] = useState('');
  const most = Math.min((options.maxSizeMb ?? 25) * megabyte, maxBytes(fieldType));
  const send = (chosen: readonly LocalFile[]) => {
    const fitting = chosen.filter(({ file }) => file.size <= most);
    setError(fitting.length < chosen.length ? labels.tooBig : '');
    for (const file of fitting.slice(0, room)) void upload(file);
  };
  /** A chosen recording may be too short or too long. */
  const choose = async (chosen: readonly File[]) => {
    const [first] = chosen;
    const unfit = fieldType === 'audio' && first ? await lengthError(first, options) : undefined;
    if (unfit) setError(formatError(unfit));
    else send(chosen.map((file) => ({ file, fileName: file.name || 'picture.png' })));
  };
  return { error, send, choose };
}

/** Without scripts the server renders the typed name as a signature; text typed before hydration is preserved. */
function TypedName({ onGone, ...props }: QuestionInputProps & { onGone: (typed: string) => void }) {
  const { labels } = useQuestionPlace();
  return (
    <label className="typed-name">
      <span>{labels.typeName}</span>
      <input
        {...ariaOf(props)}
        className="line"
        type="text"
        name={typedName(props.name)}
        autoComplete="off"
        maxLength={80}
        ref={(input) => () => onGone(input?.value ?? '')}
      />
    </label>
  );
}

interface ChooserProps extends QuestionInputProps {
  isMultiple: boolean;
  onFiles: ((files: File[]) => void) | undefined;
}

function Chooser({ isMultiple, onFiles, ...props }: ChooserProps) {
  const { field, id, name } = props;
  const { isPreview, labels } = useQuestionPlace();
  const { accept, label } = choosers[field.fieldType] ?? { accept: '', label: 'addFile' as const };
  const endings = field.options.accept ?? [];
  const isPaste = field.fieldType === 'image' && onFiles !== undefined;
  usePagePaste(isPaste, (files) => onFiles?.(files));
  return (
    <label
      className="chooser"
      onDragOver={(event) => onFiles && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      <span>{labels[label]}</span>
      <input
        {...ariaOf(props)}
        type="file"
        id={id}
        name={fileName(name)}
        accept={accept || endings.map((ending) => `.${ending}`).join(',') || undefined}
        multiple={isMultiple && onFiles !== undefined}
        disabled={isPreview}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          if (chosen.length === 0 || !onFiles) return;
          onFiles(chosen);
          // Resets the input, so that the same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </label>
  );
}

function usePagePaste(isActive: boolean, onPictures: (pictures: File[]) => void): void {
  const latest = useRef(onPictures);
  latest.current = onPictures;
  useEffect(() => {
    if (!isActive) return;
    const paste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (event.defaultPrevented || pictures.length === 0) return;
      event.preventDefault();
      latest.current(pictures);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isActive]);
}
