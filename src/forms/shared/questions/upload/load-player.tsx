import { type ComponentType, lazy } from 'react';
import type { PlayerProps } from './player.tsx';

/** Without a connection the player of the browser takes its place. */
export const Player = lazy<ComponentType<PlayerProps>>(() =>
  import('./player.tsx').then(
    (part) => ({ default: part.Player }),
    () => ({ default: BrowserPlayer }),
  ),
);

function BrowserPlayer({ url, name }: PlayerProps) {
  return (
    <audio controls src={url} aria-label={name}>
      <track kind="captions" />
    </audio>
  );
}
