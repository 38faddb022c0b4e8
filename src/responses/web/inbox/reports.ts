import { useSyncExternalStore } from 'react';
import type { BatchAnswer } from '../../schemas/response-batch.ts';

export interface Report {
  id: number;
  text: string;
  done: readonly number[];
  failed: BatchAnswer['failed'];
  batches: readonly number[];
  undoUntil: string;
  state: 'done' | 'undoing' | 'undone';
}

const most = 20;
let reports: readonly Report[] = [];
let isOpen = false;
let lastId = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const allReports = {
  latest: () => reports.find(({ state, batches }) => state === 'done' && batches.length > 0),
  add: (report: Omit<Report, 'id' | 'state'>): Report => {
    lastId += 1;
    const added: Report = { ...report, id: lastId, state: 'done' };
    change([added, ...reports].slice(0, most));
    return added;
  },
  set: (id: number, part: Partial<Report>) =>
    change(reports.map((report) => (report.id === id ? { ...report, ...part } : report))),
  show: (next: boolean) => {
    isOpen = next;
    change([...reports]);
  },
};

export const useReports = () => useSyncExternalStore(subscribe, () => reports);
export const useReportsOpen = () => useSyncExternalStore(subscribe, () => isOpen);

function change(next: readonly Report[]) {
  reports = next;
  for (const listener of listeners) listener();
}
