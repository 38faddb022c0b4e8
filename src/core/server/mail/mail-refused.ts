import { JobFailed } from '../jobs/job-failed.ts';

/** later: retry · never: this email is rejected · no_such_address: the recipient does not exist. */
export type Refusal = 'later' | 'never' | 'no_such_address';

export class MailRefused extends JobFailed {
  readonly kind: Refusal;

  constructor(kind: Refusal, message: string, isServerDown = false) {
    super(message, { isFinal: kind !== 'later', isServerDown });
    this.kind = kind;
  }
}

export const noMailServer = () => new MailRefused('later', 'No mail server is set up', true);

/** The key that sealed it was replaced, or dropped before it was sealed anew. */
export const passwordLost = () =>
  new MailRefused('later', 'The password of the mail server cannot be read any more: enter it again', true);

/** Why a mail server failed that took too long for a step, for SMTP and IMAP alike. */
export const notInTime = (step: string) => `The mail server did not respond in time (step: ${step})`;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  rejectedErrors?: SmtpError[];
}

export function toMailRefused(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  const { responseCode = 0, command, rejectedErrors, message } = error as SmtpError;
  const own = rejectedErrors?.[0];
  if (own && own !== error) return toMailRefused(own);
  const kind = classifyRefusal(responseCode, command, message);
  return new MailRefused(
    kind,
    explainSmtpError(error as SmtpError),
    kind === 'later' && isOfServer(error as SmtpError),
  );
}

function explainSmtpError({ code, command = '', message }: SmtpError): string {
  if (code !== 'ETIMEDOUT') return oneLine(message);
  if (/greeting/i.test(message)) return notInTime('greeting');
  return notInTime(command === 'CONN' ? 'connection' : command.toLowerCase() || 'command');
}

/**
 * Wrong passwords, rejected senders and connection failures can be fixed by the administrator, so they are retried;
 * only errors about this recipient or email are final. 5.7.x concerns the sender.
 */
function classifyRefusal(code: number, command: string | undefined, message: string): Refusal {
  if (code < 500) return 'later';
  if (command === 'RCPT TO') return /\b5\.7\.\d|\brelay/i.test(message) ? 'never' : 'no_such_address';
  return command === 'DATA' ? 'never' : 'later';
}

/** Whether other emails would fail too: no connection, no sign-in, or a refusal before this email was named. */
function isOfServer({ code = '', responseCode = 0, command = '' }: SmtpError): boolean {
  if (responseCode === 0) return unreachable.has(code);
  return responseCode === 421 || (command !== 'RCPT TO' && command !== 'DATA');
}

const unreachable = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EAUTH',
  'ETLS',
  'EPROTOCOL',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300);
