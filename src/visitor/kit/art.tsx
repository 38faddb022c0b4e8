import './art.css';
import { useState } from 'react';
import { chosenColour } from '../../domain/brand-colour.ts';
import type { ThemeSettings } from '../../theme/settings.ts';

const echoes = [128, 176, 224, 272, 320, 368];

type ArtProps = Pick<ThemeSettings, 'loginImageUrl' | 'primaryColor'>;

/** The organisation's picture; without one the mark, large, and its echoes: a voice that is heard. Drawn once, still. */
export function Art({ loginImageUrl, primaryColor }: ArtProps) {
  const [failed, setFailed] = useState('');
  if (loginImageUrl && loginImageUrl !== failed) {
    return (
      <div className="art">
        <img src={loginImageUrl} alt="" referrerPolicy="no-referrer" onError={() => setFailed(loginImageUrl)} />
      </div>
    );
  }
  const isOwn = chosenColour(primaryColor) !== null;
  return (
    <aside className="art" data-own={isOwn ? '' : undefined} aria-label="About Candor">
      <svg viewBox="0 0 560 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {echoes.map((radius, n) => (
          <path key={radius} d={openRing(radius, 40 + n * 2)} opacity={0.9 - n * 0.14} />
        ))}
        <path className="art-tail" d="M196 300 190 381a5 5 0 0 0 9 3L246 344Z" />
        <path className="art-bubble" d={openRing(78, 48)} />
        <circle cx={centre.x + 78} cy={centre.y} r="24" />
        {answers.map(({ ring, degrees, r }) => (
          <circle key={`${ring}-${degrees}`} {...shortly(pointOn(ring, degrees))} r={r} />
        ))}
      </svg>
      <p className="art-words">
        Hear it.
        <br />
        Act on it.
        <br />
        See what changed.
      </p>
    </aside>
  );
}

const centre = { x: 270, y: 268 };

const answers = [
  { ring: 128, degrees: 208, r: 5 },
  { ring: 176, degrees: 284, r: 7 },
  { ring: 224, degrees: 306, r: 5 },
  { ring: 272, degrees: 238, r: 5 },
  { ring: 176, degrees: 118, r: 6 },
];

function pointOn(radius: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(centre.x + radius * Math.cos(angle)), y: round(centre.y + radius * Math.sin(angle)) };
}

const shortly = ({ x, y }: { x: number; y: number }) => ({ cx: x, cy: y });

/** A ring that opens to the right by twice so many degrees. */
function openRing(radius: number, degrees: number): string {
  const start = pointOn(radius, -degrees);
  const end = pointOn(radius, degrees);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 1 0 ${end.x} ${end.y}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
