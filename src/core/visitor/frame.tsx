import './visitor.css';
import './art.css';
import './theme-toggle.css';
import { type ReactNode, useEffect, useState } from 'react';
import { chosenColor } from '../rules/brand-color.ts';
import { Logo } from '../theme/logo.tsx';
import { settingsChange, type ThemeSettings, themeSettings } from '../theme/settings.ts';
import { useThemeSettings } from '../theme/use-theme-settings.ts';
import { Footer } from './footer.tsx';

interface FrameProps {
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function Frame({ title, heading, lead, children }: FrameProps) {
  const settings = useThemeSettings();
  const { websiteTitle } = settings;
  useEffect(() => {
    document.title = `${title} · ${websiteTitle}`;
  }, [title, websiteTitle]);
  return (
    <div className="visitor">
      <div className="visitor-page">
        <header className="visitor-header">
          <a href="/login" className="visitor-logo" aria-label={`${websiteTitle}: go to sign-in page`}>
            <Logo {...settings} />
          </a>
          <ThemeToggle />
        </header>
        <main className="visitor-main">
          <h1>{heading ?? title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </main>
        <Footer />
      </div>
      <Art {...settings} />
    </div>
  );
}

const echoes = [128, 176, 224, 272, 320, 368];

type ArtProps = Pick<ThemeSettings, 'loginImageUrl' | 'primaryColor'>;

function Art({ loginImageUrl, primaryColor }: ArtProps) {
  const [failed, setFailed] = useState('');
  if (loginImageUrl && loginImageUrl !== failed) {
    return (
      <div className="art">
        <img src={loginImageUrl} alt="" referrerPolicy="no-referrer" onError={() => setFailed(loginImageUrl)} />
      </div>
    );
  }
  const isOwn = chosenColor(primaryColor) !== null;
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

function openRing(radius: number, degrees: number): string {
  const start = pointOn(radius, -degrees);
  const end = pointOn(radius, degrees);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 1 0 ${end.x} ${end.y}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

function ThemeToggle() {
  const settings = useThemeSettings();
  const text = settings.mode === 'light' ? 'Switch to dark mode' : 'Switch to light mode';
  return (
    <button
      type="button"
      className="theme-toggle"
      aria-label={text}
      data-tooltip={text}
      onClick={() => themeSettings.change(settingsChange.toggleMode(settings))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {settings.mode === 'light' ? (
          <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
        ) : (
          <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
        )}
      </svg>
    </button>
  );
}
