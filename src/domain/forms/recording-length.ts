import type { FieldOptions } from '../../contract/schemas/forms/field-options.ts';

// A browser cuts a recording somewhat before or after the second at which it was told to.
const tolerance = 1;

/**
 * What is wrong with how long a recording is, with the limit as `spoken` says it; undefined where nothing is. `measured`
 * answers its seconds, or undefined where the browser cannot tell; without a limit it is not asked.
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
