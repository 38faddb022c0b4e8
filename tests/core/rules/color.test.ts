import { describe, expect, test } from 'vitest';
import { buttonColors, contrast, darken, lighten, readableOn, textOn } from '../../../src/core/rules/color.ts';

describe('colors', () => {
  test('are lightened and darkened by a fifth', () => {
    expect(lighten('#009639')).toBe('#33ab61');
    expect(darken('#009639')).toBe('#00782e');
    expect(lighten('#93D500')).toBe('#a9dd33');
    expect(darken('#93D500')).toBe('#76aa00');
  });

  test('contrast as text with any brand color behind them', () => {
    for (const brand of ['#009639', '#93d500', '#ffff00', '#000000', '#ffffff', '#777777']) {
      expect(contrast(textOn(brand), brand)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readableOn('#ffffff', brand), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('of a button are readable and have a visible edge on white for any brand color', () => {
    for (let n = 0; n < 1_000; n += 1) {
      const color = `#${((n * 10_376_063) % 0x1000000).toString(16).padStart(6, '0')}`;
      const { fill, text, border } = buttonColors(color);
      expect(fill).toBe(color);
      expect(contrast(text, fill), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(border, '#ffffff'), color).toBeGreaterThanOrEqual(3);
    }
  });

  test('of a button have an outline only where they are too faint on white', () => {
    expect(buttonColors('#0b5394')).toEqual({ fill: '#0b5394', text: '#ffffff', border: '#0b5394' });
    expect(buttonColors('#fff3b0')).toMatchObject({ text: '#0b120e', border: '#918e67' });
    expect(buttonColors(null)).toEqual({ fill: '#1f2937', text: '#ffffff', border: '#1f2937' });
  });
});
