import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { printing } from './printing.ts';

/** True while the page is printed. The browser takes what is drawn when `beforeprint` returns, so that it is drawn at once. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, printing.isOn);

const subscribe = (listener: () => void) => printing.subscribe(() => flushSync(listener));
