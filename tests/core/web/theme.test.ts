import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contrast, mix, readableOnTint } from '../../../src/core/rules/color.ts';
import { applyTheme } from '../../../src/core/theme/css-variables.ts';
import { settingsChange, settingsKey, themeSettings } from '../../../src/core/theme/settings.ts';
import { brandDefaults, type Mode, paletteOf } from '../../../src/core/theme/tokens.ts';
import { addToHead } from '../../support/web/head.ts';

beforeEach(() => window.localStorage.clear());

describe('the stored theme', () => {
  test('starts with the defaults', () => {
    expect(themeSettings.read()).toEqual({
      fontFamily: 'Poppins, sans-serif',
      borderRadius: 8,
      mode: 'light',
      primaryColor: '#009639',
      secondaryColor: '#93D500',
      logoUrl: '',
      websiteTitle: 'Candor',
    });
  });

  test.each(['', '{', 'null', '[]', '"dark"'])('is replaced by the defaults when it is %j', (text) => {
    window.localStorage.setItem(settingsKey, text);
    expect(themeSettings.read().mode).toBe('light');
  });

  test('replaces only the invalid value', () => {
    const storedTheme = { mode: 'dark', borderRadius: 'round', primaryColor: 'red;}', logoUrl: 'javascript:alert(1)' };
    window.localStorage.setItem(settingsKey, JSON.stringify({ ...storedTheme, websiteTitle: 'Acme' }));
    expect(themeSettings.read()).toMatchObject({
      mode: 'dark',
      borderRadius: 8,
      primaryColor: '#009639',
      logoUrl: '',
      websiteTitle: 'Acme',
    });
  });

  test('follows another tab', () => {
    const listener = vi.fn();
    const stop = themeSettings.subscribe(listener);
    window.localStorage.setItem(settingsKey, JSON.stringify({ mode: 'dark' }));
    window.dispatchEvent(new StorageEvent('storage', { key: settingsKey }));
    expect(listener).toHaveBeenCalledOnce();
    expect(themeSettings.read().mode).toBe('dark');
    stop();
  });

  test('keeps unrelated stored values, and ignores their changes', () => {
    const listener = vi.fn();
    const stop = themeSettings.subscribe(listener);
    const before = themeSettings.read();
    themeSettings.choose('miniDrawer', true);
    expect(themeSettings.read()).toBe(before);
    themeSettings.change(settingsChange.toggleMode(before));
    expect([themeSettings.choice('miniDrawer'), themeSettings.read().mode]).toEqual([true, 'dark']);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  test('notifies this tab of a change as well', () => {
    const listener = vi.fn();
    const stop = themeSettings.subscribe(listener);
    themeSettings.change(settingsChange.font(themeSettings.read(), 'Georgia, serif'));
    themeSettings.change(settingsChange.borderRadius(themeSettings.read(), 4));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(themeSettings.read()).toMatchObject({ fontFamily: 'Georgia, serif', borderRadius: 4 });
    stop();
  });

  test('takes font and radius of the organization unless the user has chosen others', () => {
    themeSettings.brand({ fontFamily: 'Georgia, serif', borderRadius: 2 });
    expect(themeSettings.read()).toMatchObject({ fontFamily: 'Georgia, serif', borderRadius: 2 });
    themeSettings.change(settingsChange.font(themeSettings.read(), 'Verdana, sans-serif'));
    themeSettings.brand({ fontFamily: 'system-ui, sans-serif', borderRadius: 12 });
    expect(themeSettings.read()).toMatchObject({ fontFamily: 'Verdana, sans-serif', borderRadius: 12 });
    expect(settingsChange.reset(themeSettings.read())).toMatchObject({
      fontFamily: 'system-ui, sans-serif',
      borderRadius: 12,
    });
  });

  test('does not notify of unchanged branding', () => {
    themeSettings.brand({ primaryColor: '#112233' });
    const listener = vi.fn();
    const stop = themeSettings.subscribe(listener);
    themeSettings.brand({ primaryColor: '#112233' });
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  test('merges branding, and a reset restores font and radius but keeps branding and mode', () => {
    const branded = settingsChange.branding(themeSettings.read(), { primaryColor: '#112233', websiteTitle: 'Acme' });
    const changed = settingsChange.toggleMode(settingsChange.borderRadius(settingsChange.font(branded, 'Arial'), 2));
    expect(settingsChange.reset(changed)).toEqual({
      ...branded,
      mode: 'dark',
      fontFamily: 'Poppins, sans-serif',
      borderRadius: 8,
    });
    expect(settingsChange.reset(changed).secondaryColor).toBe('#93D500');
  });
});

describe('colors', () => {
  // A fixed sample of 1,000 colors across the color space.
  const some = Array.from(
    { length: 1_000 },
    (_, n) => `#${((n * 10_376_063) % 0x1000000).toString(16).padStart(6, '0')}`,
  );
  const brands = ['#009639', '#ffee00', '#101010', '#fafafa', '#c00060', ...some];
  test.each(['light', 'dark'] as Mode[])('are readable in %s mode with any brand color', (mode) => {
    for (const primaryColor of brands) {
      const palette = paletteOf(mode, { ...brandDefaults, primaryColor });
      const pairs = [
        [palette.text, palette.background],
        [palette.textMuted, palette.background],
        [palette.textMuted, palette.sunken],
        [palette.link, palette.surface],
        [palette.link, palette.background],
        [palette.onFill, palette.fill],
        [palette.onFill, palette.fillHover],
        [palette.danger, palette.dangerSurface],
        [palette.warning, palette.warningSurface],
        [palette.success, palette.successSurface],
        [palette.info, palette.infoSurface],
      ] as const;
      for (const [text, ground] of pairs)
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const line of [palette.borderStrong, palette.focus]) {
        expect(contrast(line, palette.surface), `${line} on ${palette.surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

test('theme: the page gets it as CSS variables', () => {
  applyTheme({ ...themeSettings.read(), mode: 'dark', borderRadius: 3 });
  const { style, dataset } = document.documentElement;
  expect(style.getPropertyValue('--radius')).toBe('3px');
  expect(style.getPropertyValue('--text-muted')).toBe('#9eaaa3');
  expect(style.getPropertyValue('--space-large')).toBe('24px');
  expect(dataset.mode).toBe('dark');
});

test('favicon: the icon of the organization comes last in the head, and is removed with its branding', () => {
  applyTheme(themeSettings.read());
  addToHead('<link rel="icon" href="data:,own">');
  const icons = () => [...document.head.querySelectorAll('link[rel=icon]')].map((link) => link.getAttribute('href'));
  applyTheme({ ...themeSettings.read(), faviconUrl: '/uploads/acme/icon.png' });
  applyTheme({ ...themeSettings.read(), faviconUrl: '/uploads/acme/other.png' });
  expect(icons()).toEqual(['data:,own', '/uploads/acme/other.png']);
  applyTheme(themeSettings.read());
  expect(icons()).toEqual(['data:,own']);
});

test('status colors: a custom color is readable on its own tint in light and dark mode', () => {
  for (const mode of ['light', 'dark'] as const) {
    const ground = paletteOf(mode, brandDefaults).selected;
    for (const color of ['#ffff00', '#000000', '#ffffff', '#7c3aed', '#93d500', '#0000ff', '#808080']) {
      const text = readableOnTint(ground, color, 0.1);
      expect(contrast(text, mix(ground, text, 0.1))).toBeGreaterThanOrEqual(4.5);
    }
  }
});
