import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Mailer, makeMailer } from '../../src/core/server/mail/mailer.ts';
import { patientLimits } from './time-limits.ts';

export interface Received {
  from: string;
  to: string;
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: Buffer;
}

export interface MailServer {
  url: string;
  port: number;
  mailer: Mailer;
  /** User names and passwords that clients sent. */
  logins: [user: unknown, password: unknown][];
  received: Received[];
  /** SMTP reply to a recipient or to a whole message: code and text, or undefined for success. */
  answer: { recipient?: Answer; message?: Answer };
  close(): Promise<void>;
}

type Answer = (address: string) => { code: number; words: string } | undefined;

export async function startMailServer(bounces?: string, host = '127.0.0.1'): Promise<MailServer> {
  const received: Received[] = [];
  const logins: MailServer['logins'] = [];
  const answer: MailServer['answer'] = {};
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      logins.push([username, password]);
      done(null, { user: username });
    },
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, done) => done(refusal(answer.recipient?.(address))),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(',');
        const refused = refusal(answer.message?.(to));
        if (!refused) {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const raw = Buffer.concat(chunks);
          received.push({ from, to, raw, ...partsOf(raw.toString('utf8')) });
        }
        done(refused);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://${host}:${port}`;
  return {
    url,
    port,
    logins,
    mailer: makeMailer(
      { url, from: { name: 'Candor', address: 'feedback@candor.example' }, bounces },
      patientLimits.mail,
    ),
    received,
    answer,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(smtpReply: ReturnType<Answer>): Error | null {
  return smtpReply ? Object.assign(new Error(smtpReply.words), { responseCode: smtpReply.code }) : null;
}

function partsOf(mail: string): Pick<Received, 'headers' | 'text' | 'html'> {
  const [head = ''] = mail.split('\r\n\r\n', 1);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = mail.split(`--${boundary}`).slice(1, -1).map(decoded);
  const like = (type: string) => parts.find(({ kind }) => kind.startsWith(type))?.body ?? '';
  return { headers, text: like('text/plain'), html: like('text/html') };
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
    }),
  );
}

function decoded(part: string): { kind: string; body: string } {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const headers = headersOf(head);
  const raw = rest.join('\r\n\r\n');
  const coding = headers['content-transfer-encoding'];
  const plain =
    coding === 'base64'
      ? Buffer.from(raw, 'base64').toString('utf8')
      : coding === 'quoted-printable'
        ? unquoted(raw)
        : raw;
  return { kind: headers['content-type'] ?? '', body: plain.replaceAll('\r\n', '\n') };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes RFC 2047 encoded words of a header. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    );
}
