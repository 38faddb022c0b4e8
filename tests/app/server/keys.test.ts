import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealedColumns } from '../../../src/app/commands/keys.ts';
import { openedSecret, sealedSecret } from '../../../src/core/server/auth/sealed-secret.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { type KeyKind, type KeyRing, type Keys, newKey, newKeys } from '../../../src/core/server/installation/keys.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { findMailer } from '../../../src/core/server/mail-transport/tenant-mailer.ts';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import { mailboxJob, pollMailbox, startPolls } from '../../../src/mails/server/inbound/poll-mailboxes.ts';
import { readReplyToken, replyReference } from '../../../src/mails/server/replies/reply-address.ts';
import type { SubmissionResult } from '../../../src/surveys/schemas/submission.ts';
import type { AddressedLink, KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type Browser, makeBrowser } from '../../support/browser.ts';
import { newSubmission, published, respondentClient, worked } from '../../surveys/server/submission.ts';

const password = 'a long enough password';

let app: TestApp;
let owner: SignedIn;
let former: Keys;
beforeEach(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  former = app.services.keys;
});
afterEach(() => app.close());

const has = (keys: Partial<Keys>) => {
  app.services.keys = { ...former, ...keys };
};
const rotate = (kind: KeyKind) => has({ [kind]: [newKey(), ...former[kind]] satisfies KeyRing });
/** What `npm run keys -- drop` leaves of them. */
const drop = (kind: KeyKind) =>
  has({ [kind]: [newKey(), ...(kind === 'link' ? [{ ...former.link[0], isDropped: true }] : [])] satisfies KeyRing });

describe('a new session key', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = makeBrowser(app.app, `${owner.subdomain}.localhost`);
    await browser.signIn(owner.email, password);
  });
  const change = () => browser.ask('PUT', '/user/profile', { phone: '+34600111222' });

  test('keeps everyone signed in, in browsers and with tokens', async () => {
    rotate('session');
    expect((await change()).status).toBe(200);
    expect((await owner.ask('GET', '/user/profile')).status).toBe(200);
    const again = makeBrowser(app.app, `${owner.subdomain}.localhost`);
    await again.signIn(owner.email, password);
    has({});
    // What the new key signed is nothing to the former.
    expect((await again.ask('GET', '/user/profile')).status).toBe(401);
  });

  test('signs out whoever signed in with the former once that is dropped', async () => {
    drop('session');
    expect((await change()).status).toBe(401);
    expect((await owner.ask('GET', '/user/profile')).status).toBe(401);
    await browser.signIn(owner.email, password);
    expect((await change()).status).toBe(200);
  });
});

describe('a new link key', () => {
  const survey = { fields: [{ fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } }] };
  const linkOf = async (id: number) => (await owner.ask('GET', `/Surveys/${id}/links`)).json<AddressedLink[]>()[0];
  const status = async (address: string) => {
    const { stranger } = app;
    const path = new URL(address).pathname.replace('/survey/', '/public/surveys/');
    return (await stranger.ask('GET', path, undefined, { 'x-tenant-subdomain': owner.subdomain })).status;
  };

  test.each([
    ['beside the former', rotate],
    ['once the former is dropped', drop],
  ])('leaves survey links and public dashboards as they were shown: %s', async (_, change) => {
    const { id } = await published(owner, survey);
    const dashboard = await publicDashboard();
    const shown = (await linkOf(id)) as KnownLink;
    change('link');
    expect(await linkOf(id)).toEqual(shown);
    expect(await status(shown.url)).toBe(200);
    expect((await owner.ask('GET', `/Dashboards/${dashboard.id}`)).json<Dashboard>().publicUrl).toBe(
      dashboard.publicUrl,
    );
    const added = (await owner.ask('POST', `/Surveys/${id}/links`, {})).json<KnownLink>();
    expect(await status(added.url)).toBe(200);
    has({});
    expect((await linkOf(id))?.url).toBeNull();
  });

  test('lets a respondent go on where the answer to a page was lost, and edit what was sent', async () => {
    const settings = { editAfterSubmit: true, spam: { minSeconds: 0, proofOfWork: true } };
    const { token } = await published(owner, { ...survey, settings });
    const guest = respondentClient(app, owner);
    const submissionId = newSubmission();
    const { proof } = (await guest.open(token)).json<{ proof: Parameters<typeof worked>[0] }>();
    const send = (more: object) =>
      guest.ask('POST', `/public/surveys/${token}/responses`, {
        proof: worked(proof, submissionId),
        submissionId,
        answers: { again: 3 },
        ...more,
      });
    const first = (await send({ isComplete: false })).json<SubmissionResult>();
    rotate('link');
    const repeated = (await send({ isComplete: false })).json<SubmissionResult>();
    expect(repeated.resumeToken).toBe(first.resumeToken);
    const path = `/public/survey-responses/${first.resumeToken}`;
    const finished = await guest.ask('POST', `${path}/complete`, { answers: { again: 4 } });
    expect([finished.status, finished.json<SubmissionResult>()]).toEqual([
      200,
      expect.objectContaining({ status: 'complete', resumeToken: first.resumeToken }),
    ]);
    expect((await guest.ask('GET', path)).status).toBe(200);
  });

  test('recognizes an answer to an email of before, until the former is dropped', async () => {
    const message = { tenantId: owner.tenantId, messageId: 12 };
    const sent = /<(.+)@/.exec(replyReference(app.services, message, 'example.com'))?.[1] as string;
    rotate('link');
    expect(readReplyToken(app.services, sent)).toEqual(message);
    expect(replyReference(app.services, message, 'example.com')).not.toContain(sent);
    drop('link');
    expect(readReplyToken(app.services, sent)).toBeUndefined();
  });

  test('of another installation: no address is made up, and sharing again makes one', async () => {
    const { id, linkId } = await published(owner, survey);
    const dashboard = await publicDashboard();
    app.services.keys = newKeys();
    owner = await app.signIn(owner.subdomain, owner.email, password);
    expect((await linkOf(id))?.url).toBeNull();
    const picture = await owner.ask('GET', `/SurveyLinks/${linkId}/qr`);
    expect([picture.status, picture.json().message]).toEqual([
      409,
      'The key that made this address is gone: make a new link',
    ]);
    const shown = (await owner.ask('GET', `/Dashboards/${dashboard.id}`)).json<Dashboard>();
    expect([shown.publicUrl, shown.publicSettings === null]).toEqual([null, false]);
    const shared = (await owner.ask('POST', `/Dashboards/${dashboard.id}/publish`, {})).json<Dashboard>();
    expect(shared.publicUrl).toMatch(/\/public\/dashboards\/[\w-]{22}$/);
    const { publicUrl } = (await owner.ask('POST', `/Dashboards/${dashboard.id}/publish`, {})).json<Dashboard>();
    expect(publicUrl).toBe(shared.publicUrl);
  });

  async function publicDashboard() {
    const { id } = (await owner.ask('POST', '/Dashboards', { name: 'Week' })).json<Dashboard>();
    return (await owner.ask('POST', `/Dashboards/${id}/publish`, {})).json<Dashboard>();
  }
});

