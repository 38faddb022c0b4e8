import { useEffect, useRef, useState } from 'react';
import { levelOf } from './sound-level.ts';

export type RecorderStep = 'idle' | 'asking' | 'recording' | 'paused';

export const mostSeconds = 300;

interface Machine {
  recorder: MediaRecorder;
  stream: MediaStream;
  level: ReturnType<typeof levelOf>;
}

/** False where the browser offers no microphone: very old ones, and pages that did not come over https. */
export const canRecord = () => Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window;

/** Records the microphone: start, pause, go on, stop. What was said is handed over when it stops. */
export function useRecorder(onRecorded: (recording: Blob, seconds: number) => void) {
  const [step, setStep] = useState<RecorderStep>('idle');
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<string>();
  const machine = useRef<Machine>(undefined);
  const length = useRef(0);

  useEffect(() => () => release(machine.current), []);
  useEffect(() => {
    if (step !== 'recording') return;
    const timer = setInterval(() => {
      length.current += 0.25;
      setSeconds(length.current);
      if (length.current >= mostSeconds) machine.current?.recorder.stop();
    }, 250);
    return () => clearInterval(timer);
  }, [step]);

  const start = async () => {
    setStep('asking');
    setProblem(undefined);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recorder = new MediaRecorder(stream, mimeType());
      machine.current = { recorder, stream, level: levelOf(stream) };
      gather(recorder, (recording) => {
        release(machine.current);
        machine.current = undefined;
        setStep('idle');
        if (recording.size > 0) onRecorded(recording, length.current);
      });
      length.current = 0;
      setSeconds(0);
      recorder.start(1_000);
      setStep('recording');
    } catch (thrown) {
      release(machine.current);
      setStep('idle');
      setProblem(microphoneProblem(thrown));
    }
  };
  const pause = () => {
    machine.current?.recorder.pause();
    setStep('paused');
  };
  const resume = () => {
    machine.current?.recorder.resume();
    setStep('recording');
  };

  return {
    step,
    seconds,
    problem,
    start,
    pause,
    resume,
    stop: () => machine.current?.recorder.stop(),
    /** How loud it is now, from 0 to 1. */
    level: () => machine.current?.level.now() ?? 0,
  };
}

function gather(recorder: MediaRecorder, onStop: (recording: Blob) => void) {
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => onStop(new Blob(parts, { type: recorder.mimeType.split(';')[0] || 'audio/webm' }));
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
  if (name === 'NotAllowedError') return 'The browser may not use the microphone. Allow it, or upload a file.';
  if (name === 'NotFoundError') return 'There is no microphone. Upload a file instead.';
  return 'The microphone could not be opened. Upload a file instead.';
}
