import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/core/server/db/migrate.ts';
import { makeDatabase, type TestDatabase } from '../../support/database.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.drop());

const directory = 'src/migrations';

test('migrations: a migrated database needs none again', async () => {
  expect(await migrate(made.database, directory)).toEqual([]);
});

test('migrations: a database of another build is refused with the way to export and import it', async () => {
  await made.database.owner((client) =>
    client.query(`insert into migrations (name, hash) values ('0042-queues.sql', 'unknown here')`),
  );
  await expect(migrate(made.database, directory)).rejects.toThrow(
    'The data was made by another build of Candor (0042-queues.sql is not known here). With that build, run ' +
      '`npm run backup -- FILE`; with this one and a new DATA_DIR, run `npm run restore -- FILE`.',
  );
});

/** A database of an earlier build, without the migrations from this name on. */
async function makeEarlier(from: string): Promise<TestDatabase> {
  const earlier = await mkdtemp(join(tmpdir(), 'candor-migrations-'));
  const names = (await readdir(directory)).filter((name) => name < from);
  for (const name of names) await copyFile(join(directory, name), join(earlier, name));
  const own = await makeDatabase({ isMigrated: false });
  await migrate(own.database, earlier);
  await rm(earlier, { recursive: true });
  return own;
}

test('migrations: results include the responses that an earlier build had not counted', async () => {
  const own = await makeEarlier('0044');
  const wrong = await own.database.owner(async (client) => {
    await client.query(`select create_tenant('Earlier', 'earlier')`);
    await client.query(`insert into surveys (tenant_id, name) select id, 'Stay' from tenants`);
    await client.query(`
      insert into survey_versions (tenant_id, survey_id, number, document)
      select tenant_id, id, 1, '{"fields": [{"id": 7, "fieldType": "nps", "options": {"key": "again"}}]}' from surveys`);
    const answer = (from: number, to: number) =>
      client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, status, submission_id, nps, answers)
          select tenant_id, id, 1, 'complete', 'visit ' || n, n % 11, jsonb_build_array(jsonb_build_object('fieldId', 7,
            'fieldType', 'nps', 'value', n % 11)) from surveys, generate_series($1::integer, $2::integer) n`,
        [from, to],
      );
    await answer(1, 30);
    await client.query('select fold_survey_results(1000)');
    await answer(31, 50);
    await client.query(`update survey_responses set status = 'spam' where id % 3 = 0`);
    await client.query('delete from survey_responses where id % 7 = 0');
    await migrate(own.database, directory);
    const { rows } = await client.query(
      'select w.*, (select count(*)::integer from survey_result_rows) as stored from tenants t left join wrong_survey_results(t.id) w on true',
    );
    return rows;
  });
  expect(wrong).toEqual([{ what: null, counted: null, said: null, stored: 43 }]);
  await own.drop();
});

test('migrations: the phone numbers of an earlier build are found in each notation', async () => {
  const own = await makeEarlier('0053');
  const found = await own.database.owner(async (client) => {
    await client.query(`select create_tenant('Earlier', 'earlier')`);
    await client.query(`
      insert into customer_form_responses (tenant_id, display_name, phone)
      select id, 'Ada', '+49 171 1234567 ext. 12' from tenants`);
    await client.query(`insert into sentiments (tenant_id, name) select id, 'Counter' from tenants`);
    await client.query(`
      insert into sentiment_responses (tenant_id, sentiment_id, number, answers)
      select tenant_id, id, 7000, '[{"fieldType": "phone", "value": "+491711234567", "text": "+49 171 1234567"},
        {"fieldType": "contact_info", "value": {"phone": "+491727654321"}, "text": "+49 172 7654321"}]' from sentiments`);
    await migrate(own.database, directory);
    const { rows } = await client.query<{ searched: string }>(`
      select search_text as searched from customer_rows union all select words from response_words`);
    return rows.map(({ searched }) => searched.slice(searched.indexOf('\u001f'))).toSorted();
  });
  expect(found).toEqual(['\u001f491711234567\u001e12\u001f', '\u001f491711234567\u001f\u001f491727654321\u001f']);
  await own.drop();
});

test('migrations: customers of an earlier build are compared by their phone numbers in any notation', async () => {
  const own = await makeEarlier('0054');
  const compared = await own.database.owner(async (client) => {
    await client.query(`select create_tenant('Earlier', 'earlier')`);
    await client.query('select add_customer_form(id) from tenants');
    await client.query(`
      insert into customer_form_fields (tenant_id, customer_form_id, field_name, field_type)
      select tenant_id, id, 'Second phone', 'phone' from customer_forms`);
    await client.query(`
      insert into customer_form_responses (tenant_id, display_name, phone, "values")
      select f.tenant_id, p.name, p.phone, jsonb_build_array(jsonb_build_object('fieldId', f.id, 'text', p.phone))
      from customer_form_fields f, (values ('Ada', '+49 171 1234567 ext. 12'), ('Ben', '0049 (0)171/1234567'),
        ('Cleo', '0171 1234567 x3'), ('Dan', null)) p (name, phone) where f.field_name = 'Second phone'`);
    await client.query(`
      insert into customer_keys (tenant_id, field_id, value, customer_id)
      select c.tenant_id, f.id, regexp_replace(c.phone, '\\D', '', 'g'), c.id
      from customer_form_responses c, customer_form_fields f where f.field_name = 'Second phone' and c.phone is not null`);
    await migrate(own.database, directory);
    const { rows } = await client.query(`
      select c.phone_key, c.phone_end, k.value from customer_rows c
      left join customer_keys k on (k.tenant_id, k.customer_id) = (c.tenant_id, c.id) order by c.display_name`);
    return rows;
  });
  expect(compared).toEqual([
    { phone_key: '+491711234567x12', phone_end: '11234567', value: '+491711234567x12' },
    { phone_key: '+491711234567', phone_end: '11234567', value: '+491711234567' },
    { phone_key: '01711234567x3', phone_end: '11234567', value: '01711234567x3' },
    { phone_key: null, phone_end: null, value: null },
  ]);
  await own.drop();
});

