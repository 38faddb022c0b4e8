import { createTransport } from 'nodemailer';
import { nameForEmail } from '../../rules/name-for-email.ts';
import { timeLimits } from '../time-limits.ts';
import { MailRefused, notInTime, toMailRefused } from './mail-refused.ts';

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
  /** Addresses that get a copy, which all recipients see. */
  cc?: readonly string[];
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

/** The slowest connection that still delivers attachments. */
const bytesPerMs = 200;

/** Sends via SMTP. Verifies the certificate and never sends a password without TLS. */
export function makeMailer({ url, servername, from, bounces }: MailSettings, limits = timeLimits.mail): Mailer {
  const { hostname, username } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    url,
    requireTLS: url.startsWith('smtp:') && (username !== '' || servername !== undefined) && !isLocal,
    ...(servername && { servername }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.commandMs,
    dnsTimeout: limits.dnsMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sender: from.address,
    bounces,
    async send({ to, cc = [], fromName, subject, returnPath = from.address, ...mail }) {
      const bytes = (mail.attachments ?? []).reduce((sum, { content }) => sum + content.length, 0);
      // Closes the connection, also in the middle of a command.
      const signal = AbortSignal.timeout(Math.ceil(limits.totalMs + bytes / bytesPerMs));
      const message = {
        ...mail,
        // Mail programs show these as names, so they never carry a link.
        to: { name: nameForEmail(to.name), address: to.address },
        ...(cc.length > 0 && { cc: [...cc] }),
        from: { name: nameForEmail(fromName ?? '', nameForEmail(from.name)), address: from.address },
        subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
        envelope: { from: returnPath, to: to.address },
        signal,
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw signal.aborted ? new MailRefused('later', notInTime('email'), true) : toMailRefused(error);
      }
      // Apart: a server that accepts a copy would hide that it refused the recipient, and a refused copy repeats nothing.
      if (cc.length > 0) {
        await transport.sendMail({ ...message, envelope: { from: returnPath, to: [...cc] } }).catch(() => undefined);
      }
    },
  };
}
