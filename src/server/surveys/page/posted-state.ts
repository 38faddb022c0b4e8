import type { Visit } from '../../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../../contract/survey-page.ts';
import { keyOf, pageAt } from '../../../domain/surveys/visit-pages.ts';
import type { PostedForm } from './posted-form.ts';
import { freshState } from './visit-state.ts';

/** Where somebody is who posts a page: the visit that it belongs to, as its form tells it. */
export function postedState(
  { form, now }: { form: PostedForm; now: Date },
  where: Pick<VisitState, 'token' | 'query'>,
  opened: Visit,
): VisitState {
  const visitId = form.said('visitId');
  const challenge = form.said('challenge');
  // The first page says when the visit began.
  const begun = challenge ? { ...opened, proof: { ...opened.proof, challenge } } : opened;
  if (!/^[\w-]{16,64}$/.test(visitId)) return freshState(where, begun, now);
  const fresh = freshState(where, begun, now, visitId);
  const { visit } = fresh;
  const known = new Set(visit.fields.map(keyOf));
  const kept = Object.entries(form.answers).filter(([key]) => known.has(key));
  const answers = Object.fromEntries(kept);
  const page = pageAt(visit, answers, form.said('page'))?.name ?? '';
  const [referrer, consent] = [form.said('referrer').slice(0, 500), form.said('consent').slice(0, 40)];
  const reviewed = form
    .said('reviewed')
    .split(' ')
    .filter((key) => known.has(key));
  const edit = /^[\w-]{16,64}$/.exec(form.said('edit'))?.[0];
  return {
    ...{ ...fresh, isFresh: false, edit, page, answers, referrer, consent },
    view: visit.showReview && form.said('view') === 'review' ? 'review' : fresh.view,
    reviewed: reviewed.length > 0 ? reviewed : null,
  };
}
