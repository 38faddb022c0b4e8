import { type ReadText, readText } from '../../../domain/results/text-results.ts';
import { languageOf } from '../../text/language.ts';

const mostKept = 10_000;
const kept = new Map<string, ReadText>();

/** Reads a text for its words, once: whoever opens the same results again does not wait for it. */
export async function readOnce(text: string, language: string): Promise<ReadText> {
  const name = `${language} ${text}`;
  const before = kept.get(name);
  if (before) return before;
  const read = readText(text, (await languageOf(text)) ?? language);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
  kept.set(name, read);
  return read;
}
