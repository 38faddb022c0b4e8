import type { VisitState } from '../../contract/survey-page.ts';
import type { Live } from './live.ts';

type Said = Pick<Live, 'words' | 'faults'>;

const numbers = /\d+(\.\d+)?/g;

/** What is wrong, in the language of the page where it is known there; before it may stand what it is about. */
export function faultInLanguage(fault: string, faults: Live['faults']): string {
  for (let said = fault; said; said = said.split(': ').slice(1).join(': ')) {
    const known = faults[said.replace(numbers, '#')];
    const found = said.match(numbers) ?? [];
    // A line of an address is named in it, and marked.
    if (!known && said.endsWith(' is required')) return faults['Please answer this question'] ?? fault;
    if (known) return known.replace(/#/g, () => found.shift() ?? '');
  }
  return fault;
}

/** What is to be said about the page as a whole. */
export function noticeInLanguage(notice: NonNullable<VisitState['notice']>, { words, faults }: Said): string {
  if ('words' in notice) return words[notice.words];
  if ('refusal' in notice) return words.refusals[notice.refusal].join('. ');
  return faultInLanguage(notice.text, faults);
}
