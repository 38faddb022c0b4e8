import type { ChangeEvent, Ref } from 'react';
import type { FormDocument } from '../../../../contract/schemas/form-document.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { fileFaults, readFormFile } from './form-file.ts';

interface FileInputProps {
  ref?: Ref<HTMLInputElement>;
  onRead: (document: FormDocument) => void | Promise<void>;
  /** Where what is wrong is shown; otherwise it is said in a dialog. */
  onFaults?: (faults: string[]) => void;
}

/** Takes a form from a file. It is not seen: whatever opens it presses it. */
export function FileInput({ ref, onRead, onFaults = tellFaults }: FileInputProps) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      await onRead(await readFormFile(file));
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
      aria-label="Form to import"
      onChange={(event) => void read(event)}
    />
  );
}

function tellFaults(faults: string[]): void {
  void ask({ title: 'This file was not imported', text: faults.join('\n\n'), confirmText: 'Close' });
}
