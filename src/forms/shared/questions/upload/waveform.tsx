import { type RefObject, useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import RecordPlugin from 'wavesurfer.js/dist/plugins/record.esm.js';

export interface WaveformProps {
  audio: RefObject<HTMLAudioElement | null>;
  /** Called with the length in seconds, which many recordings do not declare. */
  onLength: (seconds: number) => void;
}

export function Waveform({ audio, onLength }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onLength);
  latest.current = onLength;
  useEffect(() => {
    if (!box.current || !audio.current) return;
    const waves = WaveSurfer.create({
      ...waveformStyle(box.current),
      media: audio.current,
      container: box.current,
      height: 28,
      normalize: true,
      fetchParams: { credentials: 'include' },
    });
    waves.on('decode', () => latest.current(waves.getDecodedData()?.duration ?? 0));
    waves.on('error', () => undefined);
    return () => waves.destroy();
  }, [audio]);
  return <div ref={box} className="waveform" aria-hidden="true" />;
}

export interface LevelMeterProps {
  stream: MediaStream;
}

export function LevelMeter({ stream }: LevelMeterProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const waves = WaveSurfer.create({
      ...waveformStyle(box.current),
      container: box.current,
      height: 32,
      interact: false,
    });
    const recorder = waves.registerPlugin(RecordPlugin.create({ scrollingWaveform: true }));
    const microphone = recorder.renderMicStream(stream);
    return () => {
      microphone.onDestroy();
      waves.destroy();
    };
  }, [stream]);
  return <div ref={box} className="waveform" aria-hidden="true" />;
}

function waveformStyle(box: HTMLElement) {
  const style = getComputedStyle(box);
  return {
    waveColor: style.getPropertyValue('--border-strong'),
    progressColor: style.getPropertyValue('--fill'),
    barWidth: 3,
    barGap: 2,
    barRadius: 2,
    cursorWidth: 0,
  };
}
