/** later: worth trying again · never: this mail will not do · no_such_address: nobody gets mail there. */
export type Refusal = 'later' | 'never' | 'no_such_address';

/** Why a mail server did not take a mail. */
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

/** What an error of the connection means for the mail. */
export function refusalOf(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  const { responseCode = 0, command, rejectedErrors, message } = error as SmtpError;
  const own = rejectedErrors?.[0];
  if (own && own !== error) return refusalOf(own);
  return new MailRefused(kindOf(responseCode, command, message), oneLine(message));
}

/**
 * A wrong password, a refused sender or an unreachable server is an issue of the installation, and somebody will mend it;
 * only what is said about this recipient or this mail is final. 5.7 is about who may send, not about who is there.
 */
function kindOf(code: number, command: string | undefined, message: string): Refusal {
  if (code < 500) return 'later';
  if (command === 'RCPT TO') return /\b5\.7\.\d|\brelay/i.test(message) ? 'never' : 'no_such_address';
  return command === 'DATA' ? 'never' : 'later';
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300);
