import { isIP } from 'node:net';
import type { ImapFlow, ImapFlowError, MailboxObject } from 'imapflow';
import type { Services } from '../../../core/server/http/call.ts';
import { mostEmailBytes } from '../../../core/server/mail/email-size.ts';
import { MailRefused, notInTime } from '../../../core/server/mail/mail-refused.ts';
import { resolveMailHost } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import { explainServerError } from './server-input.ts';

export interface ImapServer {
  host: string;
  port: number;
  security: 'starttls' | 'tls';
  username: string;
  password: string;
  folder: string;
}

/** Why a mailbox could not be read, in words for the settings page. */
export class MailboxProblem extends Error {}

/** An error of the application, not of the mail server. */
export class StoreProblem extends Error {}

type Step = 'sign-in' | 'folder' | 'search' | 'email' | 'mark as read';

export interface OpenMailbox {
  box: MailboxObject;
  /** Runs a command of the server within the limits of time and size; `bytes` is what it may send beyond a short answer. */
  run<T>(step: Step, command: (client: ImapFlow) => Promise<T>, bytes?: number): Promise<T>;
}

/** What a server sends to a command without an email: numbers of unread emails at most. */
const mostAnswered = 4_000_000;
const checkMs = 250;

/**
 * Opens the folder, does the work and closes the connection, also if it takes longer than `deadlineMs`. Verifies the
 * certificate and never sends a password without TLS.
 */
export async function inMailbox<T>(
  services: Services,
  server: ImapServer,
  deadlineMs: number,
  work: (open: OpenMailbox) => Promise<T>,
): Promise<T> {
  const { mailbox: limits } = services.timeLimits ?? timeLimits;
  const client = await connectClient(services, server);
  let problem: string | undefined;
  let current: Step = 'sign-in';
  let failure: Error | undefined;
  // The command that is running is rejected without the reason.
  client.on('error', (error) => {
    failure ??= error;
  });
  const end = (reason: string) => {
    problem ??= reason;
    client.close();
  };
  const deadline = setTimeout(() => end(notInTime('mailbox')), deadlineMs);
  // A server that sends a little now and then is never silent, so the step as a whole is limited.
  const within = async <R>(step: Step, command: () => Promise<R>, { ms = limits.commandMs, bytes = 0 }) => {
    current = step;
    const before = client.stats().received;
    const until = performance.now() + ms + bytes / limits.bytesPerMs;
    const check = setInterval(() => {
      if (performance.now() > until) end(notInTime(step));
      if (client.stats().received - before > bytes + mostAnswered) end(tooMuch(step));
    }, checkMs);
    try {
      return await command();
    } finally {
      clearInterval(check);
    }
  };
  try {
    await within('sign-in', () => client.connect(), { ms: limits.connectMs + limits.greetingMs + limits.commandMs });
    const box = await within('folder', () => open(client, server.folder), {});
    return await work({ box, run: (step, command, bytes) => within(step, () => command(client), { bytes }) });
  } catch (error) {
    if (error instanceof MailboxProblem || error instanceof StoreProblem) throw error;
    throw new MailboxProblem(problem ?? reasonFor(failure ?? error, current));
  } finally {
    clearTimeout(deadline);
    client.close();
  }
}

async function connectClient(
  { webhookNetworks = [], timeLimits: { mail, mailbox } = timeLimits }: Services,
  server: ImapServer,
): Promise<ImapFlow> {
  const { host, port, security, username, password } = server;
  const address = await resolveMailHost(host, webhookNetworks, mail.dnsMs).catch((error: unknown) => {
    throw error instanceof MailRefused ? new MailboxProblem(error.message) : error;
  });
  const isLocal = address === '127.0.0.1';
  const imap = await import('imapflow');
  return new imap.ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(isIP(host) === 0 && { servername: host }),
    ...(security === 'starttls' && !isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: mailbox.connectMs,
    greetingTimeout: mailbox.greetingMs,
    socketTimeout: mailbox.commandMs,
    maxLineLength: mostAnswered,
    maxLiteralSize: mostLiteral,
    maxResponseSize: mostLiteral + mostAnswered,
  });
}

/** An email as a whole, and its frame. */
const mostLiteral = mostEmailBytes + 1_000_000;

async function open(client: ImapFlow, folder: string): Promise<MailboxObject> {
  try {
    return await client.mailboxOpen(folder);
  } catch (error) {
    const isRefused = (error as ImapFlowError).responseStatus !== undefined;
    throw isRefused ? new MailboxProblem(`The mail server cannot open the folder “${folder}”`) : error;
  }
}

const tooMuch = (step: Step) => `The mail server sent too much (step: ${step})`;

const steps: Readonly<Record<string, string>> = {
  CONNECT_TIMEOUT: 'connection',
  UPGRADE_TIMEOUT: 'encryption',
  GREETING_TIMEOUT: 'greeting',
};

function reasonFor(error: unknown, step: Step): string {
  const { message, code = '', authenticationFailed, responseText } = error as ImapFlowError;
  if (authenticationFailed) return 'The mail server refused the user name or the password';
  if (/TIMEOUT|TIMEDOUT/.test(code)) return notInTime(steps[code] ?? step);
  if (/TooLarge|TooMany/.test(code)) return tooMuch(step);
  if (code.startsWith('ERR_SSL')) return 'The mail server does not speak TLS on this port';
  return explainServerError(oneLine(responseText || message));
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300);
