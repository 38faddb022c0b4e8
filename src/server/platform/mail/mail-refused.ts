/** later: retry · never: this email is rejected · no_such_address: the recipient does not exist. */
export type Refusal = 'later' | 'never' | 'no_such_address';

export class MailRefused extends Error {
  readonly kind: Refusal;

  constructor(kind: Refusal, message: string) {
    super(message);
    this.kind = kind;
  }
}

interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
  rejectedErrors?: SmtpError[];
}

export function refusalOf(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  const { responseCode = 0, command, rejectedErrors, message } = error as SmtpError;
  const own = rejectedErrors?.[0];
  if (own && own !== error) return refusalOf(own);
  return new MailRefused(kindOf(responseCode, command, message), oneLine(message));
}

/**
 * Wrong passwords, rejected senders and connection failures can be fixed by the administrator, so they are retried;
 * only errors about this recipient or email are final. 5.7.x concerns the sender.
 */
function kindOf(code: number, command: string | undefined, message: string): Refusal {
  if (code < 500) return 'later';
  if (command === 'RCPT TO') return /\b5\.7\.\d|\brelay/i.test(message) ? 'never' : 'no_such_address';
  return command === 'DATA' ? 'never' : 'later';
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300);
