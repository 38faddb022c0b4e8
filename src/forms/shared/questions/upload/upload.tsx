import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mostMegabytes } from '../../../../core/contract/upload-limits.ts';
import { fillTemplate, type SurveyTexts } from '../../../../core/rules/locales.ts';
import { fileName, typedName } from '../../../rules/input-names.ts';
import { uploadKindOf } from '../../../rules/upload-rules.ts';
import type { FieldType } from '../../../schemas/field-types.ts';
import { ariaOf, type QuestionInputProps, useQuestionPlace } from '../shared/place.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import type { RecorderProps } from './recorder.tsx';
import type { SignaturePadProps } from './signature-pad.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadedFile } from './uploaded-file.tsx';
import { fetchPreparation, isRefused, nextId, useFilePaths, useUploads } from './use-uploads.ts';

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

const uploadTypes: readonly FieldType[] = ['file', 'image', 'audio', 'signature'];

export function fetchUploadParts(type: FieldType): void {
  if (uploadTypes.includes(type)) fetchPreparation();
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
  const { isLive, isPreview } = useQuestionPlace();
  const { fieldType, options } = field;
  const files = useFilePaths(props);
  const uploads = useUploads(field, files.add);
  const replacing = uploads.uploads.filter(({ id }) => files.paths.includes(id));
  const added = uploads.uploads.filter((one) => !isRefused(one) && !replacing.includes(one));
  const room = files.max - files.paths.length - added.length;
  const [typed, setTyped] = useState('');
  const { notAdded, choose } = useChosenFiles(room, files.max, uploads);
  const making = useMaking(uploads);
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
              isReplacing={replacing.some(({ id }) => id === path)}
              onRemove={() => {
                uploads.cancel(path);
                files.remove(path);
              }}
              onReplace={(file) => void uploads.send(file, path)}
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
              options={options}
              onStart={uploads.clearRefused}
              onDone={making.done}
              onProgress={making.store}
              onDiscard={making.drop}
            />
          )}
          {fieldType === 'signature' && (
            <SignaturePad
              id={`${id}-typed`}
              fieldId={field.id}
              onDone={making.done}
              onProgress={making.store}
              onClear={making.drop}
              typed={typed}
            />
          )}
        </Suspense>
      )}
      {room > 0 && <Chooser {...props} isMultiple={room > 1} onFiles={isLive && !isPreview ? choose : undefined} />}
      {room > 0 && !isLive && fieldType === 'signature' && <TypedName {...props} onGone={setTyped} />}
      <p role="status" className="note">
        {notAdded}
      </p>
    </div>
  );
}

/** What is recorded or drawn is stored under one id until it is sent or dropped, and the next one under another. */
function useMaking({ send, store, cancel }: ReturnType<typeof useUploads>) {
  const id = useRef(nextId());
  const end = (act: (id: string) => unknown) => {
    act(id.current);
    id.current = nextId();
  };
  return {
    store: (file: LocalFile) => store(file, id.current),
    done: (file: LocalFile) => end((made) => send(file, made)),
    drop: () => end(cancel),
  };
}

function useChosenFiles(room: number, max: number, { send, clearRefused }: ReturnType<typeof useUploads>) {
  const { formatError, labels } = useQuestionPlace();
  const [notAdded, setNotAdded] = useState('');
  const choose = (chosen: readonly File[]) => {
    const files = chosen.map((file) => ({ file, fileName: file.name || 'picture.png' }));
    const beyond = files.slice(room).map(({ fileName }) => fileName);
    const limit = max === 1 ? 'One file only' : `At most ${max} files`;
    setNotAdded(
      beyond.length > 0 ? `${fillTemplate(labels.notAdded, { files: beyond.join(', ') })} ${formatError(limit)}.` : '',
    );
    clearRefused();
    for (const file of files.slice(0, room)) void send(file);
  };
  return { notAdded, choose };
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
  const kind = uploadKindOf(field.fieldType);
  const mostMb = Math.min(field.options.maxSizeMb ?? mostMegabytes[kind], mostMegabytes[kind]);
  // Pictures are scaled to fit.
  const limits = [
    ...endings.map((ending) => ending.toUpperCase()),
    ...(kind === 'image' ? [] : [fillTemplate(labels.upTo, { most: `${mostMb} MB` })]),
  ];
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
      <span>
        {labels[label]} <small className="note">{limits.join(' · ')}</small>
      </span>
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
