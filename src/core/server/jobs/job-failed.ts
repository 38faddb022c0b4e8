interface FailureKind {
  isFinal?: boolean;
  isServerDown?: boolean;
  cause?: unknown;
}

/** A failure whose consequence the job kind knows. */
export class JobFailed extends Error {
  /** Other attempts would fail too. */
  readonly isFinal: boolean;
  /** The outside server failed, not this job: the tenant's turn in the lane pauses. */
  readonly isServerDown: boolean;

  constructor(message: string, { isFinal = false, isServerDown = false, cause }: FailureKind = {}) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.isServerDown = isServerDown;
  }
}
