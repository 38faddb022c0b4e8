import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useQuestionPlace } from '../shared/place.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import { minutesAndSeconds } from './recording-length.ts';
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

interface Machine {
  recorder: MediaRecorder;
  stream: MediaStream;
  isDiscarded?: boolean;
}

interface RecorderLimits {
  minSeconds: number;
  maxSeconds: number;
  maxBytes: number;
}

interface RecorderEvents {
  onRecorded: (recording: Blob) => void;
  /** Called with the recording so far every few seconds, so that a reload does not lose it. */
  onProgress: (recording: Blob) => void;
}

/** False in very old browsers, and on pages that are not served over https. */
const canRecord = () => Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window;

function useRecorder({ minSeconds, maxSeconds, maxBytes }: RecorderLimits, events: RecorderEvents) {
  const [step, setStep] = useState<'idle' | 'asking' | 'recording' | 'paused'>('idle');
  const [seconds, setSeconds] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const [stream, setStream] = useState<MediaStream>();
  const machine = useRef<Machine>(undefined);
  const latest = useRef(events);
  latest.current = events;

  useStopOnLeave(machine, seconds < minSeconds);
  useClock(step === 'recording', setSeconds);
  const isFull = seconds >= maxSeconds;
  useEffect(() => {
    if (isFull) stop(machine.current);
  }, [isFull]);

  const start = async () => {
    setStep('asking');
    setRefused(false);
    setSeconds(0);
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: true });
      const own: Machine = { recorder: new MediaRecorder(opened, mimeType()), stream: opened };
      machine.current = own;
      setStream(opened);
      gather(own.recorder, {
        onPart: (soFar, count) => {
          if (soFar.size >= maxBytes) stop(own);
          else if (count % 3 === 0 && !own.isDiscarded) latest.current.onProgress(soFar);
        },
        onStop: (recording) => {
          for (const track of opened.getTracks()) track.stop();
          machine.current = undefined;
          setStep('idle');
          if (recording.size > 0 && !own.isDiscarded) latest.current.onRecorded(recording);
        },
      });
      own.recorder.start(1_000);
      setStep('recording');
    } catch {
      setStep('idle');
      setRefused(true);
    }
  };

  return {
    step,
    seconds,
    isRefused,
    stream,
    start,
    pause: () => {
      machine.current?.recorder.pause();
      setStep('paused');
    },
    resume: () => {
      machine.current?.recorder.resume();
      setStep('recording');
    },
    stop: () => stop(machine.current),
    discard: () => {
      if (machine.current) machine.current.isDiscarded = true;
      stop(machine.current);
    },
  };
}

/** Leaving the page ends the recording; one below the minimum length is discarded. */
function useStopOnLeave(machine: RefObject<Machine | undefined>, isTooShort: boolean): void {
  const latest = useRef(isTooShort);
  latest.current = isTooShort;
  useEffect(
    () => () => {
      if (machine.current && latest.current) machine.current.isDiscarded = true;
      stop(machine.current);
    },
    [machine],
  );
}

function useClock(isRunning: boolean, setSeconds: (change: (before: number) => number) => void): void {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((before) => before + 0.25), 250);
    return () => clearInterval(timer);
  }, [isRunning, setSeconds]);
}

function stop(machine: Machine | undefined) {
  if (machine && machine.recorder.state !== 'inactive') machine.recorder.stop();
}

interface Gathering {
  onPart: (soFar: Blob, count: number) => void;
  onStop: (recording: Blob) => void;
}

function gather(recorder: MediaRecorder, { onPart, onStop }: Gathering) {
  const parts: Blob[] = [];
  const fullRecording = () => new Blob(parts, { type: recorder.mimeType.split(';')[0] || 'audio/webm' });
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    onPart(fullRecording(), parts.length);
  };
  recorder.onstop = () => onStop(fullRecording());
}

function mimeType(): MediaRecorderOptions {
  const known = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
  const type = known.find((candidate) => MediaRecorder.isTypeSupported(candidate));
  return type ? { mimeType: type } : {};
}