describe('a new secret key', () => {
  test('opens what the former sealed, and seals what the former cannot open', () => {
    const sealed = sealedSecret(app.services, owner.tenantId, 'hunter2');
    rotate('secret');
    expect(openedSecret(app.services, owner.tenantId, sealed)).toBe('hunter2');
    const anew = sealedSecret(app.services, owner.tenantId, 'hunter2');
    expect(openedSecret({ keys: former }, owner.tenantId, anew)).toBeUndefined();
  });

  test('replays the answer to a repeated request', async () => {
    const add = () => owner.ask('POST', '/Groups', { name: 'Front desk' }, { 'idempotency-key': 'one-group' });
    const first = await add();
    rotate('secret');
    expect([(await add()).text, first.status]).toEqual([first.text, 201]);
    drop('secret');
    expect([(await add()).status, (await add()).json().code]).toEqual([409, 'ANSWER_LOST']);
  });

  test('of another installation: nobody signs in to a mail server without the password, and it is said', async () => {
    const { database } = app.services;
    const { tenantId } = owner;
    await database.transaction(tenantId, (tx) =>
      tx.run(sql`
        insert into email_settings (tenant_id, is_active, host, port, security, username, password, from_name,
          from_address, reply_to) values (${tenantId}, true, '127.0.0.1', 9, 'tls', 'acme',
          ${sealedSecret(app.services, tenantId, 'hunter2')}, '', 'care@acme.example', '')`),
    );
    await database.transaction(tenantId, (tx) =>
      tx.run(sql`
        insert into mailboxes (tenant_id, is_active, address, host, port, security, username, password, folder)
        values (${tenantId}, true, 'care@acme.example', '127.0.0.1', 9, 'tls', 'acme',
          ${sealedSecret(app.services, tenantId, 'hunter2')}, 'INBOX')`),
    );
    app.services.keys = newKeys();
    const lost = 'The password of the mail server cannot be read any more: enter it again';
    const mail = {
      to: { name: '', address: 'rosa@example.com' },
      subject: '',
      text: '',
      html: '',
      messageId: '<1@a>',
      headers: {},
    };
    const mailer = await database.transaction(tenantId, (tx) => findMailer(app.services, tx));
    await expect(mailer?.send(mail)).rejects.toThrow(lost);
    await startPolls.run(app.services, new Date());
    await runDueJobs(app.services, { [mailboxJob]: pollMailbox });
    const mailbox = await database.transaction(tenantId, (tx) =>
      tx.first(sql<{ lastError: string }>`select last_error from mailboxes where tenant_id = ${tenantId}`),
    );
    expect(mailbox?.lastError).toBe(lost);
  });

  test('is what every sealed column can be sealed with anew', async () => {
    const columns = await app.services.database.owner(async (client) => {
      const { rows } = await client.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
          where table_schema = 'candor' and data_type = 'bytea' and column_name ~ '(password|secret|sealed)$' order by 1, 2`,
      );
      return rows;
    });
    const byName = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1);
    expect([...sealedColumns].sort(byName)).toEqual(columns.sort(byName));
  });
});
