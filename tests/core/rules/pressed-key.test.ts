import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pressedKey } from '../../../src/core/rules/pressed-key.ts';

describe('a pressed key', () => {
  test('is none while an input method composes, also at the end in Safari', () => {
    const enter = { key: 'Enter', isComposing: false, keyCode: 13 };
    const keys = [enter, { ...enter, isComposing: true }, { ...enter, keyCode: 229 }, { nativeEvent: enter }];
    expect(keys.map(pressedKey)).toEqual(['Enter', '', '', 'Enter']);
  });

  test('is read by every handler of keys', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const direct = files.filter((name) => {
      const text = readFileSync(`src/${name}`, 'utf8');
      const handles = /onKey(?:Down|Up)|KeyboardEvent|'key(?:down|up)'/.test(text);
      const readsKey = /\b(?:event|nativeEvent)\.(?:key|keyCode|isComposing)\b|\{[^()]*\bkey\b[^()]*\}: KeyboardEvent/;
      return handles && (readsKey.test(text) || /onKey\w+=\{\(\{/.test(text));
    });
    // Scripts that import nothing: one ignores keys, the other checks them itself.
    expect(direct.filter((name) => !name.endsWith('core/rules/pressed-key.ts')).sort()).toEqual([
      'forms/shared/parts/one-press.ts',
      'surveys/visitor/pop-up/pop-up.ts',
    ]);
  });
});
