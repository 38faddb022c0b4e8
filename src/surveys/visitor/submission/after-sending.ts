import type { SurveyTexts } from '../../../core/rules/locales.ts';
import { formatIssue } from '../../rules/issue-messages.ts';
import { questionKey, surveyPages } from '../../rules/survey-pages.ts';
import type { SubmissionResult } from '../../schemas/submission.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';
import type { Sent } from './requests.ts';

type Refused = Extract<Sent, { kind: 'refused' }>;

/** The end of a submission, as the server answers it. */
export const sentState = ({ ending, ownPage, resumeToken }: SubmissionResult) => ({
  view: 'end' as const,
  ending,
  ownPage,
  resume: resumeToken,
  notice: null,
});

/** The end of a submission whose time is over. */
export const overState = (
  { refusals, timeOverKept, timeOverLate }: SurveyTexts,
  isLate: boolean,
): Partial<SubmissionState> => ({
  view: 'end',
  notice: null,
  ending: { title: refusals.time_over.title, text: isLate ? timeOverLate : timeOverKept, url: null },
});

/** Whether another tab or device has sent this response with other answers. */
export const isSentElsewhere = (notice: Refused['notice']): boolean =>
  'refusal' in notice && notice.refusal === 'sent_elsewhere';

/** Whether the survey has another version than this page, which fetches it; or another consent text. */
export function hasChanged({ survey }: SubmissionState, { version, notice }: Refused): boolean {
  return (version !== undefined && version !== survey.version) || ('key' in notice && notice.key === 'agreeFirst');
}

/** The first page with a refused answer, or the reason. */
export function refusedState({ survey, answers }: SubmissionState, sent: Refused) {
  const refused = sent.fileOf && 'text' in sent.notice ? { [sent.fileOf]: sent.notice.text } : sent.issues;
  const page = surveyPages(survey, answers).find(({ fields }) => fields.some((field) => questionKey(field) in refused));
  if (!page) return { notice: sent.notice };
  const names = new Map(survey.fields.map((field) => [questionKey(field), field.fieldName]));
  const issues = Object.entries(refused).map(([key, issue]) => [key, formatIssue(issue, names.get(key) ?? '')]);
  return { view: 'page' as const, page: page.name, issues: Object.fromEntries(issues) as SubmissionState['issues'] };
}
