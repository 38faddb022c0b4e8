// A worker runs this file before each test file, and the imported one only once.
import './lighter-browser.ts';
import { afterAll, vi } from 'vitest';

// A module that is still loading at the end of a file would fail, and stay so for the next files of the worker.
afterAll(() => vi.dynamicImportSettled());
