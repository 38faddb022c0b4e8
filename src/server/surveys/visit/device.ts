/** What a browser says of itself, as far as results need it: no more is kept. */
export function deviceOf(userAgent = ''): { device: 'phone' | 'tablet' | 'desktop' | null; browser: string | null } {
  const device = /iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)
    ? 'tablet'
    : /Mobi|iPhone|Android/i.test(userAgent)
      ? 'phone'
      : /Mozilla/.test(userAgent)
        ? 'desktop'
        : null;
  return { device, browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null };
}

// In this order: most of them also call themselves Chrome or Safari.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg[AE]?\w*\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
