import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { megabyte, mostMegabytes } from '../../../../core/contract/upload-limits.ts';
import { minutesAndSeconds } from '../../../../core/rules/duration.ts';
import { fillTemplate } from '../../../../core/rules/locales.ts';
import type { FieldOptions } from '../../../schemas/field-options.ts';
import { useQuestionPlace } from '../shared/place.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import { usePendingAnswer } from './use-pending-answer.ts';
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
  options: FieldOptions;
  onStart: () => void;
  onDone: (file: LocalFile) => void;
  onProgress: (file: LocalFile) => void;
  onDiscard: () => void;
}

export function Recorder({ id, fieldId, options, onStart, onDone, onProgress, onDiscard }: RecorderProps) {
  const limits = limitsOf(options);
  const { files, formatError, isPreview, labels } = useQuestionPlace();
  const [empty, setEmpty] = useState<'stopped' | 'unsent'>();
  const isFinishing = useRef(false);
  const recorder = useRecorder(limits, {
    onStart: () => {
      isFinishing.current = false;
      setEmpty(undefined);
      onStart();
    },
    onRecorded: (file, seconds) => onDone({ ...named(file), seconds }),
    onProgress: (file) => onProgress(named(file)),
    onEmpty: () => setEmpty(isFinishing.current ? 'unsent' : 'stopped'),
  });
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = recorder.step === 'recording' || recorder.step === 'paused';
  const isPaused = recorder.step === 'paused';
  const isTooShort = isRunning && recorder.seconds < limits.minSeconds;
  const tooShort = `At least ${minutesAndSeconds(limits.minSeconds)}`;
  const drop = () => {
    recorder.discard();
    onDiscard();
  };
  // An action that ended it hears once that nothing came of it.
  useEffect(() => {
    if (empty === 'unsent') setEmpty('stopped');
  }, [empty]);
  usePendingAnswer(isRunning || empty === 'unsent', {
    fieldId,
    problem: empty === 'unsent' ? 'Nothing was recorded' : isTooShort ? tooShort : undefined,
    isRunning: isRunning && !isPaused,
    finish: () => {
      isFinishing.current = true;
      recorder.stop();
    },
    drop,
  });
  if (!canRecord()) return <p className="note">{labels.noMicrophone}</p>;
  if (recorder.isRefused) {
    return (
      <div className="progress" role="alert">
        <span className="about">{labels.noMicrophone}</span>
        <button type="button" className="quiet" onClick={() => void recorder.start()}>
          {labels.tryAgain}
        </button>
      </div>
    );
  }
  const hint = `${id}-min`;
  const discard = () => {
    drop();
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
          {files?.labels.recordHint}{' '}
          {limits.minSeconds > 0
            ? `${minutesAndSeconds(limits.minSeconds)} – ${minutesAndSeconds(limits.maxSeconds)}`
            : fillTemplate(labels.upTo, { most: minutesAndSeconds(limits.maxSeconds) })}
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
      <span role="status" className="note">
        {empty && labels.nothingRecorded}
      </span>
      {isTooShort && (
        <span className="note" id={hint}>
          {formatError(tooShort)}
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
  clock: Clock;
  isDiscarded?: boolean;
}

interface RecorderLimits {
  minSeconds: number;
  maxSeconds: number;
  maxBytes: number;
}

const limitsOf = ({
  minSeconds = 0,
  maxSeconds = 300,
  maxSizeMb = mostMegabytes.voice,
}: FieldOptions): RecorderLimits => ({
  minSeconds,
  maxSeconds,
  maxBytes: Math.min(maxSizeMb, mostMegabytes.voice) * megabyte,
});

interface RecorderEvents {
  onStart: () => void;
  onRecorded: (recording: Blob, seconds: number) => void;
  onEmpty: () => void;
  /** Called with the recording so far every few seconds, so that a reload does not lose it. */
  onProgress: (recording: Blob) => void;
}

/** False in very old browsers, and on pages that are not served over https. */
const canRecord = () => Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window;

/** One page records once at a time: another recorder stops the one before. */
let running: Machine | undefined;

function useRecorder({ minSeconds, maxSeconds, maxBytes }: RecorderLimits, events: RecorderEvents) {
  const [step, setStep] = useState<'idle' | 'asking' | 'recording' | 'paused'>('idle');
  const [seconds, setSeconds] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const [stream, setStream] = useState<MediaStream>();
  const machine = useRef<Machine>(undefined);
  const isAsking = useRef(false);
  const latest = useRef(events);
  latest.current = events;

  const isGone = useStopOnLeave(machine, minSeconds);
  useTicks(step === 'recording', () => setSeconds(machine.current?.clock.seconds() ?? 0));

  const record = (opened: MediaStream) => {
    const own: Machine = { recorder: new MediaRecorder(opened, mimeType()), clock: createClock() };
    gather(own.recorder, {
      onPart: (soFar, count) => {
        // Timers of a background tab are slow, but parts arrive.
        if (soFar.size >= maxBytes || own.clock.seconds() >= maxSeconds) stop(own);
        else if (count % 3 === 0 && !own.isDiscarded) latest.current.onProgress(soFar);
      },
      onStop: (recording) => {
        own.clock.pause();
        release(opened);
        if (running === own) running = undefined;
        machine.current = undefined;
        setStep('idle');
        if (own.isDiscarded) return;
        if (recording.size > 0) latest.current.onRecorded(recording, own.clock.seconds());
        else latest.current.onEmpty();
      },
    });
    own.recorder.start(1_000);
    own.clock.start();
    stop(running);
    running = own;
    machine.current = own;
  };

  const start = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setStep('asking');
    setRefused(false);
    setSeconds(0);
    let opened: MediaStream | undefined;
    try {
      opened = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current) return release(opened);
      latest.current.onStart();
      record(opened);
      setStream(opened);
      setStep('recording');
    } catch {
      release(opened);
      setStep('idle');
      setRefused(true);
    } finally {
      isAsking.current = false;
    }
  };

  useEffect(() => {
    if (seconds >= maxSeconds) stop(machine.current);
  }, [seconds, maxSeconds]);

  return {
    step,
    seconds,
    isRefused,
    stream,
    start,
    pause: () => {
      machine.current?.recorder.pause();
      machine.current?.clock.pause();
      setStep('paused');
    },
    resume: () => {
      machine.current?.recorder.resume();
      machine.current?.clock.start();
      setStep('recording');
    },
    stop: () => stop(machine.current),
    discard: () => {
      if (machine.current) machine.current.isDiscarded = true;
      stop(machine.current);
    },
  };
}

interface Clock {
  start: () => void;
  pause: () => void;
  seconds: () => number;
}

/** The time recorded so far, without pauses. */
function createClock(): Clock {
  let before = 0;
  let since: number | undefined;
  const seconds = () => before + (since === undefined ? 0 : (performance.now() - since) / 1_000);
  return {
    start: () => {
      since ??= performance.now();
    },
    pause: () => {
      before = seconds();
      since = undefined;
    },
    seconds,
  };
}

/** Leaving the page ends the recording; one below the minimum length is discarded. */
function useStopOnLeave(machine: RefObject<Machine | undefined>, minSeconds: number): RefObject<boolean> {
  const isGone = useRef(false);
  const least = useRef(minSeconds);
  least.current = minSeconds;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (machine.current && machine.current.clock.seconds() < least.current) machine.current.isDiscarded = true;
      stop(machine.current);
    };
  }, [machine]);
  return isGone;
}

const tickMs = 250;

/** A tick only reads the clock. */
function useTicks(isRunning: boolean, onTick: () => void): void {
  const latest = useRef(onTick);
  latest.current = onTick;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => latest.current(), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
}

function release(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
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
