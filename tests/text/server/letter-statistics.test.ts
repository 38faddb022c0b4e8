import { pathToFileURL } from 'node:url';
import { eld } from 'eld/extrasmall';
import { expect, test } from 'vitest';
import { moduleDir } from '../../../src/core/server/project-files.ts';
import { makeDetector, type NgramStatistics, readStatistics } from '../../../src/core/server/text/language.ts';

test('n-gram statistics: the compact data equals the data of the library for every n-gram', async () => {
  const path = `${pathToFileURL(moduleDir('eld'))}/src/ngrams/extrasmall.js`;
  const { ngramsData }: { ngramsData: NgramStatistics } = await import(path);
  const { ngrams, ...rest } = await readStatistics();
  expect({ ...rest }).toEqual({ ...ngramsData, ngrams: undefined });
  const pieces = Object.keys(ngramsData.ngrams);
  expect(pieces.length).toBeGreaterThan(40_000);
  expect(pieces.filter((piece) => JSON.stringify(ngrams[piece]) !== JSON.stringify(ngramsData.ngrams[piece]))).toEqual(
    [],
  );
  expect(ngrams['no such piece']).toBeUndefined();
});

test('language detection: the compact statistics detect the languages of the library', async () => {
  const detector = await makeDetector();
  const texts = [
    'The room was lovely but the breakfast was cold.',
    'Das Zimmer war schön, aber das Frühstück war kalt.',
    'كانت الغرفة جميلة ولكن الفطور كان باردا',
    'La chambre était belle, mais le petit-déjeuner froid.',
    'A la habitación le faltaba luz; l’hôtel, no.',
    'Комната была хорошая, а завтрак холодный',
    '房间很好，但早餐是冷的',
    'xyz',
  ];
  for (const text of texts) {
    const [own, expected] = [detector.detect(text), eld.detect(text)];
    expect([text, own.language, own.isReliable()]).toEqual([text, expected.language, expected.isReliable()]);
  }
  expect(detector.detect(texts[1] as string).language).toBe('de');
});
