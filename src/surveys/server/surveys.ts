import { conflict, invalid } from '../../core/contract/errors.ts';
import { assertActive } from '../../core/server/auth/active-users.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { audit, createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler, HandlerOf } from '../../core/server/http/call.ts';
import { fieldsOfDocument } from '../../forms/rules/form-document.ts';
import { checked } from '../../forms/shared/server/draft/draft-form.ts';
import { saveFields } from '../../forms/shared/server/save-fields.ts';
import { changeForm, saveVersion } from '../../forms/shared/server/save-version.ts';
import { versionHandlers } from '../../forms/shared/server/version-handlers.ts';
import { parseSurveyDocument, surveyDocumentOf } from '../rules/survey-document.ts';
import { surveyIssues } from '../rules/survey-issues.ts';
import type { Survey, SurveyInput, SurveySnapshot } from '../schemas/survey.ts';
import { surveyForms } from '../shared/server/survey-forms.ts';
import { addDefaultRule } from './cases/survey-case-rules.ts';
import { followRenamedKeys } from './renamed-keys.ts';
import { addFirstLink } from './survey-links.ts';

export const create: Handler<SurveyInput> = async (call) => {
  const { tx, resource, body } = call;
  await assertActive(tx, body.settings?.notifyUserIds ?? [], 'settings.notifyUserIds');
  const { id } = await createRow(call, resource, { ...body, title: titleOf(body) });
  await saveFields(surveyForms, call, id, body.fields ?? []);
  await assertSound(tx, id);
  await saveVersion(surveyForms, call, id);
  return readRow(tx, resource, id);
};

/** A published survey stays as it is: changes are visible after the next publication. */
export const update: HandlerOf<'surveys', 'update'> = async (call) => {
  const { tx, resource, body } = call;
  const id = call.id();
  if (isOnlyMoved(body)) return change(call, sql`folder_id = ${body.folderId}`);
  const before = await readRow<Survey>(tx, resource, id);
  const stored = new Set(before.settings.notifyUserIds);
  await assertActive(tx, body.settings?.notifyUserIds ?? [], 'settings.notifyUserIds', stored);
  return changeForm(surveyForms, call, id, {}, async () => {
    await updateRow(call, resource, id, body);
    if (body.fields) await saveFields(surveyForms, call, id, body.fields);
    await assertSound(tx, id);
    return readRow(tx, resource, id);
  });
};

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  const id = call.id();
  const before = await readRow(tx, resource, id);
  await tx.mayTake(120_000);
  const counts = await tx.first(sql<Record<'fields' | 'links' | 'responses', number>>`
    select
      (select count(*)::integer from survey_questions q
        where q.tenant_id = ${tx.tenantId} and q.survey_id = ${id}) as fields,
      (select count(*)::integer from survey_links l
        where l.tenant_id = ${tx.tenantId} and l.survey_id = ${id}) as links,
      (select count(*)::integer from survey_responses r
        where r.tenant_id = ${tx.tenantId} and r.survey_id = ${id}) as responses`);
  await tx.run(sql`delete from surveys where tenant_id = ${tx.tenantId} and id = ${id}`);
  await audit(call, resource, id, { before: { ...before, ...counts } });
  return { success: true, id, ...counts };
}

export { remove as delete };

const { duplicate: copy, ...versioned } = versionHandlers(surveyForms, withoutLeavers);
export const { versions, version, restore } = versioned;

