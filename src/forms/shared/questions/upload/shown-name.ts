import { minutesAndSeconds } from '../../../../core/rules/duration.ts';
import type { LocalFile } from '../shared/upload-place.ts';

/** What a person calls a file: the length of a recording, and nothing for what was drawn. */
export function shownName({ file, fileName, seconds }: LocalFile): string | undefined {
  if (seconds !== undefined) return minutesAndSeconds(seconds);
  return file.type === 'image/svg+xml' ? undefined : fileName;
}
