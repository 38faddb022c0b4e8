import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { megabyte } from '../../../../src/core/contract/upload-limits.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { fetchFile } from '../../../support/uploads.ts';

let app: TestApp;
let ours: SignedIn;
beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
});
afterAll(() => app.close());

/** A text of its own, which is stored as it is. */
const text = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'));
const newName = () => randomBytes(16).toString('hex');

interface Sent {
  bytes: Buffer;
  of: string;
  from: number;
  until: number;
}

const sendPart = (who: SignedIn, { bytes, of, from, until }: Sent) =>
  who.ask('POST', '/files/upload-document', {
    fileName: 'notes.txt',
    fileData: bytes.subarray(from, until).toString('base64'),
    part: { of, from, size: bytes.length },
  });

const partsOf = (tenant: SignedIn) =>
  app.services.database.owner(async (client) => {
    const found = await client.query('select from upload_parts where tenant_id = $1', [tenant.tenantId]);
    return found.rowCount;
  });

const forgetPartsBefore = (hours: number) =>
  app.services.database.owner((client) =>
    client.query("select forget_past_parts(now() - $1 * interval '1 hour')", [hours]),
  );

describe('a file that is sent in parts', () => {
  test('is stored with its last part, whole', async () => {
    const sent = { bytes: text(3_000), of: newName() };
    expect((await sendPart(ours, { ...sent, from: 0, until: 1_000 })).json()).toEqual({
      success: true,
      received: 1_000,
    });
    expect((await sendPart(ours, { ...sent, from: 1_000, until: 2_500 })).json()).toMatchObject({ received: 2_500 });
    const { filePath } = (await sendPart(ours, { ...sent, from: 2_500, until: 3_000 })).json<{ filePath: string }>();
    expect((await fetchFile(app, ours, filePath)).rawPayload.equals(sent.bytes)).toBe(true);
    expect(await partsOf(ours)).toBe(0);
  });

  test('goes on after the last part that arrived, whatever is sent again', async () => {
    const sent = { bytes: text(3_000), of: newName() };
    await sendPart(ours, { ...sent, from: 0, until: 1_000 });
    await sendPart(ours, { ...sent, from: 1_000, until: 2_000 });
    for (const from of [0, 1_000, 2_500]) {
      const again = await sendPart(ours, { ...sent, from, until: 3_000 });
      expect(again.json()).toEqual({ success: true, received: 2_000 });
    }
    const { filePath } = (await sendPart(ours, { ...sent, from: 2_000, until: 3_000 })).json<{ filePath: string }>();
    expect((await fetchFile(app, ours, filePath)).rawPayload.equals(sent.bytes)).toBe(true);
  });

  test('is one file when its parts and its end are sent twice at the same moment', async () => {
    const sent = { bytes: text(3_000), of: newName() };
    const twice = (from: number, until: number) =>
      Promise.all([1, 2].map(() => sendPart(ours, { ...sent, from, until })));
    expect((await twice(0, 2_000)).map((answer) => answer.json())).toEqual([
      { success: true, received: 2_000 },
      { success: true, received: 2_000 },
    ]);
    const [one, other] = await twice(2_000, 3_000);
    expect(one?.json()).toEqual({ success: true, filePath: expect.stringMatching(/^\/uploads\//) });
    expect(other?.json()).toEqual(one?.json());
    expect((await sendPart(ours, { ...sent, from: 0, until: 1_000 })).json()).toEqual(one?.json());
  });

  test('is another one under another name, of another user and of another organization', async () => {
    const colleague = await app.colleague(ours, []);
    const stranger = await app.newTenant();
    const bytes = text(1_000);
    const of = newName();
    const all = [
      await sendPart(ours, { bytes, of, from: 0, until: 1_000 }),
      await sendPart(ours, { bytes, of: newName(), from: 0, until: 1_000 }),
      await sendPart(colleague, { bytes, of, from: 0, until: 1_000 }),
      await sendPart(stranger, { bytes, of, from: 0, until: 1_000 }),
    ].map((answer) => answer.json<{ filePath: string }>().filePath);
    expect(new Set(all).size).toBe(4);
    await sendPart(ours, { bytes, of: `${of}-begun`, from: 0, until: 500 });
    for (const who of [colleague, stranger]) {
      const continued = await sendPart(who, { bytes, of: `${of}-begun`, from: 500, until: 1_000 });
      expect(continued.json()).toEqual({ success: true, received: 0 });
    }
  });

  test('is refused with its first part where it is too large, and with its last one where it is nothing known', async () => {
    const large = await ours.ask('POST', '/files/upload', {
      fileName: 'room.png',
      fileData: text(1_000).toString('base64'),
      part: { of: newName(), from: 0, size: 10 * megabyte + 1 },
    });
    expect([large.status, large.json()]).toEqual([
      413,
      expect.objectContaining({ success: false, error: 'Choose a picture of at most 10 MB' }),
    ]);
    const sent = { bytes: randomBytes(2_000), of: newName() };
    await sendPart(ours, { ...sent, from: 0, until: 1_000 });
    const before = await partsOf(ours);
    expect((await sendPart(ours, { ...sent, from: 1_000, until: 2_000 })).status).toBe(422);
    expect(await partsOf(ours)).toBe((before ?? 0) - 1);
  });

  test('is refused where it is longer than it says, and where nothing names it', async () => {
    const bytes = text(1_000);
    const send = (part: object) =>
      ours.ask('POST', '/files/upload-document', { fileName: 'a.txt', fileData: bytes.toString('base64'), part });
    const longer = await send({ of: newName(), from: 0, size: 999 });
    expect([longer.status, longer.text]).toEqual([422, expect.stringContaining('damaged')]);
    const unnamed = await send({ of: 'short', from: 0, size: 1_000 });
    expect([unnamed.status, unnamed.text]).toEqual([422, expect.stringContaining('part.of')]);
  });

  test('is forgotten a day after it was begun', async () => {
    const sent = { bytes: text(2_000), of: newName() };
    await sendPart(ours, { ...sent, from: 0, until: 1_000 });
    await forgetPartsBefore(24);
    expect((await sendPart(ours, { ...sent, from: 0, until: 1_000 })).json()).toMatchObject({ received: 1_000 });
    await forgetPartsBefore(0);
    expect((await sendPart(ours, { ...sent, from: 1_000, until: 2_000 })).json()).toMatchObject({ received: 0 });
  });

  test('cannot be begun where 100 MB of the sender have no end', async () => {
    const owner = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query(
        `insert into upload_parts (tenant_id, upload_key, start_byte, bytes, sender)
          select $1, sha256(n::text::bytea), 0, decode(repeat('00', 11000000), 'hex'), sha256($2::bytea)
          from generate_series(1, 10) n`,
        [owner.tenantId, Buffer.from(`user ${owner.userId}`)],
      ),
    );
    const bytes = text(2_000);
    const refused = await sendPart(owner, { bytes, of: newName(), from: 0, until: 1_000 });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('not finished')]);
    const colleague = await app.colleague(owner, []);
    expect((await sendPart(colleague, { bytes, of: newName(), from: 0, until: 1_000 })).status).toBe(200);
    expect((await sendPart(owner, { bytes, of: newName(), from: 0, until: 2_000 })).status).toBe(200);
  });
});
