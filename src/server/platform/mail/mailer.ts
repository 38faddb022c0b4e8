import { createTransport } from 'nodemailer';
import { MailRefused, refusalOf } from './mail-refused.ts';

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps://. */
  url: string;
  from: { name: string; address: string };
  /** Where mail that cannot be delivered comes back to; without one, to the sender. */
  bounces?: string | undefined;
}

export interface Mail {
  to: { name: string; address: string };
  /** Whose name stands before the sender's address; default: that of the settings. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /** Where it comes back to; default: the sender. */
  returnPath?: string;
  /** The same mail sent again carries the same one: whoever gets both can tell. */
  messageId: string;
  headers: Record<string, string>;
}

export interface Mailer {
  /** The address from which mail goes out. */
  sender: string;
  bounces?: string | undefined;
  /** Resolves when the mail server has taken the mail. Throws `MailRefused` when not. */
  send(mail: Mail): Promise<void>;
}

/** All of it stays below the time for which a transaction may stand idle. */
const deadlineMs = 20_000;
const stepMs = 8_000;

/** Sends through an SMTP server. Its certificate is verified, and a password never goes over an open line. */
export function makeMailer({ url, from, bounces }: MailSettings): Mailer {
  const { hostname, username } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    url,
    requireTLS: url.startsWith('smtp:') && username !== '' && !isLocal,
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
    timer = setTimeout(() => reject(new MailRefused('later', 'The mail server took too long')), deadlineMs);
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
