import type { FormEvent, ReactNode } from 'react';
import type { PendingAnswers } from '../../forms/shared/questions/shared/pending-answers.ts';
import type { LocalFiles } from '../../forms/shared/questions/shared/upload-place.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import type { Live } from './live.ts';

export interface Holding {
  state: SubmissionState;
  patchState: (change: Partial<SubmissionState>) => void;
  isBusy: boolean;
  /** Sends without the files that are still uploading; undefined if none is. */
  skipFiles: (() => void) | undefined;
}

/** How the page waits for recordings, drawings and uploads until they are answers. */
export interface Hold {
  pending?: PendingAnswers;
  stored?: LocalFiles | undefined;
  uploadError?: Live['uploadError'];
  isHeld: boolean;
  /** A recording, an upload or the sending goes on without the respondent. */
  isRunning: boolean;
  status?: ReactNode;
  /** Whether a press on a button waits, or is ignored while the answers are sent. */
  onHold: (pressed: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => boolean;
  atEnd: (over: () => void) => void;
}

export type UseHold = (holding: Holding) => Hold;

/** A survey without files has nothing to wait for. */
export const useNoHold: UseHold = ({ isBusy }) => ({
  isHeld: false,
  isRunning: isBusy,
  onHold: () => false,
  atEnd: (over) => over(),
});
