import type { UploadKind } from '../../../core/contract/upload-limits.ts';
import type { SubmissionAnswers } from '../../schemas/submission.ts';
import type { QueuedSubmission } from './requests.ts';

const files = 'files';
const submissions = 'submissions';

export interface SavedFile {
  blob: Blob;
  name: string;
  /** What it is uploaded as; files of former builds lack it. */
  kind?: UploadKind | undefined;
  /** The measured length of a recording. */
  seconds?: number | undefined;
}

/** A file that was chosen, recorded or drawn and is no answer yet. */
interface StartedFile extends SavedFile {
  key: string;
  startedAt: number;
}

export const outbox = {
  /** Stores a file once and returns its placeholder path, which contains the time of storing and what it is called. */
  keepFile: async (file: SavedFile, of: string): Promise<string> => {
    const known = (await outbox.files()).map(String).find((path) => isStoredPath(path) && nameInPath(path) === of);
    if (known) return known;
    const ending = /\.(\w{1,5})$/.exec(file.name)?.[1] ?? 'bin';
    const path = `${saved}${Date.now()}-${of}.${ending}`;
    await run(files, 'readwrite', (store) => store.put(file, path));
    return path;
  },
  file: (path: string): Promise<SavedFile | undefined> => run(files, 'readonly', (store) => store.get(path)),
  files: (): Promise<IDBValidKey[]> => run(files, 'readonly', (store) => store.getAllKeys()),
  dropFile: (path: string) => run(files, 'readwrite', (store) => store.delete(path)),
  startFile: (file: StartedFile) => run(files, 'readwrite', (store) => store.put(file, file.key)),
  startedFiles: async (): Promise<StartedFile[]> => {
    const all = await run<(SavedFile & Partial<StartedFile>)[]>(files, 'readonly', (store) => store.getAll());
    return all.filter((file): file is StartedFile => file.key !== undefined);
  },
  queueSubmission: (sending: QueuedSubmission) =>
    run(submissions, 'readwrite', (store) => store.put(sending, sending.body.submissionId)),
  removeSubmission: (submissionId: string) => run(submissions, 'readwrite', (store) => store.delete(submissionId)),
  submissions: (): Promise<QueuedSubmission[]> =>
    run(submissions, 'readonly', (store) => store.getAll()).catch(() => []),
};

/** What nobody has sent for so long is dropped. */
export const weekMs = 604_800_000;

const saved = '/uploads/kept-';

export const isStoredPath = (path: unknown): path is string => typeof path === 'string' && path.startsWith(saved);

/** What the file is called when it is uploaded. */
export const nameInPath = (path: string): string => path.slice(saved.length).replace(/^\d+-|\.\w+$/g, '');

/** Whether some of the answers are files of this device, which have to be sent first. */
export const hasStoredFiles = (answers: SubmissionAnswers): boolean => Object.values(answers).flat().some(isStoredPath);

export async function dropFiles(answers: SubmissionAnswers): Promise<void> {
  const paths = Object.values(answers).flat().filter(isStoredPath);
  await Promise.all(paths.map(outbox.dropFile)).catch(() => undefined);
}

export const savedSince = (path: string): number => Number.parseInt(path.slice(saved.length), 10) || 0;

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
      request.result.createObjectStore(submissions);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
