import type { SubmissionState } from '../../contract/survey-page.ts';

export const resumePath = ({ token, query }: Pick<SubmissionState, 'token' | 'query'>, resume: string, file = '') =>
  `/survey/${token}${file}?resume=${resume}${query.replace('?', '&')}`;
