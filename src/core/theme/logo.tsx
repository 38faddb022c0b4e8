import { useState } from 'react';
import type { ThemeSettings } from './settings.ts';
import { productName } from './settings.ts';

type LogoProps = Pick<ThemeSettings, 'logoUrl' | 'logoDarkUrl' | 'mode' | 'websiteTitle'>;

export function Logo({ logoUrl, logoDarkUrl, mode, websiteTitle }: LogoProps) {
  const [failed, setFailed] = useState('');
  const isDark = mode === 'dark';
  const shown = (isDark && logoDarkUrl) || logoUrl;
  if (!shown || shown === failed) return <DefaultLogo />;
  return (
    <img
      src={shown}
      alt={websiteTitle}
      referrerPolicy="no-referrer"
      // A logo made for light backgrounds gets a light background.
      style={{ maxWidth: 'var(--logo-width, 200px)', maxHeight: 50, ...(isDark && shown !== logoDarkUrl ? plate : {}) }}
      onError={() => {
        console.warn(`The logo ${shown} did not load; the default one is shown`);
        setFailed(shown);
      }}
    />
  );
}

const plate = { padding: 4, borderRadius: 4, background: '#ffffff' };

/** That of the product. */
export function DefaultLogo() {
  return (
    <svg viewBox="0 0 132 32" width="132" height="32" role="img" aria-label={productName}>
      <path d={symbolPaths.bubble} fill="none" stroke="#009639" strokeWidth="4.6" strokeLinecap="round" />
      <path d={symbolPaths.tail} fill="#009639" />
      <circle cx="25.4" cy="14.5" r="3.1" fill="#93d500" />
      <path
        d={logotypePath}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const symbolPaths = { bubble: 'M21.4 6.6A9.6 9.6 0 1 0 21.4 22.4', tail: 'M5.6 18.2 5 28.4a.9.9 0 0 0 1.5.7L13 24.4Z' };

const logotypePath = [
  'M49.7 12.6A5.8 5.8 0 1 0 49.7 21.4',
  'M67.2 17a5.8 5.8 0 1 1-11.6 0a5.8 5.8 0 0 1 11.6 0M67.2 11.4V22.8',
  'M73.6 11.4V22.8M73.6 16.4a5 5 0 0 1 10 0V22.8',
  'M101 17a5.8 5.8 0 1 1-11.6 0a5.8 5.8 0 0 1 11.6 0M101 4.6V22.8',
  'M118.2 17a5.8 5.8 0 1 1-11.6 0a5.8 5.8 0 0 1 11.6 0',
  'M124.4 11.4V22.8M124.4 16.6a5 5 0 0 1 4.8-5',
].join('');
