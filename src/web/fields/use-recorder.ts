import { useEffect, useRef, useState } from 'react';
import { levelOf } from './sound-level.ts';

export type RecorderStep = 'idle' | 'asking' | 'recording' | 'paused';

interface Machine {
  recorder: MediaRecorder;
  stream: MediaStream;
  level: ReturnType<typeof levelOf>;
  isDiscarded?: boolean;
}

export interface RecorderLimits {
  leastSeconds: number;
  mostSeconds: number;
  mostBytes: number;
}

interface Told {
  /** What was said, when it stops. */
  onRecorded: (recording: Blob) => void;
  /** What was said so far, every few seconds: a reload in between shall not lose it. */
  onProgress?: (recording: Blob) => void;
}

/** False where the browser offers no microphone: very old ones, and pages that did not come over https. */
export const canRecord = () => Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window;

/** Records the microphone: start, pause, go on, stop, discard. It stops by itself at the limits. */
export function useRecorder({ leastSeconds, mostSeconds, mostBytes }: RecorderLimits, told: Told) {
  const [step, setStep] = useState<RecorderStep>('idle');
  const [seconds, setSeconds] = useState(0);
  const [bytes, setBytes] = useState(0);
  const [problem, setProblem] = useState<string>();
  const machine = useRef<Machine>(undefined);
  const latest = useRef(told);
  latest.current = told;

  useEffect(() => () => release(machine.current), []);
  useEffect(() => {
    if (step !== 'recording') return;
    const timer = setInterval(() => setSeconds((before) => before + 0.25), 250);
    return () => clearInterval(timer);
  }, [step]);
  const isFull = seconds >= mostSeconds || bytes >= mostBytes;
  useEffect(() => {
    if (isFull) stop(machine.current);
  }, [isFull]);

  const start = async () => {
    setStep('asking');
    setProblem(undefined);
    setSeconds(0);
    setBytes(0);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const own: Machine = { recorder: new MediaRecorder(stream, mimeType()), stream, level: levelOf(stream) };
      machine.current = own;
      gather(own.recorder, {
        onPart: (soFar, count) => {
          setBytes(soFar.size);
          if (count % 3 === 0 && !own.isDiscarded) latest.current.onProgress?.(soFar);
        },
        onStop: (recording) => {
          release(own);
          machine.current = undefined;
          setStep('idle');
          if (recording.size > 0 && !own.isDiscarded) latest.current.onRecorded(recording);
        },
      });
      own.recorder.start(1_000);
      setStep('recording');
    } catch (thrown) {
      release(machine.current);
      setStep('idle');
      setProblem(microphoneProblem(thrown));
    }
  };

  return {
    step,
    seconds,
    bytes,
    problem,
    leastSeconds,
    mostSeconds,
    mostBytes,
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
    /** Stops, and nothing of it is kept. */
    discard: () => {
      if (machine.current) machine.current.isDiscarded = true;
      stop(machine.current);
    },
    /** How loud it is now, from 0 to 1. */
    level: () => machine.current?.level.now() ?? 0,
  };
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
  const whole = () => new Blob(parts, { type: recorder.mimeType.split(';')[0] || 'audio/webm' });
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    onPart(whole(), parts.length);
  };
  recorder.onstop = () => onStop(whole());
}

function release(machine: Machine | undefined) {
  if (!machine) return;
  machine.level.close();
  for (const track of machine.stream.getTracks()) track.stop();
}

function mimeType(): MediaRecorderOptions {
  const known = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
  const type = known.find((candidate) => MediaRecorder.isTypeSupported(candidate));
  return type ? { mimeType: type } : {};
}

function microphoneProblem(thrown: unknown): string {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError') {
    return 'The browser may not use the microphone. Allow it beside the address of this page and press Record again, or upload a file.';
  }
  if (name === 'NotFoundError') return 'There is no microphone. Upload a file instead.';
  if (name === 'NotReadableError') return 'Another application uses the microphone. Close it, or upload a file.';
  return 'The microphone could not be opened. Upload a file instead.';
}
