import type { FieldOptions } from '../schemas/field-options.ts';

// Seconds of tolerance, because browsers do not stop a recording exactly on time.
const tolerance = 1;

/**
 * Checks the length of a recording, with the limit formatted by `spoken`. `measured` returns seconds, or undefined if
 * the browser cannot measure; it is not called without a limit.
 */
export async function recordingIssue(
  measured: () => Promise<number | undefined>,
  { minSeconds = 0, maxSeconds }: Pick<FieldOptions, 'minSeconds' | 'maxSeconds'>,
  spoken: (seconds: number) => string,
): Promise<string | undefined> {
  if (!minSeconds && maxSeconds === undefined) return undefined;
  const seconds = await measured();
  if (seconds === undefined) return undefined;
  if (seconds < minSeconds - tolerance) return `This recording is shorter than ${spoken(minSeconds)}`;
  const isTooLong = maxSeconds !== undefined && seconds > maxSeconds + tolerance;
  return isTooLong ? `This recording is longer than ${spoken(maxSeconds)}` : undefined;
}
