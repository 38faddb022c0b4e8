/** The longest email; the pipe and a mailbox pass on no more of one. */
export const mostEmailBytes = 32_000_000;
