import { type ComponentType, lazy, Suspense, useState } from 'react';
import { pathsOf } from '../../../domain/forms/file-kind.ts';
import { inputName, typedName } from '../../../domain/surveys/posted-answers.ts';
import { faultInLanguage } from '../in-page-language.ts';
import { type Live, useLive } from '../live.ts';
import { UploadRefused } from '../upload-refused.ts';
import type { Words } from '../words.ts';
import { type InputProps, saidOf } from './input-props.ts';
import type { RecorderProps } from './recorder.tsx';
import type { SignaturePadProps } from './signature-pad.tsx';

// Where they do not come, a file can still be added.
const nothing = () => ({ default: () => null });
const Recorder = lazy<ComponentType<RecorderProps>>(() =>
  import('./recorder.tsx').then((part) => ({ default: part.Recorder }), nothing),
);
const SignaturePad = lazy<ComponentType<SignaturePadProps>>(() =>
  import('./signature-pad.tsx').then((part) => ({ default: part.SignaturePad }), nothing),
);

const pictures = 'image/jpeg,image/png,image/webp';
const sounds = 'audio/*,.mp3,.m4a,.wav,.ogg,.webm';

const asks: Record<string, { accept: string; words: keyof Words & `add${string}` }> = {
  file: { accept: '', words: 'addFile' },
  image: { accept: pictures, words: 'addPicture' },
  audio: { accept: sounds, words: 'addRecording' },
  signature: { accept: pictures, words: 'addSignature' },
};

/** A file of the visitor's: chosen, photographed, spoken or drawn. */
export function UploadInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { isLive } = useLive();
  const paths = pathsOf(value);
  const most = field.options.maxFiles ?? 1;
  const keep = (next: string[]) => onChange(next.length === 0 ? null : most === 1 ? (next[0] ?? null) : next);
  const sending = useSending(field, (path) => keep(most === 1 ? [path] : [...paths, path]));
  const { send, bring, isSending, problem } = sending;
  const hasRoom = paths.length < most;
  const [typed, setTyped] = useState('');
  return (
    <div className="uploads">
      <Kept {...props} paths={paths} onRemove={(path) => keep(paths.filter((other) => other !== path))} />
      {hasRoom && isLive && <Suspense fallback={null}>{liveInput(props, send, typed)}</Suspense>}
      {hasRoom && <Chooser {...props} onFile={isLive ? bring : undefined} />}
      {hasRoom && !isLive && field.fieldType === 'signature' && <TypedName {...props} onGone={setTyped} />}
      <p role="status" className="note">
        {isSending && <Sending />}
        {problem}
      </p>
    </div>
  );
}

function liveInput(
  { id, field: { fieldType, options } }: InputProps,
  send: (file: Blob, name: string) => void,
  typed: string,
) {
  const { minSeconds = 0, maxSeconds = 300 } = options;
  if (fieldType === 'audio') return <Recorder id={id} onDone={send} minSeconds={minSeconds} maxSeconds={maxSeconds} />;
  return fieldType === 'signature' ? <SignaturePad onDone={send} typed={typed} /> : null;
}

/** Without scripts a name is written on the paper by the server; what is typed before they come is taken over. */
function TypedName({ onGone, ...props }: InputProps & { onGone: (typed: string) => void }) {
  const { words } = useLive();
  return (
    <label className="typed-name">
      <span>{words.typeName}</span>
      <input
        {...saidOf(props)}
        className="line"
        type="text"
        name={typedName(props.field)}
        autoComplete="off"
        maxLength={80}
        ref={(input) => () => onGone(input?.value ?? '')}
      />
    </label>
  );
}

function useSending({ fieldType, options }: InputProps['field'], add: (path: string) => void) {
  const { upload, words, faults } = useLive();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const send = (file: Blob, name: string) => {
    if (file.size > (options.maxSizeMb ?? 25) * 1_000_000) return setProblem(words.tooBig);
    setProblem('');
    setSending(true);
    upload(file, name)
      .then(add, (caught: unknown) => setProblem(problemOf(caught, words, faults)))
      .finally(() => setSending(false));
  };
  /** What was recorded elsewhere may be too short or too long. */
  const bring = async (file: File) => {
    const fault = fieldType === 'audio' ? await lengthFaultOf(file, options) : undefined;
    if (fault) setProblem(faultInLanguage(fault, faults));
    else send(file, file.name);
  };
  return { send, bring, isSending, problem };
}

const lengthFaultOf = (file: File, options: InputProps['field']['options']) =>
  import('./recording-length.ts').then(
    ({ lengthFault }) => lengthFault(file, options),
    () => undefined,
  );

function problemOf(caught: unknown, words: Words, faults: Live['faults']): string {
  if (!(caught instanceof UploadRefused)) return words.noUpload;
  if (caught.refusal) return words.refusals[caught.refusal].join('. ');
  return faultInLanguage(caught.message, faults) || words.noUpload;
}

function Sending() {
  return useLive().words.uploading;
}

interface ChooserProps extends InputProps {
  /** Absent without scripts: the file then goes with the page. */
  onFile: ((file: File) => void) | undefined;
}

function Chooser({ onFile, ...props }: ChooserProps) {
  const { field, id } = props;
  const { words } = useLive();
  const ask = asks[field.fieldType] ?? { accept: '', words: 'addFile' as const };
  const accept = ask.accept || (field.options.accept ?? []).map((ending) => `.${ending}`).join(',');
  return (
    <label className="chooser">
      <span>{words[ask.words]}</span>
      <input
        {...saidOf(props)}
        type="file"
        id={id}
        name={`f.${field.options.key}`}
        accept={accept || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (!file || !onFile) return;
          onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function Kept({ field, paths, onRemove }: InputProps & { paths: string[]; onRemove: (path: string) => void }) {
  const { words, isLive } = useLive();
  if (paths.length === 0) return null;
  return (
    <ul className="kept">
      {paths.map((path, at) => (
        <li key={path}>
          <label>
            {/* Without scripts, what loses its tick is taken away with the page. */}
            <input
              type="checkbox"
              name={inputName(field)}
              value={path}
              checked={true}
              onChange={() => onRemove(path)}
            />
            <span>{`${words.added}${paths.length > 1 ? ` (${at + 1})` : ''}`}</span>
          </label>
          {isLive && (
            <button type="button" className="quiet" onClick={() => onRemove(path)}>
              {words.remove}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
