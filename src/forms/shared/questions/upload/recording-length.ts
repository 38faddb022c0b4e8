import { minutesAndSeconds } from '../../../../core/rules/duration.ts';
import { recordingIssue } from '../../../rules/recording-length.ts';
import type { FieldOptions } from '../../../schemas/field-options.ts';
import type { LocalFile } from '../shared/upload-place.ts';

/** A recording of the page has been measured; a browser measures other files. */
export const lengthError = ({ file, seconds }: LocalFile, options: FieldOptions) =>
  recordingIssue(async () => seconds ?? (await readSeconds(file)), options, minutesAndSeconds);

function readSeconds(file: Blob): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  const found = new Promise<number | undefined>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
  });
  audio.preload = 'metadata';
  audio.src = url;
  return found.finally(() => URL.revokeObjectURL(url));
}
