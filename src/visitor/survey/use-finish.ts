import type { VisitState } from '../../contract/survey-page.ts';
import { faultWords } from '../../domain/surveys/fault-words.ts';
import { keyOf, visitPages } from '../../domain/surveys/visit-pages.ts';
import { delivery } from './delivery.ts';
import { readAnew } from './draft.ts';
import type { Sent } from './send.ts';
import type { Visiting } from './use-visiting.ts';
import type { Words } from './words.ts';

type Refused = Extract<Sent, { kind: 'refused' }>;

/**
 * Sends all that was answered, or keeps it until it can be sent. Where it is the time that ends the visit, what there is
 * goes as it is, also where an answer is missing.
 */
export function useFinish({ words, latest, say, setSending, isUnderway, toSend }: Visiting) {
  return async (isOver = false, isComplete = true): Promise<void> => {
    isUnderway.current = true;
    const underway = delivery.send(toSend(isComplete, isOver));
    // Told once it is on its way: drawing comes after sending.
    setTimeout(() => isUnderway.current && setSending('sending'));
    const sent = await underway;
    isUnderway.current = false;
    setSending('none');
    if (sent.kind === 'answered') {
      const { status, ending, resumeToken: resume } = sent.answer;
      if (status === 'late' || !isComplete) return say(overState(words, status === 'late'));
      if (isOver) setSending('timeOverSent');
      return say({ view: 'end', ending, resume });
    }
    if (sent.kind === 'refused') {
      if (asksMore(latest.current, sent)) return readAnew(latest.current);
      return say(refusedState(latest.current, sent));
    }
    if (!(await delivery.keep(toSend(isComplete, true), latest.current.visit))) {
      return say({ notice: { words: sent.why === 'kept' ? 'offline' : 'notNow' } });
    }
    setSending(sent.why);
    window.dispatchEvent(new Event('candor-kept'));
    say({
      view: 'end',
      ending: { title: isComplete ? words.thanks : words.refusals.time_over[0], text: '', url: null },
    });
  };
}

/** What is told where the time was over before all of it was sent. */
const overState = ({ refusals, timeOverKept, timeOverLate }: Words, isLate: boolean): Partial<VisitState> => ({
  view: 'end',
  ending: { title: refusals.time_over[0], text: isLate ? timeOverLate : timeOverKept, url: null },
});

/** Whether the survey asks what this page knows nothing of: it was changed since the page was opened. */
function asksMore({ visit: { fields } }: VisitState, { faults, notice }: Refused): boolean {
  if ('words' in notice && notice.words === 'agreeFirst') return true;
  return Object.keys(faults).some((key) => !fields.some((field) => keyOf(field) === key));
}

/** Leads to the first page on which the server found something wrong, or says why it takes nothing. */
function refusedState({ visit, answers }: VisitState, sent: Refused) {
  const page = visitPages(visit, answers).find(({ fields }) => fields.some((field) => keyOf(field) in sent.faults));
  if (!page) return { notice: sent.notice };
  const names = new Map(visit.fields.map((field) => [keyOf(field), field.fieldName]));
  const faults = Object.entries(sent.faults).map(([key, said]) => [key, faultWords(said, names.get(key) ?? '')]);
  return { view: 'page' as const, page: page.name, faults: Object.fromEntries(faults) as VisitState['faults'] };
}
