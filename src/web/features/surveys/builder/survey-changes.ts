import type { Ending, Quota } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyDraft } from './survey-draft.ts';

/** Changes with the same tag in quick succession are one undo step. */
export type Change = (next: (draft: SurveyDraft) => SurveyDraft, tag?: string) => void;

/** Inserts before an ending without conditions, which would otherwise always match first. */
export function addEnding(draft: SurveyDraft): SurveyDraft {
  const last = draft.endings.at(-1);
  const at = last && !last.when ? draft.endings.length - 1 : draft.endings.length;
  const ending: Ending = { id: freeId('ending', draft.endings), title: {}, text: {} };
  return { ...draft, endings: draft.endings.toSpliced(at, 0, ending) };
}

export const changeEnding = (draft: SurveyDraft, id: string, part: Partial<Ending>): SurveyDraft => ({
  ...draft,
  endings: draft.endings.map((ending) => (ending.id === id ? { ...ending, ...part } : ending)),
});

/** Quotas that used the ending fall back to the default text. */
export const removeEnding = (draft: SurveyDraft, id: string): SurveyDraft => ({
  ...draft,
  endings: draft.endings.filter((ending) => ending.id !== id),
  quotas: draft.quotas.map(({ endingId, ...quota }) => (endingId && endingId !== id ? { ...quota, endingId } : quota)),
});

export function moveEnding(draft: SurveyDraft, id: string, by: number): SurveyDraft {
  const from = draft.endings.findIndex((ending) => ending.id === id);
  const moved = draft.endings[from];
  const to = from + by;
  if (!moved || to < 0 || to >= draft.endings.length) return draft;
  return { ...draft, endings: draft.endings.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

export function addQuota(draft: SurveyDraft): SurveyDraft {
  const quota: Quota = { id: freeId('quota', draft.quotas), name: '', limit: 100, action: 'end' };
  return { ...draft, quotas: [...draft.quotas, quota] };
}

export const changeQuota = (draft: SurveyDraft, id: string, part: Partial<Quota>): SurveyDraft => ({
  ...draft,
  quotas: draft.quotas.map((quota) => (quota.id === id ? { ...quota, ...part } : quota)),
});

export const removeQuota = (draft: SurveyDraft, id: string): SurveyDraft => ({
  ...draft,
  quotas: draft.quotas.filter((quota) => quota.id !== id),
});

function freeId(prefix: string, list: readonly { id: string }[]): string {
  const usedIds = new Set(list.map(({ id }) => id));
  let number = list.length + 1;
  while (usedIds.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
