import type { LocalFiles } from '../../../forms/shared/questions/shared/upload-place.ts';
import { outbox, weekMs } from './outbox.ts';

/** The files of a submission that are no answers yet, on this device: they outlive a reload, and another tab has them. */
export function startedFilesOf(submissionId: string): LocalFiles {
  const beginning = `${submissionId}:`;
  return {
    put: (id, { file, fileName, seconds }) =>
      outbox
        .startFile({ key: beginning + id, blob: file, name: fileName, seconds, startedAt: Date.now() })
        .then(doNothing, doNothing),
    drop: (id) => outbox.dropFile(beginning + id).catch(doNothing),
    all: async (prefix) => {
      const all = await outbox.startedFiles().catch(() => []);
      for (const { key, startedAt } of all) if (startedAt < Date.now() - weekMs) void outbox.dropFile(key);
      const own = all.filter(({ key }) => key.startsWith(beginning + prefix));
      return own.map(({ key, blob, name, seconds }) => ({
        id: key.slice(beginning.length),
        file: blob,
        fileName: name,
        seconds,
      }));
    },
  };
}

// Without a store a file lasts as long as the page.
const doNothing = () => undefined;
