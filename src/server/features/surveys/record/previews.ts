import { invalid } from '../../../../contract/errors.ts';
import {
  type SurveyInput,
  type SurveySnapshot,
  surveySettingsSchema,
} from '../../../../contract/schemas/surveys/survey.ts';
import { surveyIssues } from '../../../../domain/surveys/survey-issues.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { checkFields } from '../../forms/save-fields.ts';

export interface DraftOf {
  userId: number;
  surveyId: number;
}

export async function saveDraft(tx: Tx, { userId, surveyId }: DraftOf, input: SurveyInput): Promise<void> {
  const document = documentOf(input);
  const issues = surveyIssues(document);
  if (issues.length > 0) throw invalid(issues);
  await tx.run(sql`
    delete from survey_previews
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and updated_at < now() - interval '1 day'`);
  await tx.run(sql`
    insert into survey_previews (tenant_id, user_id, survey_id, document)
    values (${tx.tenantId}, ${userId}, ${surveyId}, ${JSON.stringify(document)})
    on conflict (tenant_id, user_id, survey_id) do update set document = excluded.document, updated_at = now()`);
}

export async function readDraft(tx: Tx, { userId, surveyId }: DraftOf): Promise<SurveySnapshot | undefined> {
  const found = await tx.first(sql<{ document: SurveySnapshot }>`
    select document from survey_previews
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and survey_id = ${surveyId}`);
  return found?.document;
}

function documentOf(input: SurveyInput): SurveySnapshot {
  const { name, languages = ['en'], defaultLanguage = languages[0] ?? 'en', welcome, fields = [] } = input;
  const { fields: checked, errors } = checkFields(
    fields.map(({ id: _, ...field }) => field),
    [],
  );
  if (errors.length > 0) throw invalid(errors);
  return {
    ...{ name, languages, defaultLanguage, description: '', type: input.type ?? 'custom' },
    title: input.title ?? { [defaultLanguage]: name },
    welcome: welcome ?? { isShown: false, title: {}, text: {}, button: {} },
    ...{ endings: input.endings ?? [], quotas: input.quotas ?? [], theme: input.theme ?? {} },
    settings: input.settings ?? surveySettingsSchema.parse({}),
    fields: checked.map((field, at) => ({ ...field, id: at + 1 })),
  };
}
