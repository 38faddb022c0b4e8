import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeWorld, type World } from '../../support/world.ts';

let app: TestApp;
let admin: SignedIn;
let world: World;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  admin = await app.newTenant();
  world = await makeWorld(app, admin);
});
afterAll(() => app.close());

interface Nested {
  path: () => string;
  /** The size of a page. */
  most: number;
  /** Adds $2 rows to the tenant $1. */
  add: string;
  of: () => number | undefined;
  key?: string;
}

const n = 'generate_series(1, $2::integer) n';

const lists: Record<string, Nested> = {
  'links of a survey': {
    path: () => `/Surveys/${world.surveys}/links`,
    most: 500,
    add: `insert into survey_links (tenant_id, survey_id, name, nonce, token_hash)
      select $1::integer, $3, 'Link ' || n, 'nonce ' || n, sha256(($1::integer || ' link ' || n)::bytea) from ${n}`,
    of: () => world.surveys,
  },
  'distributions of a survey': {
    path: () => `/Surveys/${world.surveys}/distributions`,
    most: 100,
    add: `insert into survey_distributions (tenant_id, survey_id, name, subject, message)
      select $1::integer, $3, 'In May ' || n, '{"en": "How was it?"}', '{"en": "Please tell us"}' from ${n}`,
    of: () => world.surveys,
  },
  'follow-ups of a response': {
    path: () => `/SentimentResponses/${world.sentimentResponses}/followUps`,
    most: 100,
    add: `with made as (
        insert into survey_links (tenant_id, survey_id, name, nonce, token_hash, of_invitation)
        select $1::integer, (select min(id) from surveys where tenant_id = $1), 'Follow-up', 'follow ' || n,
          sha256(($1::integer || ' follow ' || n)::bytea), true from ${n} returning id, survey_id)
      insert into follow_ups (tenant_id, response_id, survey_id, link_id) select $1::integer, $3, survey_id, id from made`,
    of: () => world.sentimentResponses,
  },
  'versions of a form': {
    path: () => `/Sentiments/${world.sentiments}/versions`,
    most: 500,
    add: `insert into sentiment_versions (tenant_id, sentiment_id, number, document)
      select $1::integer, $3, 1000 + n, '{"fields": []}' from ${n}`,
    of: () => world.sentiments,
    key: 'number',
  },
  'versions of a dashboard': {
    path: () => `/Dashboards/${world.dashboards}/versions`,
    most: 500,
    add: `insert into dashboard_versions (tenant_id, dashboard_id, version, document)
      select $1::integer, $3, 1000 + n, '{"charts": []}' from ${n}`,
    of: () => world.dashboards,
    key: 'version',
  },
  'versions of a report': {
    path: () => `/Reports/${world.reports}/versions`,
    most: 200,
    add: `insert into audit_log (tenant_id, ip, action, resource, record_id, after)
      select $1, '', 'rule', 'reports', $3,
        json_build_object('version', 1000 + n, 'name', 'Report', 'definition', json_build_object('sections', '[]'::json))
      from ${n}`,
    of: () => world.reports,
    key: 'version',
  },
  'runs of a report': {
    path: () => `/Reports/${world.reports}/runs`,
    most: 200,
    add: `insert into report_runs (tenant_id, report_id) select $1::integer, $3 from ${n}`,
    of: () => world.reports,
  },
  'deliveries of a rule': {
    path: () => `/EscalationRules/${world.escalationRules}/deliveries`,
    most: 20,
    add: `insert into escalation_deliveries (tenant_id, rule_id, response_id, event_id, event)
      select $1::integer, $3, (select min(id) from sentiment_responses where tenant_id = $1), gen_random_uuid(),
        '{"data": {"level": 1, "response": {"reference": "R-1"}}}' from ${n}`,
    of: () => world.escalationRules,
  },
  'public dashboards': {
    path: () => '/Dashboards/public',
    most: 1_000,
    add: `with made as (
        insert into dashboards (tenant_id, name, document, created_by)
        select $1::integer, 'Public ' || n, d.document, d.created_by from ${n}, dashboards d where d.tenant_id = $1 and d.id = $3
        returning id)
      insert into public_shares (tenant_id, dashboard_id, nonce, token_hash, settings)
      select $1::integer, id, 'share ' || id, sha256(($1::integer || ' share ' || id)::bytea), '{}' from made`,
    of: () => world.dashboards,
  },
};

type Row = Record<string, unknown>;

test.each(Object.entries(lists))('%s: what does not fit a page is on the next one', async (_, list) => {
  const { path, most, add, of, key = 'id' } = list;
  const rowsIn = (answer: { json<T>(): T }) => {
    const found = answer.json<Row[] | { distributions: Row[] }>();
    return 'distributions' in found ? found.distributions : found;
  };
  const few = await admin.ask('GET', path());
  const before = rowsIn(few).length;
  expect([few.status, few.headers['x-total-count'], few.headers.link]).toEqual([200, String(before), undefined]);
  await app.services.database.owner((client) => client.query(add, [admin.tenantId, most + 1, of()]));
  const total = before + most + 1;
  const keys: unknown[] = [];
  let pages = 0;
  for (let next: string | undefined = `/api/v1${path()}`; next; pages += 1) {
    const page = await admin.ask('GET', next.replace('/api/v1', ''));
    expect([page.status, page.headers['x-total-count']]).toEqual([200, String(total)]);
    keys.push(...rowsIn(page).map((row) => row[key]));
    next = /<([^>]*)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    expect(keys.length).toBe(Math.min(most * (pages + 1), total));
  }
  expect([pages, new Set(keys).size]).toEqual([2, total]);
  const [small, behind] = [`${path()}?_start=1&_end=3`, `${path()}?_start=5000&_end=5001`];
  expect(rowsIn(await admin.ask('GET', small)).map((row) => row[key])).toEqual(keys.slice(1, 3));
  const empty = await admin.ask('GET', behind);
  expect([rowsIn(empty), empty.headers['x-total-count'], empty.headers.link]).toEqual([
    [],
    String(total),
    expect.not.stringContaining('rel="next"'),
  ]);
  expect((await admin.ask('GET', `${path()}?_start=a`)).status).toBe(422);
});
