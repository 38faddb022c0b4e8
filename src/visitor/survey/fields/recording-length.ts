import type { FieldOptions } from '../../../contract/schemas/field-options.ts';

/** 90 seconds read 1:30. */
export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// A browser cuts a recording somewhat before or after the second at which it was told to.
const tolerance = 1;

/** What is wrong with how long a brought recording is; nothing where the browser cannot tell. */
export async function lengthFault(file: Blob, { minSeconds = 0, maxSeconds }: FieldOptions): Promise<string> {
  if (!minSeconds && maxSeconds === undefined) return '';
  const seconds = await secondsOf(file);
  if (seconds === undefined) return '';
  if (seconds < minSeconds - tolerance) return `This recording is shorter than ${clock(minSeconds)}`;
  const isTooLong = maxSeconds !== undefined && seconds > maxSeconds + tolerance;
  return isTooLong ? `This recording is longer than ${clock(maxSeconds)}` : '';
}

function secondsOf(file: Blob): Promise<number | undefined> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  const found = new Promise<number | undefined>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
  });
  audio.preload = 'metadata';
  audio.src = address;
  return found.finally(() => URL.revokeObjectURL(address));
}
