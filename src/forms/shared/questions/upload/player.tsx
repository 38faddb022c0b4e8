import { type ComponentType, lazy, type RefObject, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../../../core/rules/duration.ts';
import type { FileLabels } from '../shared/upload-place.ts';
import type { WaveformProps } from './waveform.tsx';

const Waveform = lazy<ComponentType<WaveformProps>>(() =>
  import('./waveform.tsx').then(
    ({ Waveform }) => ({ default: Waveform }),
    () => ({ default: () => null }),
  ),
);

const speeds = [1, 1.25, 1.5, 2];

export interface PlayerProps {
  url: string;
  name: string;
  labels: FileLabels;
  audioRef?: RefObject<HTMLAudioElement | null>;
  saveLabel?: string;
}

export function Player({ url, name, labels, audioRef, saveLabel }: PlayerProps) {
  const own = useRef<HTMLAudioElement>(null);
  const audio = audioRef ?? own;
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(1);
  const toggle = () => (isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => setBroken(true)));
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const seek = (seconds: number) => {
    setPosition(seconds);
    if (audio.current) audio.current.currentTime = seconds;
  };
  if (isBroken) return <p className="note">{labels.unplayable}</p>;
  return (
    <fieldset className="player" aria-label={name}>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={findLength}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
      >
        <track kind="captions" />
      </audio>
      <button
        type="button"
        className="quiet round"
        aria-label={isPlaying ? labels.pause : labels.play}
        onClick={toggle}
      >
        <span aria-hidden="true">{isPlaying ? '❚❚' : '►'}</span>
      </button>
      <span className="track">
        <Suspense>
          <Waveform audio={audio} onLength={(seconds) => setLength((before) => before || seconds)} />
        </Suspense>
        <input
          type="range"
          aria-label={labels.position}
          aria-valuetext={minutesAndSeconds(position)}
          value={Math.min(position, length)}
          max={length || 1}
          step={0.1}
          disabled={length === 0}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </span>
      <span className="clock">
        {minutesAndSeconds(position)} / {minutesAndSeconds(length)}
      </span>
      <button type="button" className="quiet" aria-label={`${labels.speed} ${speed}`} onClick={nextSpeed}>
        {speed}×
      </button>
      {saveLabel && <SaveLink url={url} label={saveLabel} />}
    </fieldset>
  );
}

function SaveLink({ url, label }: { url: string; label: string }) {
  return (
    <a className="quiet round" href={url} download title={label}>
      <span className="unseen">{label}</span>
      <span aria-hidden="true">↓</span>
    </a>
  );
}

/** Browsers record without writing the length; seeking past the end makes them find it. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) {
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = 1e9;
  audio.addEventListener('durationchange', () => Number.isFinite(audio.duration) && audio.paused && rewind(audio));
}

function rewind(audio: HTMLAudioElement) {
  audio.currentTime = 0;
}
