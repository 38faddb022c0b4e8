import type { ChangeEvent, Ref } from 'react';
import type { z } from 'zod';
import { ask } from '../../../providers/dialog-queue.ts';
import type { FormFacts } from '../form-kind.ts';
import { fileFaults, readFormFile } from './form-file.ts';

interface FileInputProps<D> {
  /** What kind of form is read. */
  kind: { resource: FormFacts['resource']; fileSchema: z.ZodType<D> };
  ref?: Ref<HTMLInputElement>;
  onRead: (document: D) => void | Promise<void>;
  /** Where what is wrong is shown; otherwise it is said in a dialog. */
  onFaults?: (faults: string[]) => void;
}

/** Takes a form from a file. It is not seen: whatever opens it presses it. */
export function FileInput<D>({ kind, ref, onRead, onFaults = tellFaults }: FileInputProps<D>) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      await onRead(await readFormFile(kind, file));
    } catch (thrown) {
      onFaults(fileFaults(thrown));
    } finally {
      target.value = '';
    }
  };
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept=".json,application/json"
      aria-label={kind.resource === 'surveys' ? 'Survey to import' : 'Form to import'}
      onChange={(event) => void read(event)}
    />
  );
}

function tellFaults(faults: string[]): void {
  void ask({ title: 'This file was not imported', text: faults.join('\n\n'), confirmText: 'Close' });
}
