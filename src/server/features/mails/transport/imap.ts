import { isIP } from 'node:net';
import type { ImapFlow, ImapFlowError, MailboxObject } from 'imapflow';
import type { Services } from '../../../platform/http/call.ts';
import { MailRefused } from '../../../platform/mail/mail-refused.ts';
import { reasonOf } from './server-input.ts';
import { resolveMailHost } from './tenant-mailer.ts';

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

export interface OpenMailbox {
  client: ImapFlow;
  box: MailboxObject;
}

const stepMs = 8_000;

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
  const client = await clientOf(services, server);
  // Errors also reject the command that is running.
  client.on('error', () => {});
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.close();
  }, deadlineMs);
  try {
    await client.connect();
    return await work({ client, box: await open(client, server.folder) });
  } catch (error) {
    throw isLate ? new MailboxProblem('The mail server did not respond in time') : problemOf(error);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

async function clientOf({ webhookNetworks = [] }: Services, server: ImapServer): Promise<ImapFlow> {
  const { host, port, security, username, password } = server;
  const address = await resolveMailHost(host, webhookNetworks).catch((error: unknown) => {
    throw error instanceof MailRefused ? new MailboxProblem(error.message) : error;
  });
  const isLocal = address === '127.0.0.1';
  const imap = await import('imapflow');
  return new imap.ImapFlow({
    ...{ host: address, port, secure: security === 'tls' },
    ...(isIP(host) === 0 && { servername: host }),
    ...(security === 'starttls' && !isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    auth: { user: username, pass: password },
    ...{ logger: false, disableAutoIdle: true, disableCompression: true },
    ...{ connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: 2 * stepMs },
  });
}

async function open(client: ImapFlow, folder: string): Promise<MailboxObject> {
  try {
    return await client.mailboxOpen(folder);
  } catch (error) {
    const isRefused = (error as ImapFlowError).responseStatus !== undefined;
    throw isRefused ? new MailboxProblem(`The mail server cannot open the folder “${folder}”`) : error;
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof MailboxProblem || error instanceof StoreProblem) return error;
  const { message, code = '', authenticationFailed, responseText } = error as ImapFlowError;
  if (authenticationFailed) return new MailboxProblem('The mail server refused the user name or the password');
  if (/TIMEOUT|TIMEDOUT/.test(code)) return new MailboxProblem('The mail server did not respond in time');
  if (code.startsWith('ERR_SSL')) return new MailboxProblem('The mail server does not speak TLS on this port');
  return new MailboxProblem(reasonOf(oneLine(responseText || message)));
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300);
