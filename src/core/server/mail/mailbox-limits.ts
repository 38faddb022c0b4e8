/** How long an IMAP server may take for each step. */
export interface MailboxLimits {
  /** With the TLS handshake. */
  connectMs: number;
  greetingMs: number;
  /** For the answer to a command as a whole; an email adds to it by its bytes. */
  commandMs: number;
  /** The slowest connection that still delivers emails. */
  bytesPerMs: number;
}

export const mailboxLimits: MailboxLimits = { connectMs: 8_000, greetingMs: 8_000, commandMs: 12_000, bytesPerMs: 50 };
