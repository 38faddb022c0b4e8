import { randomBytes } from 'node:crypto';
import { type LocalTime, localTimeIn } from '../../../core/rules/local-time.ts';
import { startingAnswers } from '../../../forms/rules/flow.ts';
import { inOwnOrder } from '../../rules/question-order.ts';
import { questionKey, surveyPages } from '../../rules/survey-pages.ts';
import type { PublicSurvey, SubmissionAnswers } from '../../schemas/submission.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';

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
  const localTime = localTimeIn(survey.timeZone, now);
  const answers = { ...defaultsOf(survey, localTime), ...survey.prefill };
  return {
    ...where,
    survey,
    view: survey.welcome || survey.consent ? 'welcome' : 'page',
    page: surveyPages(survey, answers)[0]?.name ?? '',
    answers,
    localTime,
    issues: {},
    notice: null,
    submissionId,
    origin: 'opened',
    reached: [],
    reviewed: null,
    resume: null,
    ending: null,
  };
}

export const newSubmissionId = () => randomBytes(16).toString('hex');

function defaultsOf({ fields }: PublicSurvey, now: LocalTime): SubmissionAnswers {
  const starting = startingAnswers(fields, now);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = starting.get(field.id);
      return value === undefined || value === null ? [] : [[questionKey(field), value] as const];
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
