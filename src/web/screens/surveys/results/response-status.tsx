import type { SurveyResponseStatus } from '../../../../contract/schemas/survey-response.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';

const words: Readonly<Record<SurveyResponseStatus, readonly [string, Tone]>> = {
  started: ['Began', 'plain'],
  partial: ['Not finished', 'plain'],
  complete: ['Finished', 'success'],
  screened_out: ['Screened out', 'info'],
  over_quota: ['Over a quota', 'info'],
  spam: ['Spam', 'error'],
  test: ['Test', 'warning'],
};

/** Where an answer stands; only finished ones count. */
export function ResponseStatus({ status }: { status: SurveyResponseStatus }) {
  const [label, tone] = words[status];
  return <Pill tone={tone}>{label}</Pill>;
}
