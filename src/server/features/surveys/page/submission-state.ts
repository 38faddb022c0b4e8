import { randomBytes } from 'node:crypto';
import type { PublicSurvey, SubmissionAnswers } from '../../../../contract/schemas/surveys/submission.ts';
import type { SubmissionState } from '../../../../contract/survey-page.ts';
import { startingAnswers } from '../../../../domain/forms/flow.ts';
import { inOwnOrder } from '../../../../domain/surveys/question-order.ts';
import { keyOf, surveyPages } from '../../../../domain/surveys/survey-pages.ts';

interface Where {
  token: string;
  query: string;
}

export function freshState(
  where: Where,
  opened: PublicSurvey,
  now: Date,
  submissionId: string = newSubmissionId(),
): SubmissionState {
  const survey = inOwnOrder(opened, submissionId);
  const answers = { ...defaultsOf(survey, now), ...survey.prefill };
  return {
    ...where,
    survey,
    view: survey.welcome || survey.consent ? 'welcome' : 'page',
    page: surveyPages(survey, answers)[0]?.name ?? '',
    answers,
    issues: {},
    notice: null,
    submissionId,
    isFresh: true,
    reviewed: null,
    resume: null,
    ending: null,
  };
}

export const newSubmissionId = () => randomBytes(16).toString('hex');

function defaultsOf({ fields }: PublicSurvey, now: Date): SubmissionAnswers {
  const starting = startingAnswers(fields, now);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = starting.get(field.id);
      return value === undefined || value === null ? [] : [[keyOf(field), value] as const];
    }),
  );
}

/** Rewrites picture URLs to the public survey path, because staff files require a session. */
export function withOwnPictures(survey: PublicSurvey, { token, query }: Where): PublicSurvey {
  const own = <T extends string | null | undefined>(path: T): T =>
    (isStaffs(path) ? `/survey/${token}${path.slice('/uploads'.length)}${query}` : path) as T;
  return {
    ...survey,
    theme: survey.theme.logo === undefined ? survey.theme : { ...survey.theme, logo: own(survey.theme.logo) },
    brand: { ...survey.brand, logo: own(survey.brand.logo) },
    fields: survey.fields.map((field) =>
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

export function picturesOf({ theme, brand, fields }: PublicSurvey): ReadonlySet<string> {
  const paths = [
    theme.logo,
    brand.logo,
    ...fields.flatMap(({ options }) => options.choices?.map(({ image }) => image)),
  ];
  return new Set(paths.flatMap((path) => (isStaffs(path) ? [path.slice('/uploads/'.length)] : [])));
}

/** A staff upload; branding paths contain the tenant's name and are public. */
const isStaffs = (path: string | null | undefined): path is string => /^\/uploads\/[^/]+$/.test(path ?? '');