test('migrations: the phone numbers in survey responses of an earlier build are found', async () => {
  const own = await makeEarlier('0056');
  const found = await own.database.owner(async (client) => {
    await client.query(`select create_tenant('Earlier', 'earlier')`);
    await client.query(`insert into surveys (tenant_id, name) select id, 'Stay' from tenants`);
    const phone = '[{"fieldType": "phone", "value": "+49 171 1234567", "text": "+49 171 1234567"}]';
    await client.query(
      `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, answers)
        select s.tenant_id, s.id, 1, 'visit ' || a.n, a.answers::jsonb
        from surveys s, unnest(array[$1, '[]']) with ordinality a(answers, n)`,
      [phone],
    );
    await migrate(own.database, directory);
    await client.query(`select set_config('app.tenant_id', id::text, false) from tenants`);
    const { rows } = await client.query(
      `select submission_id from survey_responses
        where id = any(ids_containing('survey_responses', '{%none%}', array['%' || chr(31) || '491711234567' || chr(31) || '%'], null))`,
    );
    await client.query('reset all');
    return rows;
  });
  expect(found).toEqual([{ submission_id: 'visit 1' }]);
  await own.drop();
});

test('migrations: settings of an earlier build name no deleted user and group any more, and keep all others', async () => {
  const own = await makeEarlier('0058');
  const read = () =>
    own.database.owner(async (client) => {
      const { rows } = await client.query(`
        select d.editor_ids, d.group_ids, l.auto_assign, h.auto_assign as handling, c.assigned_to_ids, c.assigned_group_ids,
          s.settings, r.settings -> 'recipients' as recipients,
          array(select user_id from escalation_rule_users order by 1) as notified
        from dashboards d, severity_levels l, sentiment_handling h, survey_case_rules c, surveys s, report_schedules r`);
      return rows as unknown[];
    });
  await own.database.owner(async (client) => {
    await client.query(`
      select create_tenant('Earlier', 'earlier');
      insert into roles (tenant_id, name, name_key) select id, 'Staff', 'staff' from tenants;
      insert into users (tenant_id, email, first_name, last_name, password_hash, role_id, deleted_at)
        select tenant_id, n || '@example.com', 'A', 'B', '', id, case when n = 2 then now() end
        from roles, generate_series(1, 2) n where name = 'Staff' order by n;
      insert into groups (tenant_id, name) select id, 'Desk' from tenants;
      insert into dashboards (tenant_id, name, document, editor_ids, group_ids)
        select id, 'North', '{}', '[2, 1]', '[9, 1]' from tenants;
      insert into severity_levels (tenant_id, name, days_to_resolve, auto_assign)
        select id, 'Urgent', 1, '{"mode": "all", "userIds": [1, 2], "groupIds": [1, 9]}' from tenants;
      insert into sentiments (tenant_id, name) select id, 'Visit' from tenants;
      insert into sentiment_handling (tenant_id, sentiment_id, auto_assign)
        select tenant_id, id, '{"mode": "all", "userIds": [2], "groupIds": []}' from sentiments;
      insert into surveys (tenant_id, name, settings) select id, 'Stay', '{"notifyUserIds": [2, 1], "anonymous": true}' from tenants;
      insert into survey_case_rules (tenant_id, survey_id, sentiment_id, name, assigned_to_ids, assigned_group_ids)
        select s.tenant_id, s.id, f.id, 'Low', '[2]', '[1, 9]' from surveys s, sentiments f;
      insert into reports (tenant_id, name, definition) select id, 'Weekly', '{}' from tenants;
      insert into report_schedules (tenant_id, report_id, settings) select tenant_id, id,
        '{"recipients": [{"userId": 2}, {"email": "a@example.com"}, {"groupId": 9}, {"groupId": 1}, {"userId": 1}]}' from reports;
      insert into escalation_rules (tenant_id, name, type) select id, 'Late', 'on_breach' from tenants;
      insert into escalation_rule_users (tenant_id, rule_id, user_id)
        select r.tenant_id, r.id, u.id from escalation_rules r, users u`);
  });
  await migrate(own.database, directory);
  expect(await read()).toEqual([
    {
      editor_ids: [1],
      group_ids: [1],
      auto_assign: { mode: 'all', userIds: [1], groupIds: [1] },
      handling: { mode: 'all', userIds: [], groupIds: [] },
      assigned_to_ids: [],
      assigned_group_ids: [1],
      settings: { notifyUserIds: [1], anonymous: true },
      recipients: [{ email: 'a@example.com' }, { groupId: 1 }, { userId: 1 }],
      notified: [1],
    },
  ]);
  await own.drop();
});
