import type { SubmissionState } from '../schemas/survey-page.ts';

export const resumePath = ({ token, query }: Pick<SubmissionState, 'token' | 'query'>, resume: string, file = '') =>
  `/survey/${token}${file}?resume=${resume}${query.replace('?', '&')}`;
