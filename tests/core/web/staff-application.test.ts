import { afterEach, expect, test, vi } from 'vitest';
import { prefetchStaffFiles } from '../../../src/core/visitor/staff-application.ts';
import { addToHead } from '../../support/web/head.ts';

afterEach(() => {
  for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.remove();
});

const preloads = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));

test('staff scripts: are fetched only after the sign-in page has loaded and is idle', () => {
  vi.useFakeTimers();
  addToHead('<meta name="candor-staff-files" content="/assets/shell-1.js /assets/list-1.js">');
  prefetchStaffFiles();
  expect(preloads()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(preloads()).toEqual(['/assets/shell-1.js', '/assets/list-1.js']);
});

test('staff scripts: are not fetched where the page names none', () => {
  vi.useFakeTimers();
  addToHead('<meta name="candor-staff-files" content="">');
  prefetchStaffFiles();
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(preloads()).toEqual([]);
});
