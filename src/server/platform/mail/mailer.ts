import { createTransport } from 'nodemailer';
import { MailRefused, refusalOf } from './mail-refused.ts';

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps://. */
  url: string;
  /** The name on the certificate if the URL contains an address. */
  servername?: string;
  from: { name: string; address: string };
  /** Return path for bounces; default: the sender. */
  bounces?: string | undefined;
}

export interface Mail {
  to: { name: string; address: string };
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /** Return path of this email; default: that of the settings. */
  returnPath?: string;
  /** The same for each attempt, so that recipients can detect duplicates. */
  messageId: string;
  headers: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

export interface Mailer {
  sender: string;
  bounces?: string | undefined;
  /** Resolves when the server has accepted the email. Throws `MailRefused` otherwise. */
  send(mail: Mail): Promise<void>;
}

/** Total timeout, below idle_in_transaction_session_timeout. */
const deadlineMs = 20_000;
const stepMs = 8_000;

/** Sends via SMTP. Verifies the certificate and never sends a password without TLS. */
export function makeMailer({ url, servername, from, bounces }: MailSettings): Mailer {
  const { hostname, username } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    url,
    requireTLS: url.startsWith('smtp:') && (username !== '' || servername !== undefined) && !isLocal,
    ...(servername && { servername }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    ...{ connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs, dnsTimeout: stepMs },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sender: from.address,
    bounces,
    send: ({ to, fromName, returnPath = from.address, ...mail }) =>
      inTime(
        transport.sendMail({
          ...mail,
          to,
          from: { name: fromName ?? from.name, address: from.address },
          envelope: { from: returnPath, to: to.address },
        }),
      ),
  };
}

async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailRefused('later', 'The mail server did not respond in time')), deadlineMs);
  });
  try {
    await Promise.race([sending, late]);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    clearTimeout(timer);
    sending.catch(() => {});
  }
}
