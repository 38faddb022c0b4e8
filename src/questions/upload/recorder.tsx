import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useQuestionPlace } from '../shared/place.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import { minutesAndSeconds } from './recording-length.ts';
import { canRecord, type RecorderLimits, useRecorder } from './use-recorder.ts';
import { useBusy } from './use-uploads.ts';
import type { LevelMeterProps } from './waveform.tsx';

const Level = lazy<ComponentType<LevelMeterProps>>(() =>
  import('./waveform.tsx').then(
    ({ LevelMeter }) => ({ default: LevelMeter }),
    () => ({ default: () => null }),
  ),
);

export interface RecorderProps {
  id: string;
  fieldId: number;
  limits: RecorderLimits;
  onDone: (file: LocalFile) => void;
  onProgress: (file: LocalFile) => void;
}

export function Recorder({ id, fieldId, limits, onDone, onProgress }: RecorderProps) {
  const { files, formatError, isPreview, labels } = useQuestionPlace();
  const recorder = useRecorder(limits, {
    onRecorded: (file) => onDone(named(file)),
    onProgress: (file) => onProgress(named(file)),
  });
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = recorder.step === 'recording' || recorder.step === 'paused';
  useBusy(fieldId, recorder.step !== 'idle');
  if (!canRecord() || recorder.isRefused) {
    return (
      <p className="note" role={recorder.isRefused ? 'alert' : undefined}>
        {labels.noMicrophone}
      </p>
    );
  }
  const isPaused = recorder.step === 'paused';
  const isTooShort = isRunning && recorder.seconds < limits.minSeconds;
  const hint = `${id}-min`;
  const discard = () => {
    recorder.discard();
    button.current?.focus();
  };
  return (
    <div className="recorder">
      <button
        ref={button}
        type="button"
        className={isRunning ? 'quiet recording' : 'quiet'}
        disabled={isPreview}
        aria-disabled={isTooShort || undefined}
        aria-describedby={isTooShort ? hint : undefined}
        onClick={() => {
          if (!isRunning) void recorder.start();
          else if (!isTooShort) recorder.stop();
        }}
      >
        <span aria-hidden="true">{isRunning ? '■' : '●'}</span> {isRunning ? labels.stop : labels.record}
      </button>
      {isRunning ? (
        <span role="timer">{minutesAndSeconds(recorder.seconds)}</span>
      ) : (
        <span className="note">
          {files?.labels.recordHint} {limits.minSeconds > 0 && `${minutesAndSeconds(limits.minSeconds)} – `}
          {minutesAndSeconds(limits.maxSeconds)}
        </span>
      )}
      {isRunning && (
        <>
          <button type="button" className="quiet" onClick={isPaused ? recorder.resume : recorder.pause}>
            {isPaused ? labels.resume : labels.pause}
          </button>
          <button type="button" className="quiet" onClick={discard}>
            {labels.remove}
          </button>
        </>
      )}
      {isTooShort && (
        <span className="note" id={hint}>
          {formatError(`At least ${minutesAndSeconds(limits.minSeconds)}`)}
        </span>
      )}
      {isRunning && files && recorder.stream && (
        <Suspense>
          <Level stream={recorder.stream} />
        </Suspense>
      )}
    </div>
  );
}

const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };
const named = (file: Blob): LocalFile => ({ file, fileName: `recording.${endings[file.type] ?? 'webm'}` });
