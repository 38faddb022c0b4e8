import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContactOptOut } from '../../../src/surveys/schemas/contact-opt-out.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let imports: ReturnType<typeof importsInto>;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  imports = importsInto(app, admin, '/ContactOptOuts');
});

const optOuts = async () =>
  (await admin.ask('GET', '/ContactOptOuts?_sort=address&_order=asc')).json<ContactOptOut[]>();

test('opt-out import: the lists of mail services are read, with the reason and the time that they have', async () => {
  const { counts, problems } = await imports.load(
    [
      'Recipient,SuppressionReason,Created at',
      'Ana@Example.com,ManualSuppression,2026-03-09T14:30:00Z',
      'ben@example.com,HardBounce,1767225600',
      'cleo@example.com,SpamComplaint,09.03.2026 08:00',
      'dee@example.com,,',
    ].join('\n'),
  );
  expect([counts, problems]).toEqual([{ created: 4 }, []]);
  const stored = await optOuts();
  expect(stored).toMatchObject([
    { address: 'ana@example.com', reason: 'unsubscribed', isActive: true },
    { address: 'ben@example.com', reason: 'bounced' },
    { address: 'cleo@example.com', reason: 'unsubscribed' },
    { address: 'dee@example.com', reason: 'unsubscribed' },
  ]);
  expect(stored.slice(0, 3).map(({ createdAt }) => new Date(createdAt).toISOString())).toEqual([
    '2026-03-09T14:30:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-03-09T08:00:00.000Z',
  ]);
});

test('opt-out import: who unsubscribed stays unsubscribed, and who came back opts out again until the undo', async () => {
  await imports.load('Email\nana@example.com\nben@example.com\n');
  const ben = (await optOuts())[1];
  await admin.ask('POST', `/ContactOptOuts/${ben?.id}/undo`, { why: 'Asked on the phone' });
  const { id, counts } = await imports.load(
    'Email,Reason\nana@example.com,bounced\nben@example.com,unsubscribed\ncleo@example.com,invalid\n',
  );
  expect(counts).toEqual({ created: 1, updated: 1, skipped: 1 });
  expect(await optOuts()).toMatchObject([
    { address: 'ana@example.com', reason: 'unsubscribed' },
    { address: 'ben@example.com', isActive: true, undoneWhy: null },
    { address: 'cleo@example.com', reason: 'bounced' },
  ]);
  expect(await imports.undo(id)).toMatchObject({ counts: { undone: 2 } });
  expect(await optOuts()).toMatchObject([
    { address: 'ana@example.com' },
    { address: 'ben@example.com', isActive: false, undoneWhy: 'Asked on the phone' },
  ]);
});

test('opt-out import: a wrong address, a date in the future and a text that is no date are errors', async () => {
  const shown = await imports.load(
    'Email,Since\nnobody,\nana@example.com,2199-01-01\nben@example.com,soon\n;,\ncleo@example.com,2026-01-02\ncleo@example.com,\n',
  );
  expect(shown.counts).toEqual({ created: 1, skipped: 1, error: 4 });
  expect(problemsOf(shown)).toEqual([
    'Email: Invalid email address (2)',
    'Since: This date is in the future (1)',
    'Since: Not a date (1)',
  ]);
});

test('opt-out import: lists of all contacts leave out who still receives emails', async () => {
  const flags =
    'email,doNotEmail\nana@example.com,1\nben@example.com,0\ncleo@example.com,TRUE\ndee@example.com,false\n';
  expect((await imports.load(flags)).counts).toEqual({ created: 2, skipped: 2 });
  const statuses =
    'email,name,status\neve@example.com,Eve,enabled\nfay@example.com,Fay,blocklisted\nguy@example.com,Guy,Subscribed\n';
  expect((await imports.load(statuses)).counts).toEqual({ created: 1, skipped: 2 });
  expect((await optOuts()).map(({ address }) => address)).toEqual([
    'ana@example.com',
    'cleo@example.com',
    'fay@example.com',
  ]);
});

test('opt-out import: an exported list changes nothing, and nobody who came back opts out again', async () => {
  await imports.load('Email,Reason\nana@example.com,\nben@example.com,bounced\n');
  const [ana, ben] = await optOuts();
  await admin.ask('POST', `/ContactOptOuts/${ben?.id}/undo`, { why: 'Asked on the phone' });
  const at = (row: ContactOptOut | undefined) => new Date(row?.createdAt ?? 0).toISOString().replace(/\.\d+/, '');
  const file = [
    '"Email","Customer","Reason","Receives no emails","Since (UTC)"',
    `"ana@example.com",,"Unsubscribed","Yes",${at(ana)}`,
    `"ben@example.com",,"Email bounced","No",${at(ben)}`,
  ].join('\r\n');
  const shown = await imports.load(file);
  expect([shown.counts, shown.mapping.map(({ target }) => target)]).toEqual([
    { skipped: 2 },
    ['email', 'reason', 'isOptedOut', 'since'],
  ]);
  expect(await optOuts()).toMatchObject([{ createdAt: ana?.createdAt }, { isActive: false }]);
});
