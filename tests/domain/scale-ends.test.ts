import { expect, test } from 'vitest';
import { inLanguage } from '../../src/domain/forms/in-language.ts';
import { endsOf, englishEnds } from '../../src/domain/forms/scale-ends.ts';

test.each(['de', 'fr', 'es', 'ar-EG'])('the ends of every scale have words of their own in %s', (language) => {
  for (const kind of Object.keys(englishEnds) as (keyof typeof englishEnds)[]) {
    const [low, high] = endsOf(kind, language) ?? [];
    expect(low && high && low !== high).toBe(true);
    expect(englishEnds[kind]).not.toContain(low);
  }
});

test('a language that the page does not speak gets them in English, and other kinds get none', () => {
  expect(endsOf('csat', 'it')).toEqual(englishEnds.csat);
  expect(endsOf('rating_number', 'en')).toBeUndefined();
});

test('an end of a scale that was not translated keeps its first words', () => {
  const field = {
    ...{ id: 1, fieldName: 'How far?', fieldType: 'rating_number' as const, required: false, isSentimentValue: false },
    options: { labels: { low: 'Near', high: 'Far' }, translations: { de: { labels: { low: 'Nah' } } } },
  };
  expect(inLanguage(field, 'de').options.labels).toEqual({ low: 'Nah', high: 'Far' });
});
