import type { Visit } from '../../contract/schemas/survey-visit.ts';
import type { Sent, VisitSending } from './send.ts';

const files = 'files';
const visits = 'visits';

export interface KeptFile {
  blob: Blob;
  name: string;
}

/** A visit that waits here. */
export interface KeptVisit extends VisitSending {
  /** What it answers; absent in what was kept before that was kept too. */
  visit?: Visit;
  /** Why the server would not have it: it is then not sent again until its visitor says so. */
  refused?: Extract<Sent, { kind: 'refused' }>['notice'];
  /** Where the survey asks for less by now and the others have arrived, the keys of those that have not. */
  dropped?: readonly string[];
}

/** What waits in this browser for a connection. */
export const outbox = {
  /** Keeps a file, and answers a path that stands for it until it is sent; it says since when. */
  keepFile: async (file: KeptFile): Promise<string> => {
    const ending = /\.(\w{1,5})$/.exec(file.name)?.[1] ?? 'bin';
    const path = `${kept}${Date.now()}-${crypto.getRandomValues(new Uint32Array(3)).join('')}.${ending}`;
    await run(files, 'readwrite', (store) => store.put(file, path));
    return path;
  },
  file: (path: string): Promise<KeptFile | undefined> => run(files, 'readonly', (store) => store.get(path)),
  files: (): Promise<IDBValidKey[]> => run(files, 'readonly', (store) => store.getAllKeys()),
  dropFile: (path: string) => run(files, 'readwrite', (store) => store.delete(path)),
  keepVisit: (sending: KeptVisit) => run(visits, 'readwrite', (store) => store.put(sending, sending.body.visitId)),
  dropVisit: (visitId: string) => run(visits, 'readwrite', (store) => store.delete(visitId)),
  visits: (): Promise<KeptVisit[]> => run(visits, 'readonly', (store) => store.getAll()).catch(() => []),
};

const kept = '/uploads/kept-';

/** True for a path that stands for a file in this browser. */
export const isKeptPath = (path: unknown): path is string => typeof path === 'string' && path.startsWith(kept);

/** Since when a file is kept. */
export const keptSince = (path: string): number => Number.parseInt(path.slice(kept.length), 10) || 0;

function run<T>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return open().then(
    (database) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(name, mode);
        const request = work(transaction.objectStore(name));
        transaction.oncomplete = () => {
          database.close();
          resolve(request.result);
        };
        transaction.onerror = () => reject(transaction.error);
      }),
  );
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('candor-surveys', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(files);
      request.result.createObjectStore(visits);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
