export interface SavedFile {
  file: Blob;
  fileName: string;
}

interface Entry extends SavedFile {
  id: string;
  savedAt: number;
}

interface HeldEntry extends Entry {
  isStored: boolean;
}

const name = 'candor-drafts';
const store = 'files';
const mostDays = 30;

/**
 * The files of this page's drafts. A sign-out in another tab clears the store for all tabs, and where the store is missing
 * or denied, files last as long as the page.
 */
const inMemory = new Map<string, HeldEntry>();
let opening: Promise<IDBDatabase | undefined> | undefined;

export const savedFiles = {
  async put(id: string, { file, fileName }: SavedFile): Promise<void> {
    const entry = { id, file, fileName, savedAt: Date.now() };
    inMemory.set(id, { ...entry, isStored: false });
    const isStored = await inStore('readwrite', (files) => files.put(entry)).then(
      () => true,
      () => false,
    );
    if (inMemory.has(id)) inMemory.set(id, { ...entry, isStored });
  },
  async all(beginning: string): Promise<(SavedFile & { id: string })[]> {
    const range = rangeFrom(beginning);
    const found = await inStore<Entry[]>('readonly', (files) => files.getAll(range)).catch(() => []);
    for (const entry of found)
      if (!inMemory.has(entry.id))
        inMemory.set(entry.id, { ...entry, file: await copyFile(entry.file), isStored: true });
    const others = [...inMemory.values()].filter(({ id, isStored }) => id.startsWith(beginning) && !isStored);
    return [...found, ...others].map(({ id, file, fileName }) => ({ id, file, fileName }));
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
  hasAny: () => inMemory.size > 0,
  /** Stores the files of this page again. */
  putBack: (): Promise<void> => putAll([...inMemory.values()]),
  /** Reads the files, except those that begin so, and returns what stores them again. */
  async hold(except: string | undefined): Promise<() => Promise<void>> {
    const all = await inStore<Entry[]>('readonly', (files) => files.getAll()).catch(() => []);
    const held = all.filter(({ id }) => except === undefined || !id.startsWith(except));
    const current = await Promise.all(held.map(async (entry) => ({ ...entry, file: await copyFile(entry.file) })));
    return () => putAll(current);
  },
  async dropOld(now = Date.now()): Promise<void> {
    const all = await inStore<Entry[]>('readonly', (files) => files.getAll()).catch(() => []);
    const old = all.filter(({ savedAt }) => now - savedAt > mostDays * 86_400_000);
    for (const { id } of old) await savedFiles.drop(id);
  },
};

async function putAll(entries: readonly Entry[]): Promise<void> {
  for (const { id, file, fileName } of entries) await savedFiles.put(id, { file, fileName });
}

const rangeFrom = (beginning: string) =>
  'IDBKeyRange' in window ? IDBKeyRange.bound(beginning, `${beginning}\uffff`) : undefined;

// A blob read from IndexedDB becomes invalid when the database is cleared.
const copyFile = async (file: Blob) => new Blob([await file.arrayBuffer()], { type: file.type });

type Ask = (files: IDBObjectStore) => IDBRequest;

/** Asks again over a new connection, because a connection ends when the browser clears the data of the site. */
const inStore = <T>(mode: IDBTransactionMode, ask: Ask): Promise<T> =>
  askOnce<T>(mode, ask).catch(() => {
    opening = undefined;
    return askOnce<T>(mode, ask);
  });

async function askOnce<T>(mode: IDBTransactionMode, ask: Ask): Promise<T> {
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
