// @vitest-environment node
import { expect, test } from 'vitest';
import { faultInLanguage } from '../../../src/visitor/survey/in-page-language.ts';
import { uploadFaultsIn } from '../../../src/visitor/survey/languages/upload-faults.ts';

const said = ['At least 1:30', 'This recording is shorter than 1:30', 'This recording is longer than 1:30'];

test.each(['de', 'fr', 'es', 'ar'])('how long a recording must be is said in %s', (language) => {
  const words = said.map((one) => faultInLanguage(one, uploadFaultsIn(language)));
  expect(new Set([...words, ...said]).size).toBe(6);
  for (const one of words) expect(one).toContain('1:30');
});