export const duplicate: Handler = async (call) => {
  const { tx, resource } = call;
  const { folderId, tags } = await readRow<Survey>(tx, resource, call.id());
  const { id } = (await copy(call)) as Survey;
  await tx.run(sql`
    update surveys set folder_id = ${folderId}, tags = ${JSON.stringify(tags)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return readRow(tx, resource, id);
};

export const publish: Handler = async (call) => {
  const id = call.id();
  return changeForm(surveyForms, call, id, {}, async () => {
    const { fields, settings } = await surveyForms.readSnapshot(call.tx, id);
    if (settings.closeAt && new Date(settings.closeAt) <= nowOf(call.services)) {
      throw invalid([
        { path: 'settings.closeAt', message: 'The closing time has passed. Choose a later one, or remove it' },
      ]);
    }
    if (!fields.some(({ fieldType }) => !silent.has(fieldType))) {
      throw invalid([{ path: 'fields', message: 'Add a question before you publish the survey' }]);
    }
    await saveVersion(surveyForms, call, id);
    const { publishedVersion } = await readRow<Survey>(call.tx, call.resource, id);
    if (publishedVersion === null && settings.createsCases !== false) await addDefaultRule(call, id);
    if (publishedVersion === null) await addFirstLink(call, id);
    else await followRenamedKeys(call.tx, id, publishedVersion, fields);
    return moveTo(call, 'active', sql`, published_version = form_version, published_at = now()`);
  });
};

const silent = new Set<string>(['section', 'statement', 'page_break', 'hidden', 'calculated']);

export const pause: Handler = (call) => move(call, 'paused', ['active']);
export const resume: Handler = (call) => move(call, 'active', ['paused']);
export const close: Handler = (call) => move(call, 'closed', ['active', 'paused']);
export const archive: Handler = (call) => move(call, 'archived', ['draft', 'closed', 'paused', 'active']);

type State = 'draft' | 'active' | 'paused' | 'closed' | 'archived';

async function move(call: Call<never>, to: State, from: readonly State[]): Promise<unknown> {
  const survey = await call.tx.first(sql<{ state: State }>`
    select state from surveys where tenant_id = ${call.tx.tenantId} and id = ${call.id()} for update`);
  if (survey && !from.includes(survey.state) && survey.state !== to) {
    throw conflict('ILLEGAL_MOVE', `A survey that is ${survey.state} cannot become ${to}`, { state: survey.state });
  }
  return moveTo(call, to);
}

const moveTo = (call: Call<never>, to: State, also = sql``) => change(call, sql`state = ${to} ${also}`);

const isOnlyMoved = ({ tenantId: _, ...body }: Record<string, unknown>) => Object.keys(body).join() === 'folderId';

// Does not increase the version, so that open editors have no conflict.
async function change(call: Omit<Call, 'body'>, columns: Sql): Promise<unknown> {
  const { tx, resource, session } = call;
  const id = call.id();
  const before = await readRow(tx, resource, id);
  await tx.run(sql`
    update surveys set ${columns}, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const row = await readRow(tx, resource, id);
  await audit(call, resource, id, { before, after: row });
  return row;
}

function titleOf({ name, title, defaultLanguage, languages }: SurveyInput): Record<string, string> {
  return title && Object.keys(title).length > 0 ? title : { [defaultLanguage ?? languages?.[0] ?? 'en']: name };
}

async function assertSound(tx: Tx, id: number): Promise<void> {
  const issues = surveyIssues(await surveyForms.readSnapshot(tx, id));
  if (issues.length > 0) throw invalid(issues);
}

async function withoutLeavers(tx: Tx, survey: SurveySnapshot): Promise<SurveySnapshot> {
  const { notifyUserIds } = survey.settings;
  const activeUsers = await tx.rows(sql<{ id: number }>`
    select id from user_rows where tenant_id = ${tx.tenantId} and id = any(${notifyUserIds}) and is_active order by id`);
  return { ...survey, settings: { ...survey.settings, notifyUserIds: activeUsers.map(({ id }) => id) } };
}

const exportSurvey: Handler = async (call) => {
  const id = call.id();
  const survey = await surveyForms.readSnapshot(call.tx, id);
  call.reply.header('content-disposition', `attachment; filename="survey-${id}.json"`);
  return surveyDocumentOf(survey);
};

const importSurvey: HandlerOf<'surveys', 'import'> = async (call) => {
  const document = checked(parseSurveyDocument(call.body.document), 'document');
  if (call.body.dryRun) return { document, survey: null };
  const { format: _, version: __, settings, ...survey } = document;
  const body = { ...survey, settings: { ...settings, notifyUserIds: [] }, fields: fieldsOfDocument(document) };
  const made = await create({ ...call, body });
  call.reply.status(201);
  return { document, survey: made };
};

export { exportSurvey as export, importSurvey as import };
