import { type RefObject, useEffect, useRef, useState } from 'react';

interface Machine {
  recorder: MediaRecorder;
  stream: MediaStream;
  isDiscarded?: boolean;
}

export interface RecorderLimits {
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
export const canRecord = () => Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window;

export function useRecorder({ minSeconds, maxSeconds, maxBytes }: RecorderLimits, events: RecorderEvents) {
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
