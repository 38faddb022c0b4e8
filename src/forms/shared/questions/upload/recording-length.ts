import { recordingIssue } from '../../../rules/recording-length.ts';
import type { FieldOptions } from '../../../schemas/field-options.ts';
import type { LocalFile } from '../shared/upload-place.ts';

export function minutesAndSeconds(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

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
