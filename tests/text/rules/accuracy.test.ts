import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, measuredFeedback, measuredReviews, shareOfAfinn, shareRight, tables } from './accuracy-figures.ts';

const page = new URL('../../../docs/text-accuracy.md', import.meta.url);
const figures = /(?<=<!-- figures -->\n\n).*(?=\n\n<!-- end of figures -->)/s;
const feedback = await measuredFeedback();

test('text accuracy: the published figures are the measured ones (vitest -u writes them)', async () => {
  const published = readFileSync(page, 'utf8');
  expect(published).toMatch(figures);
  const measured = tables(feedback, await measuredReviews());
  await expect(published.replace(figures, () => measured)).toMatchFileSnapshot(page.pathname);
});

test('text accuracy: 600 labelled texts, 120 of each language, a third of them held out', () => {
  expect(new Set(feedback.map(({ language, text }) => `${language} ${text}`)).size).toBe(600);
  for (const language of Object.keys(languages)) {
    const own = feedback.filter((one) => one.language === language);
    expect([language, own.length, own.filter(({ set }) => set === 'held-out').length]).toEqual([language, 120, 40]);
  }
});

test.each(Object.entries(languages))(
  'text accuracy: held-out texts are 25 points better than AFINN: %s',
  (language) => {
    const own = feedback.filter((one) => one.language === language && one.set === 'held-out');
    expect(shareRight(own) - shareOfAfinn(own)).toBeGreaterThanOrEqual(25);
  },
);
