import { randomBytes } from 'node:crypto';
import type { Visit, VisitAnswers } from '../../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../../contract/survey-page.ts';
import { startingAnswers } from '../../../domain/forms/flow.ts';
import { inOwnOrder } from '../../../domain/surveys/question-order.ts';
import { keyOf, visitPages } from '../../../domain/surveys/visit-pages.ts';

interface Where {
  token: string;
  query: string;
}

/** The beginning of a visit: of a new one, or of that with this id. */
export function freshState(where: Where, opened: Visit, now: Date, visitId: string = newVisitId()): VisitState {
  const visit = inOwnOrder(opened, visitId);
  const answers = { ...defaultsOf(visit, now), ...visit.prefill };
  return {
    ...where,
    visit,
    view: visit.welcome || visit.consent ? 'welcome' : 'page',
    page: visitPages(visit, answers)[0]?.name ?? '',
    answers,
    faults: {},
    notice: null,
    visitId,
    isFresh: true,
    reviewed: null,
    resume: null,
    ending: null,
  };
}

/** An id for a visit, or for a change of one, that nobody guesses. */
export const newVisitId = () => randomBytes(16).toString('hex');

function defaultsOf({ fields }: Visit, now: Date): VisitAnswers {
  const starting = startingAnswers(fields, now);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = starting.get(field.id);
      return value === undefined || value === null ? [] : [[keyOf(field), value] as const];
    }),
  );
}

/** The pictures of a visit where a visitor can see them: behind the link, and not among the files of the staff. */
export function withOwnPictures(visit: Visit, { token, query }: Where): Visit {
  const own = <T extends string | null | undefined>(path: T): T =>
    (isStaffs(path) ? `/survey/${token}${path.slice('/uploads'.length)}${query}` : path) as T;
  return {
    ...visit,
    theme: visit.theme.logo === undefined ? visit.theme : { ...visit.theme, logo: own(visit.theme.logo) },
    brand: { ...visit.brand, logo: own(visit.brand.logo) },
    fields: visit.fields.map((field) =>
      field.options.choices?.some(({ image }) => image)
        ? {
            ...field,
            options: {
              ...field.options,
              choices: field.options.choices.map((choice) =>
                choice.image ? { ...choice, image: own(choice.image) } : choice,
              ),
            },
          }
        : field,
    ),
  };
}

/** The names of the files that a visit shows. */
export function picturesOf({ theme, brand, fields }: Visit): ReadonlySet<string> {
  const paths = [
    theme.logo,
    brand.logo,
    ...fields.flatMap(({ options }) => options.choices?.map(({ image }) => image)),
  ];
  return new Set(paths.flatMap((path) => (isStaffs(path) ? [path.slice('/uploads/'.length)] : [])));
}

/** A file of the staff's; what belongs to the branding has the tenant's name before its own, and is anybody's. */
const isStaffs = (path: string | null | undefined): path is string => /^\/uploads\/[^/]+$/.test(path ?? '');
