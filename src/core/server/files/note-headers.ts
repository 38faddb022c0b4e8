import { scriptsHeader } from '../../contract/file-headers.ts';
import type { FileNotes } from '../workers/worker-task.ts';

/** Tells the interface what it says beside a downloaded file. */
export const noteHeaders = ({ scriptsWithoutFont = [] }: FileNotes): Record<string, string> =>
  scriptsWithoutFont.length > 0 ? { [scriptsHeader]: scriptsWithoutFont.join(', ') } : {};
