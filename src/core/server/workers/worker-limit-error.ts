import { ApiError } from '../../contract/errors.ts';
import type { TaskLimits } from './worker-task.ts';

export type LimitReason = 'input' | 'time' | 'memory';

/** A task was refused or ended at a limit. The same input would reach it again, so it is not retried. */
export class WorkerLimitError extends ApiError {
  readonly reason: LimitReason;

  constructor(reason: LimitReason, limits: TaskLimits) {
    super(reason === 'input' ? 413 : 422, 'LIMIT_EXCEEDED', `${messageOf(reason, limits)}. ${limits.advice}`);
    this.reason = reason;
  }
}

function messageOf(reason: LimitReason, { seconds, inputBytes = 0 }: TaskLimits): string {
  if (reason === 'input') return `This is larger than ${Math.floor(inputBytes / 1_048_576)} MB`;
  return reason === 'time' ? `This takes longer than ${seconds} s` : 'This needs too much memory';
}
