import type { FieldOptions } from '../../contract/schemas/field-options.ts';
import { recordingFault } from '../../domain/forms/recording-length.ts';

/** 120 seconds read '2 minutes'. */
export function lengthInWords(seconds: number): string {
  if (seconds % 60 === 0 && seconds > 0) return `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}`;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** What is wrong with how long a brought recording is; a browser that cannot tell takes it. */
export const lengthFault = (file: Blob, options: FieldOptions) =>
  recordingFault(
    () => secondsOf(file),
    options,
    (seconds) => `${lengthInWords(seconds)}.`,
  );

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
