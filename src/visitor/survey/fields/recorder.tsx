import { useEffect, useRef, useState } from 'react';
import { useLive } from '../live.ts';

interface RecorderProps {
  onDone: (file: Blob, name: string) => void;
  maxSeconds: number;
}

/** Records what is said, and hands it over when it stops. */
export function Recorder({ onDone, maxSeconds }: RecorderProps) {
  const { words } = useLive();
  const [seconds, setSeconds] = useState<number>();
  const [isRefused, setRefused] = useState(false);
  const running = useRef<MediaRecorder>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  useEffect(() => {
    if (seconds === undefined) return;
    if (seconds >= maxSeconds) running.current?.stop();
    const timer = setTimeout(() => setSeconds((before) => (before === undefined ? undefined : before + 1)), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, maxSeconds]);
  const start = async () => {
    try {
      running.current = await recordingOf((file) => {
        setSeconds(undefined);
        onDone(file, `recording.${file.type.includes('mp4') ? 'm4a' : file.type.includes('ogg') ? 'ogg' : 'webm'}`);
      });
      setRefused(false);
      setSeconds(0);
    } catch {
      setRefused(true);
    }
  };
  if (typeof MediaRecorder === 'undefined' || isRefused) return <p className="note">{words.noMicrophone}</p>;
  return seconds === undefined ? (
    <button type="button" className="quiet" onClick={() => void start()}>
      <span aria-hidden="true">●</span> {words.record}
    </button>
  ) : (
    <button type="button" className="quiet recording" onClick={() => running.current?.stop()}>
      <span aria-hidden="true">■</span> {words.stop} <output>{clock(seconds)}</output>
    </button>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

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
