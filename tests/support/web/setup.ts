// A worker runs this file before each test file, and the imported one only once.
import './lighter-browser.ts';
import { afterAll, afterEach, vi } from 'vitest';

// The files of a worker share one window. These hooks run after those of the file.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => {
  // Some files run without a window.
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

// A module that is still loading at the end of a file would fail, and stay so for the next files of the worker.
afterAll(() => vi.dynamicImportSettled());
