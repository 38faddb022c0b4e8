import type { ThemeSettings } from './settings.ts';
import { paletteOf, spacing, type } from './tokens.ts';

/** Applies a theme: CSS variables on the root, color-scheme for native controls, theme-color for the title bar. */
export function applyTheme(settings: ThemeSettings, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables(settings))) root.style.setProperty(name, value);
  root.style.colorScheme = settings.mode;
  root.dataset.mode = settings.mode;
  const { background } = paletteOf(settings.mode, settings);
  root.ownerDocument.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  showIcon(root.ownerDocument, settings.faviconUrl);
}

/** The tenant's icon follows the product's own, because browsers use the last icon that they support. */
function showIcon({ head }: Document, address: string | undefined): void {
  const own = head.querySelector<HTMLLinkElement>('link[data-brand]');
  if (own?.getAttribute('href') === address) return;
  own?.remove();
  if (!address) return;
  const link = Object.assign(head.ownerDocument.createElement('link'), { rel: 'icon', href: address });
  link.dataset.brand = '';
  head.append(link);
}

export function cssVariables(
  settings: Pick<ThemeSettings, 'mode' | 'primaryColor' | 'secondaryColor' | 'fontFamily' | 'borderRadius'>,
): Record<string, string> {
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
    '--font': settings.fontFamily.replace('Poppins', 'Poppins, Poppins-fallback'),
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
