import { expect, test } from 'vitest';
import { inLanguage } from '../../../src/forms/rules/in-language.ts';
import { endsOf, englishEnds } from '../../../src/forms/rules/scale-ends.ts';

test.each(['de', 'fr', 'es', 'ar-EG'])('scale labels: every scale has its own end labels in %s', (language) => {
  for (const kind of Object.keys(englishEnds) as (keyof typeof englishEnds)[]) {
    const [low, high] = endsOf(kind, language) ?? [];
    expect(low && high && low !== high).toBe(true);
    expect(englishEnds[kind]).not.toContain(low);
  }
});

test('scale labels: an unsupported language gets English labels, and other field types get none', () => {
  expect(endsOf('csat', 'it')).toEqual(englishEnds.csat);
  expect(endsOf('rating_number', 'en')).toBeUndefined();
});

test('scale labels: an untranslated end keeps its original label', () => {
  const field = {
    id: 1,
    fieldName: 'How far?',
    fieldType: 'rating_number' as const,
    required: false,
    isSentimentValue: false,
    options: { labels: { low: 'Near', high: 'Far' }, translations: { de: { labels: { low: 'Nah' } } } },
  };
  expect(inLanguage(field, 'de').options.labels).toEqual({ low: 'Nah', high: 'Far' });
});
