import type { ThemeSettings } from './settings.ts';
import { paletteOf, spacing, type } from './tokens.ts';

/** Puts a theme on the page: CSS variables on the root, the mode for the browser's own controls, the title's color. */
export function applyTheme(settings: ThemeSettings, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables(settings))) root.style.setProperty(name, value);
  root.style.colorScheme = settings.mode;
  root.dataset.mode = settings.mode;
  const { background } = paletteOf(settings.mode, settings);
  root.ownerDocument.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  showIcon(root.ownerDocument, settings.faviconUrl);
}

/** The organisation's icon stands behind the product's own: browsers take the last that they can show. */
function showIcon({ head }: Document, address: string | undefined): void {
  const own = head.querySelector<HTMLLinkElement>('link[data-brand]');
  if (own?.getAttribute('href') === address) return;
  own?.remove();
  if (!address) return;
  const link = Object.assign(head.ownerDocument.createElement('link'), { rel: 'icon', href: address });
  link.dataset.brand = '';
  head.append(link);
}

/** The tokens as CSS variables: --text-muted, --space-large, --size-body, --line-body, --radius, --font. */
export function cssVariables(settings: ThemeSettings): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(paletteOf(settings.mode, settings)).map(([name, color]) => [`--${kebab(name)}`, color]),
    ),
    ...Object.fromEntries(Object.entries(spacing).map(([name, px]) => [`--space-${name}`, `${px}px`])),
    ...Object.fromEntries(
      Object.entries(type).flatMap(([name, { size, line }]) => [
        [`--size-${name}`, `${size}rem`],
        [`--line-${name}`, `${line}rem`],
      ]),
    ),
    '--radius': `${settings.borderRadius}px`,
    '--font': settings.fontFamily,
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
