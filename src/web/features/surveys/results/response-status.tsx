import type { SurveyResponse, SurveyResponseStatus } from '../../../../contract/schemas/surveys/survey-response.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';

const texts: Readonly<Record<SurveyResponseStatus, readonly [string, Tone]>> = {
  started: ['Started', 'plain'],
  partial: ['Not finished', 'plain'],
  complete: ['Finished', 'success'],
  screened_out: ['Screened out', 'info'],
  over_quota: ['Over a quota', 'info'],
  spam: ['Spam', 'error'],
  test: ['Test', 'warning'],
};

/** Only finished responses count; a late one counts only after staff accept it. */
export function ResponseStatus({ status, lateBySec }: Pick<SurveyResponse, 'status' | 'lateBySec'>) {
  const isLate = status === 'partial' && lateBySec !== null;
  const [label, tone] = isLate ? (['Late', 'warning'] as const) : texts[status];
  return <Pill tone={tone}>{label}</Pill>;
}
