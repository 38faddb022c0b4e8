import type { FieldOptions } from '../../../contract/schemas/field-options.ts';
import { recordingFault } from '../../../domain/forms/recording-length.ts';

/** 90 seconds read 1:30. */
export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What is wrong with how long a brought recording is; nothing where the browser cannot tell. */
export const lengthFault = (file: Blob, options: FieldOptions) => recordingFault(() => secondsOf(file), options, clock);

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
