import { useEffect, useRef, useState } from 'react';
import { faultInLanguage } from '../in-page-language.ts';
import { useLive } from '../live.ts';
import { clock } from './recording-length.ts';

export interface RecorderProps {
  /** That of the question's first control. */
  id: string;
  onDone: (file: Blob, name: string) => void;
  minSeconds: number;
  maxSeconds: number;
}

/** Records what is said, and hands it over when it stops; until enough was said it can only be thrown away. */
export function Recorder({ id, onDone, minSeconds, maxSeconds }: RecorderProps) {
  const { words, faults } = useLive();
  const [seconds, setSeconds] = useState<number>();
  const [isRefused, setRefused] = useState(false);
  const running = useRef<MediaRecorder>(undefined);
  const isEnough = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const least = `${id}-least`;
  useEffect(() => () => running.current?.stop(), []);
  useEffect(() => {
    if (seconds === undefined) return;
    isEnough.current = seconds >= minSeconds;
    if (seconds >= maxSeconds) running.current?.stop();
    const timer = setTimeout(() => setSeconds((before) => (before === undefined ? undefined : before + 1)), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, minSeconds, maxSeconds]);
  const start = async () => {
    try {
      running.current = await recordingOf((file) => {
        setSeconds(undefined);
        if (!isEnough.current) return;
        onDone(file, `recording.${file.type.includes('mp4') ? 'm4a' : file.type.includes('ogg') ? 'ogg' : 'webm'}`);
      });
      setRefused(false);
      setSeconds(0);
    } catch {
      setRefused(true);
    }
  };
  const discard = () => {
    isEnough.current = false;
    running.current?.stop();
    button.current?.focus();
  };
  if (typeof MediaRecorder === 'undefined' || isRefused) return <p className="note">{words.noMicrophone}</p>;
  const isRunning = seconds !== undefined;
  const isTooShort = isRunning && seconds < minSeconds;
  return (
    <div className="recorder">
      <button
        ref={button}
        type="button"
        className={isRunning ? 'quiet recording' : 'quiet'}
        aria-disabled={isTooShort || undefined}
        aria-describedby={isTooShort ? least : undefined}
        onClick={() => {
          if (!isRunning) void start();
          else if (!isTooShort) running.current?.stop();
        }}
      >
        <span aria-hidden="true">{isRunning ? '■' : '●'}</span> {isRunning ? words.stop : words.record}{' '}
        {isRunning && <output>{clock(seconds)}</output>}
      </button>
      {isRunning && (
        <button type="button" className="quiet" onClick={discard}>
          {words.remove}
        </button>
      )}
      {isTooShort && (
        <span className="note" id={least}>
          {faultInLanguage(`At least ${clock(minSeconds)}`, faults)}
        </span>
      )}
    </div>
  );
}

async function recordingOf(done: (file: Blob) => void): Promise<MediaRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop();
    done(new Blob(parts, { type: recorder.mimeType }));
  });
  recorder.start();
  return recorder;
}
