import type { VisitState } from '../../contract/survey-page.ts';
import { faultWords } from '../../domain/surveys/fault-words.ts';
import { keyOf, visitPages } from '../../domain/surveys/visit-pages.ts';
import { delivery } from './delivery.ts';
import { readAnew } from './draft.ts';
import type { Waiting } from './requests.ts';
import type { Sent, VisitSending } from './send.ts';
import { overState } from './use-time-limit.ts';
import type { Visiting } from './use-visiting.ts';

type Refused = Extract<Sent, { kind: 'refused' }>;

/** Sends all that was answered, or keeps it until it can be sent; `isOver` where it is the time that ends the visit. */
export function useFinish(visiting: Visiting) {
  const { words, latest, say, setSending, isUnderway, toSend } = visiting;
  return async (isOver = false): Promise<void> => {
    isUnderway.current = true;
    const whole = toSend(true);
    const underway = delivery.send(whole);
    // Told once it is on its way: drawing comes after sending.
    setTimeout(() => isUnderway.current && setSending('sending'));
    const sent = await underway;
    isUnderway.current = false;
    if (sent.kind === 'answered') {
      setSending(isOver ? 'timeOverSent' : 'none');
      return say({ view: 'end', ending: sent.answer.ending });
    }
    if (sent.kind === 'refused') {
      setSending('none');
      if (isOver) return say(overState(words, sent));
      if (asksMore(latest.current, sent)) return readAnew(latest.current);
      return say(refusedState(latest.current, sent));
    }
    return keepWhole(visiting, whole, sent.why);
  };
}

async function keepWhole({ words, say, setSending }: Visiting, whole: VisitSending, why: Waiting) {
  const isKept = await delivery.keep(whole);
  setSending(isKept ? why : 'none');
  if (isKept) window.dispatchEvent(new Event('candor-kept'));
  say(
    isKept
      ? { view: 'end', ending: { title: words.thanks, text: '', url: null } }
      : { notice: { words: why === 'kept' ? 'offline' : 'notNow' } },
  );
}

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
