import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presence } from '../../../../src/core/contract/schemas/presence.ts';
import { makePresent } from '../../../../src/core/server/live/present.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type Listener, listenAs } from '../../../support/listener.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';

const read = 'get:v1/sentimentresponses/:responseid/withdata';

let app: TestApp;
let admin: SignedIn;
let id: number;
const open: Listener[] = [];

const hear = async (who: SignedIn) => {
  const listener = await listenAs(app, who);
  open.push(listener);
  return listener;
};
const sendPresence = (who: SignedIn, doing: string, tab = 'tab1') =>
  who.ask('PUT', `/SentimentResponses/${id}/presence`, { doing, tab });
const seen = (listener: Listener, doing: string | undefined) =>
  listener.next(
    'presence',
    ({ responseId, people: viewers }) =>
      responseId === id && (doing ? viewers.some((one) => one.doing === doing) : viewers.length === 0),
  );

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newTenant();
  id = (await makeResponse(admin, await makeForm(admin))).id;
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => app.close());

describe('presence', () => {
  test('shows names of users who view, edit or leave a response', async () => {
    const mina = await app.colleague(admin, [read]);
    const listener = await hear(admin);
    expect((await sendPresence(mina, 'viewing')).status).toBe(200);
    expect((await seen(listener, 'viewing')).people).toEqual([
      { id: mina.userId, name: mina.login.user.fullName, doing: 'viewing' },
    ]);
    await sendPresence(mina, 'writing', 'tab2');
    await seen(listener, 'writing');
    await sendPresence(mina, 'gone', 'tab2');
    await sendPresence(mina, 'gone');
    await seen(listener, undefined);
  });

  test('shows current users to a user who joins later', async () => {
    const first = await hear(admin);
    await sendPresence(admin, 'viewing');
    await seen(first, 'viewing');
    const later = await hear(await app.colleague(admin, [read]));
    await seen(later, 'viewing');
  });

  test('is hidden from other tenants and from users who may not open the response', async () => {
    const otherListener = await hear(await app.newTenant());
    const lister = await hear(await app.colleague(admin, ['get:v1/sentimentresponses']));
    const ours = await hear(admin);
    await sendPresence(admin, 'writing');
    await seen(ours, 'writing');
    for (const { events } of [otherListener, lister]) expect(events.map(({ kind }) => kind)).not.toContain('presence');
  });

  test('writes nothing to the database', async () => {
    const rows = () =>
      app.services.database.owner(async (client) => {
        const { rows: found } = await client.query<{ count: string }>(
          'select count(*) from idempotency_keys where tenant_id = $1',
          [admin.tenantId],
        );
        return found[0]?.count;
      });
    const before = await rows();
    await sendPresence(admin, 'viewing');
    expect(await rows()).toBe(before);
  });

  test('requires the permission to open the response', async () => {
    const lister = await app.colleague(admin, ['get:v1/sentimentresponses']);
    expect((await sendPresence(lister, 'viewing')).status).toBe(403);
  });
});

describe('presence heartbeat', () => {
  const message = { t: 1, k: 'here', r: 5, u: 7, tab: 'tab1', doing: 'writing' } as const;
  const place = { tenantId: 1, responseId: 5 };
  const believed = presence.believeSeconds * 1_000;

  test('expires after a while unless repeated', () => {
    const present = makePresent();
    expect(present.hear(message, 0)).toBe(true);
    expect(present.hear(message, believed - 1)).toBe(false);
    expect(present.expire(believed)).toEqual([]);
    expect(present.peopleAt(place)).toEqual([{ userId: 7, doing: 'writing' }]);
    expect(present.expire(2 * believed)).toEqual([place]);
    expect(present.peopleAt(place)).toEqual([]);
  });

  test('counts a user once in any number of tabs', () => {
    const present = makePresent();
    present.hear({ ...message, doing: 'viewing' }, 0);
    present.hear({ ...message, tab: 'tab2' }, 0);
    expect(present.peopleAt(place)).toEqual([{ userId: 7, doing: 'writing' }]);
  });
});
