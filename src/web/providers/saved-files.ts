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

// If IndexedDB is missing or denied, files last as long as the page.
const inMemory = new Map<string, Entry>();
let opening: Promise<IDBDatabase | undefined> | undefined;

export const savedFiles = {
  async put(id: string, { file, fileName }: SavedFile): Promise<void> {
    const entry = { id, file, fileName, savedAt: Date.now() };
    await inStore('readwrite', (files) => files.put(entry)).catch(() => inMemory.set(id, entry));
  },
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
  async dropAll(beginning = ''): Promise<void> {
    for (const id of inMemory.keys()) if (id.startsWith(beginning)) inMemory.delete(id);
    const range = rangeFrom(beginning);
    await inStore('readwrite', (files) => (range ? files.delete(range) : files.clear())).catch(() => undefined);
  },
  async hold(): Promise<() => Promise<void>> {
    const all = await inStore<Entry[]>('readonly', (files) => files.getAll()).catch(() => []);
    const current = await Promise.all(all.map(async (entry) => ({ ...entry, file: await copyOf(entry.file) })));
    return async () => {
      for (const { id, file, fileName } of current) await savedFiles.put(id, { file, fileName });
    };
  },
  async dropOld(now = Date.now()): Promise<void> {
    const all = await inStore<Entry[]>('readonly', (files) => files.getAll()).catch(() => []);
    const old = all.filter(({ savedAt }) => now - savedAt > mostDays * 86_400_000);
    for (const { id } of old) await savedFiles.drop(id);
  },
};

const rangeFrom = (beginning: string) =>
  'IDBKeyRange' in window ? IDBKeyRange.bound(beginning, `${beginning}\uffff`) : undefined;

// A blob read from IndexedDB becomes invalid when the database is cleared.
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
      request.result.onclose = () => {
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => resolve(undefined);
  });
}
