import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { makeMailer } from '../../../../src/core/server/mail/mailer.ts';

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

const from = { name: '', address: 'feedback@candor.example' };
const mail = {
  to: { name: 'Rosa', address: 'rosa@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@candor.example>',
  headers: {},
};

/** The server uses a self-signed certificate. */
async function listen(options: object): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const opened = new SMTPServer({
    authOptional: true,
    ...options,
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => {
        taken.push('a mail');
        done();
      });
    },
  });
  server = opened;
  opened.on('error', () => {});
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return { port: (opened.server.address() as AddressInfo).port, taken };
}

test('mail server TLS: a server with an untrusted certificate receives no email', async () => {
  const { port, taken } = await listen({ secure: true });
  const sending = makeMailer({ url: `smtps://127.0.0.1:${port}`, from }).send(mail);
  await expect(sending).rejects.toMatchObject({ kind: 'later', message: expect.stringMatching(/certificate/) });
  expect(taken).toEqual([]);
});

test('mail server TLS: a server with a self-signed certificate after STARTTLS receives no email', async () => {
  const { port, taken } = await listen({});
  const sending = makeMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail);
  await expect(sending).rejects.toMatchObject({ kind: 'later', message: expect.stringMatching(/certificate/) });
  expect(taken).toEqual([]);
});
