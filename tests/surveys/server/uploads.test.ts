import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../../src/core/server/files/stored-files.ts';
import { uploadsOfDay } from '../../../src/surveys/server/submissions/submissions.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { fetchFile, pathIn } from '../../support/uploads.ts';
import { newSubmission, published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
let token: string;

const megabyte = 1024 * 1024;
const survey = {
  fields: [{ fieldName: 'Receipts', fieldType: 'file', options: { key: 'receipts', maxFiles: 5 } }],
};

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  ({ token } = await published(owner, survey));
});
afterAll(() => app.close());

/** A text file, which is stored as it is. */
function send(bytes: number, from = '192.0.2.1', submissionId?: string) {
  const fileData = Buffer.from(randomBytes(bytes / 2).toString('hex')).toString('base64');
  return app.app.inject({
    method: 'POST',
    url: '/api/v1/public/files/upload',
    remoteAddress: from,
    headers: { 'x-tenant-subdomain': owner.subdomain },
    payload: { survey: token, submissionId, kind: 'document', fileName: 'receipt.txt', fileData },
  });
}

/** Pretends the size of the files that an address has sent, because 100 MB are slow to send. */
const resize = (path: string, bytes: number) =>
  app.services.database.owner((client) =>
    client.query('update files set size_bytes = $2 where name = $1', [path.replace('/uploads/', ''), bytes]),
  );

const sent = async (from?: string) => pathIn({ json: (await send(1_000, from)).json } as Parameters<typeof pathIn>[0]);

describe('uploads of respondents', () => {
  test('are limited by address until a submission names them', async () => {
    const path = await sent();
    await resize(path, 101 * megabyte);
    expect((await send(1_000)).statusCode).toBe(429);
    expect((await send(1_000, '192.0.2.2')).statusCode).toBe(200);
    await resize(path, 1_000);
    const answer = await respondentClient(app, owner).answer(token, { answers: { receipts: [path] } });
    expect(answer.status, answer.text).toBe(201);
    await resize(path, 101 * megabyte);
    expect((await send(1_000)).statusCode).toBe(200);
  });

  test('may be sent again with their submission, and other ones are refused', async () => {
    const guest = respondentClient(app, owner);
    const submissionId = randomBytes(16).toString('base64url');
    const upload = async (text: string) => {
      const file = {
        survey: token,
        kind: 'document',
        fileName: 'receipt.txt',
        fileData: Buffer.from(text).toString('base64'),
      };
      return (await guest.ask('POST', '/public/files/upload', file)).json<{ filePath: string }>().filePath;
    };
    const send = async (text: string) =>
      (await guest.answer(token, { submissionId, answers: { receipts: [await upload(text)] } })).status;
    expect([await send('Paid'), await send('Paid'), await send('Paid twice')]).toEqual([201, 201, 409]);
  });

  test('are limited by response, address and day: each has a clear answer, and staff are told once', async () => {
    const { ofResponse, ofAddress, ofTenant } = uploadsOfDay;
    for (const [name, most] of [
      ['upload of response', ofResponse],
      ['upload from', ofAddress],
      ['upload', ofTenant],
    ] as const) {
      const responses = [newSubmission(), newSubmission()] as const;
      const from = `198.51.100.${most % 250}`;
      expect((await send(1_000, from, responses[0])).statusCode).toBe(200);
      await app.services.database.owner((client) =>
        client.query(`update daily_counts set taken = $3 where tenant_id = $1 and name = $2`, [
          owner.tenantId,
          name,
          most,
        ]),
      );
      for (let time = 0; time < 2; time += 1) {
        const refused = await send(1_000, from, responses[0]);
        expect([refused.statusCode, refused.json().message]).toEqual([
          429,
          expect.stringContaining('Send your answers without a file.'),
        ]);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      if (name === 'upload of response') expect((await send(1_000, from, responses[1])).statusCode).toBe(200);
      await app.services.database.owner((client) =>
        client.query('delete from daily_counts where tenant_id = $1 and name = $2', [owner.tenantId, name]),
      );
    }
    const { text } = await owner.ask('GET', '/Notifications');
    expect(text.match(/Too many files of respondents today/g)).toHaveLength(3);
  });

  test('are limited by submission, with the files that it named before', async () => {
    const submissionId = newSubmission();
    const client = respondentClient(app, owner);
    const save = async (path: string) =>
      client.answer(token, { submissionId, isComplete: false, answers: { receipts: [path] } });
    const [first, second, third] = [await sent(), await sent(), await sent()];
    expect((await save(first)).status).toBe(201);
    await resize(first, 99 * megabyte);
    expect((await save(second)).status).toBe(201);
    await resize(third, 2 * megabyte);
    const refused = await save(third);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('too large')]);
  });

  test('go on in parts from another address, and not in another submission', async () => {
    const bytes = Buffer.from(randomBytes(1_000).toString('hex'));
    const [of, submissionId] = [randomBytes(16).toString('hex'), newSubmission()];
    const part = async (from: number, address: string, submission: string) => {
      const fileData = bytes.subarray(from, from + 1_000).toString('base64');
      const file = { kind: 'document', fileName: 'receipt.txt', fileData, part: { of, from, size: bytes.length } };
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/v1/public/files/upload',
        remoteAddress: address,
        headers: { 'x-tenant-subdomain': owner.subdomain },
        payload: { survey: token, submissionId: submission, ...file },
      });
      return answer.json();
    };
    expect(await part(0, '192.0.2.7', submissionId)).toEqual({ success: true, received: 1_000 });
    expect(await part(1_000, '192.0.2.8', newSubmission())).toEqual({ success: true, received: 0 });
    const { filePath } = await part(1_000, '192.0.2.8', submissionId);
    expect((await fetchFile(app, owner, filePath)).payload).toBe(bytes.toString());
    expect(await part(0, '192.0.2.7', submissionId)).toEqual({ success: true, filePath });
  });

  test('are deleted after a day if no submission names them', async () => {
    const [named, orphan] = [await sent('192.0.2.3'), await sent('192.0.2.3')];
    await respondentClient(app, owner).answer(token, { isComplete: false, answers: { receipts: [named] } });
    const statuses = async () =>
      [await fetchFile(app, owner, named), await fetchFile(app, owner, orphan)].map(({ statusCode }) => statusCode);
    await sweepFiles(app.services, Date.now() + 23 * 3_600_000);
    expect(await statuses()).toEqual([200, 200]);
    await sweepFiles(app.services, Date.now() + 25 * 3_600_000);
    expect(await statuses()).toEqual([200, 404]);
  });
});
