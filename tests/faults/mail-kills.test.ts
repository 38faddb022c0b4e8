import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Thread } from '../../src/mails/schemas/message.ts';
import { emailOf, kindNames, markOf } from '../support/customer-emails.ts';
import { isLong, rounds } from '../support/effort.ts';
import { startImapServer } from '../support/imap-server.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type Installation, until } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { signIn } from './writers.ts';

// A day's emails to a response and from a sender are limited, so they are spread.
const perResponse = 25;
const total = rounds(60, 1_000);

interface Answerable {
  id: number;
  token: string;
  messageId: string;
  address: string;
}

const timeout = isLong ? 3_600_000 : 600_000;

it('emails of all kinds: by pipe and by mailbox each is stored once, whatever is killed meanwhile', {
  timeout,
}, async () => {
  const post = await startMailServer();
  const imap = await startImapServer();
  onTestFinished(async () => {
    await post.close();
    await imap.close();
  });
  const settings = {
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    SMTP_URL: post.url,
    SMTP_FROM: 'Acme <care@acme.example>',
    SMTP_BOUNCE_ADDRESS: 'mail@acme.example',
  };
  const installation = await startInstallation(settings);
  onTestFinished(() => installation.remove());
  const restart = async () => {
    installation.signal('SIGKILL');
    await installation.ended();
    installation.start(settings);
    await installation.healthy();
  };
  const client = clientOf(installation, await signIn(installation));
  const answerable = await sendEmails(client, post.received, Math.ceil(total / perResponse));
  await client.ask('PUT', '/Settings/email/mailbox', {
    isActive: true,
    address: 'care@acme.example',
    host: '127.0.0.1',
    port: imap.port,
    security: 'starttls',
    username: 'acme',
    folder: 'INBOX',
    password: 'secret word',
  });

  const piped: number[] = [];
  const mailOf = (serial: number) => {
    const { messageId, address } = answerable[serial % answerable.length] as Answerable;
    const kind = kindNames[serial % kindNames.length] ?? '';
    return emailOf(kind, serial, { name: 'Rosa', address, answers: messageId });
  };
  // An even kind by one way in one round and by the other in the next, so that both see all kinds.
  for (let serial = 0; serial < total; serial += 1) {
    const round = Math.floor(serial / kindNames.length);
    if ((serial + round) % 2 === 0) piped.push(serial);
    else imap.append(mailOf(serial));
  }

  let done = false;
  const killing = (async () => {
    for (let round = 0; round < rounds(3, 20) && !done; round += 1) {
      await sleep(500 + Math.random() * 2_500);
      if (round % 3 === 2) await installation.loseDatabase();
      else await restart();
      await installation.healthy();
    }
  })();
  // As a mail server does: what is not acknowledged is delivered again, and some is delivered again all the same.
  const deliver = async (serial: number) => {
    const { token } = answerable[serial % answerable.length] as Answerable;
    for (;;) {
      const status = await client.deliver(token, mailOf(serial), serial).catch(() => 0);
      if (status === 200) return;
      if (status >= 400 && status < 500) throw new Error(`Email ${serial} was answered ${status}`);
      await sleep(50);
    }
  };
  const waiting = [...piped];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let serial = waiting.shift(); serial !== undefined; serial = waiting.shift()) {
        await deliver(serial);
        if (Math.random() < 0.1) await deliver(serial);
      }
    }),
  );
  done = true;
  await killing;
  // A mailbox is read every minute, and the server is killed while it reads.
  for (let round = 0; round < rounds(1, 8) && imap.unread().length > 0; round += 1) {
    const before = imap.connections();
    await until(() => imap.connections() > before);
    await sleep(Math.random() * 800);
    await restart();
  }
  await until(() => imap.unread().length === 0, isLong ? 1_200_000 : 240_000);

  // The first session is over by now.
  const reader = clientOf(installation, await signIn(installation));
  const said = (
    await Promise.all(answerable.map(({ id }) => reader.read<Thread>(`/SentimentResponses/${id}/messages`)))
  )
    .flatMap(({ messages }) => messages)
    .map(({ body, quoted }) => `${body}\n${quoted}`);
  const times = Array.from(
    { length: total },
    (_, serial) => said.filter((text) => text.includes(markOf(serial))).length,
  );
  const wrong = times.flatMap((count, serial) =>
    count === 1 ? [] : [{ serial, kind: kindNames[serial % 30], count }],
  );
  expect(wrong).toEqual([]);
});

function clientOf(installation: Installation, bearer: string) {
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${installation.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    ask,
    read: <T>(path: string) => ask<T>('GET', path),
    deliver: async (token: string, mail: Buffer, serial: number) => {
      const answer = await fetch(`${installation.address}/api/v1/public/bounces/${token}`, {
        method: 'POST',
        // Each from another mail server, because one has a limit for each minute.
        headers: { 'content-type': 'message/rfc822', 'x-forwarded-for': `10.1.${serial >> 8}.${serial & 255}` },
        body: new Uint8Array(mail),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

/** Responses of customers whom staff have emailed. */
async function sendEmails(
  { ask }: ReturnType<typeof clientOf>,
  received: readonly { to: string; headers: Record<string, string> }[],
  count: number,
): Promise<Answerable[]> {
  const form = await ask<{ id: number }>('POST', '/Sentiments', { name: 'Counter' });
  const all: Answerable[] = [];
  for (let at = 0; at < count; at += 1) {
    const address = `rosa${at}@example.com`;
    const customer = await ask<{ id: number }>('POST', '/CustomerFormResponses', {
      displayName: 'Rosa',
      email: address,
    });
    const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
    const { id } = await ask<{ id: number }>('POST', '/SentimentResponses/create', made);
    await ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Dear Rosa' });
    all.push({ id, address, token: '', messageId: '' });
  }
  const mailTo = (address: string) => received.find(({ to }) => to === address);
  await until(() => all.every(({ address }) => mailTo(address)));
  return all.map((one) => {
    const { headers } = mailTo(one.address) as { headers: Record<string, string> };
    const token = /\+([0-9a-z-]+)@/.exec(headers['reply-to'] ?? '')?.[1] ?? '';
    return { ...one, token, messageId: headers['message-id'] ?? '' };
  });
}
