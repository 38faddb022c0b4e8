import { translateError } from '../../core/rules/locales.ts';
import type { UploadProblem } from '../../forms/shared/questions/shared/upload-place.ts';
import { formatRefusal, type Live } from './live.ts';
import { UploadRefused } from './submission/upload-refused.ts';

/** What may be allowed a moment later, unlike a closed survey. */
const mayPass = /^(paused|not_open|password|email|too_many)/;

/** What the page says about a file that could not be sent. */
export function uploadError(thrown: unknown, { words, issues, language }: Live): UploadProblem {
  if (!(thrown instanceof UploadRefused)) return { message: words.noUpload, canRetry: true };
  if (thrown.refusal) {
    return { message: formatRefusal(words, thrown.refusal), canRetry: mayPass.test(thrown.refusal) };
  }
  const message = translateError(thrown.message, issues, language);
  return { message: message || words.noUpload, canRetry: message === '' };
}
