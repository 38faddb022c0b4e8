import type { FieldOptions } from '../../contract/schemas/field-options.ts';

/** 120 seconds read '2 minutes'. */
export function lengthInWords(seconds: number): string {
  if (seconds % 60 === 0 && seconds > 0) return `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}`;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

// A browser cuts a recording somewhat before or after the second at which it was told to.
const tolerance = 1;

/** What is wrong with how long a brought recording is; a browser that cannot tell takes it. */
export async function lengthFault(
  file: Blob,
  { minSeconds = 0, maxSeconds }: Pick<FieldOptions, 'minSeconds' | 'maxSeconds'>,
): Promise<string | undefined> {
  if (!minSeconds && maxSeconds === undefined) return undefined;
  const seconds = await secondsOf(file);
  if (seconds === undefined) return undefined;
  if (seconds < minSeconds - tolerance) return `This recording is shorter than ${lengthInWords(minSeconds)}.`;
  if (maxSeconds !== undefined && seconds > maxSeconds + tolerance) {
    return `This recording is longer than ${lengthInWords(maxSeconds)}.`;
  }
  return undefined;
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
