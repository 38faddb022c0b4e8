import { makeDetector } from './letter-statistics.ts';

/** Shorter texts name no language: six letters at least. */
const enoughLetters = /(?:\p{L}\P{L}*){6}/u;

let detector: ReturnType<typeof makeDetector> | undefined;

/**
 * The language of a text as BCP 47, or null where that is not sure. Worked out here, on this server: the first call
 * reads 1 MB of letter statistics.
 */
export async function languageOf(text: string): Promise<string | null> {
  if (!enoughLetters.test(text)) return null;
  detector ??= makeDetector();
  const found = (await detector).detect(text.slice(0, 2_000));
  return found.language && found.isReliable() ? found.language : null;
}
