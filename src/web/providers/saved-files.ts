/** A file that belongs to a draft and has not reached the server yet. */
export interface SavedFile {
  file: Blob;
  fileName: string;
}

interface Entry extends SavedFile {
  id: string;
  savedAt: number;
}

const name = 'candor-drafts';
const store = 'files';
const mostDays = 30;

// Where the browser has no store for files, or refuses one, they last as long as the page.
const inMemory = new Map<string, Entry>();
let opening: Promise<IDBDatabase | undefined> | undefined;

/** Files of drafts in this browser, so that a reload loses no recording and no picture. */
export const savedFiles = {
  async put(id: string, { file, fileName }: SavedFile): Promise<void> {
    const entry = { id, file, fileName, savedAt: Date.now() };
    await inStore('readwrite', (files) => files.put(entry)).catch(() => inMemory.set(id, entry));
  },
  /** Those whose id begins so. */
  async all(beginning: string): Promise<(SavedFile & { id: string })[]> {
    const range = rangeFrom(beginning);
    const found = await inStore<Entry[]>('readonly', (files) => files.getAll(range)).catch(() => []);
    return [...found, ...[...inMemory.values()].filter(({ id }) => id.startsWith(beginning))].map(
      ({ id, file, fileName }) => ({ id, file, fileName }),
    );
  },
  async drop(id: string): Promise<void> {
    inMemory.delete(id);
    await inStore('readwrite', (files) => files.delete(id)).catch(() => undefined);
  },
  /** Everything whose id begins so; an empty beginning is everything. */
  async dropAll(beginning = ''): Promise<void> {
    for (const id of inMemory.keys()) if (id.startsWith(beginning)) inMemory.delete(id);
    const range = rangeFrom(beginning);
    await inStore('readwrite', (files) => (range ? files.delete(range) : files.clear())).catch(() => undefined);
  },
  /** Takes everything into memory; what is answered puts it back. */
  async hold(): Promise<() => Promise<void>> {
    const all = await inStore<Entry[]>('readonly', (files) => files.getAll()).catch(() => []);
    const current = await Promise.all(all.map(async (entry) => ({ ...entry, file: await copyOf(entry.file) })));
    return async () => {
      for (const { id, file, fileName } of current) await savedFiles.put(id, { file, fileName });
    };
  },
  /** Drafts that nobody came back to. */
  async dropOld(now = Date.now()): Promise<void> {
    const all = await inStore<Entry[]>('readonly', (files) => files.getAll()).catch(() => []);
    const old = all.filter(({ savedAt }) => now - savedAt > mostDays * 86_400_000);
    for (const { id } of old) await savedFiles.drop(id);
  },
};

const rangeFrom = (beginning: string) =>
  'IDBKeyRange' in window ? IDBKeyRange.bound(beginning, `${beginning}\uffff`) : undefined;

// What the browser's store answers is gone with it.
const copyOf = async (file: Blob) => new Blob([await file.arrayBuffer()], { type: file.type });

async function inStore<T>(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest): Promise<T> {
  opening ??= open();
  const database = await opening;
  if (!database) throw new Error('This browser cannot store files');
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(): Promise<IDBDatabase | undefined> {
  if (!('indexedDB' in window)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const request = window.indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => {
      // Emptied from outside: the next who needs it opens it anew.
      request.result.onclose = () => {
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => resolve(undefined);
  });
}
