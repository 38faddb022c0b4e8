import { notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { defaultTopBoxes } from '../../../metrics/satisfaction.ts';
import type { SurveySnapshot } from '../../schemas/survey.ts';

export interface ShapeField extends FormField {
  key: string;
  isRemoved: boolean;
}

export interface Shape {
  /** `isMixed`: the question order is randomized per submission. */
  survey: { id: number; name: string; publishedVersion: number | null; isMixed: boolean };
  /** Questions of the published or last version, then removed ones. */
  fields: ShapeField[];
  /** How many of the best ratings on a 1–5 scale count as satisfied. */
  topBoxes: number;
}

export async function readShape(tx: Tx, surveyId: number): Promise<Shape> {
  const found = await tx.first(sql<{
    survey: Omit<Shape['survey'], 'isMixed'>;
    document: Pick<SurveySnapshot, 'fields' | 'settings'> | null;
    questions: FormField[];
    topBoxes: number | null;
  }>`
    select json_build_object('id', s.id, 'name', s.name, 'publishedVersion', s.published_version) as survey,
      (s.settings ->> 'topBoxes')::integer as top_boxes,
      (select v.document from survey_versions v where v.tenant_id = s.tenant_id and v.survey_id = s.id
        and v.number = coalesce(s.published_version, s.form_version)) as document,
      (select coalesce(json_agg(json_build_object('id', q.id, 'fieldName', q.field_name, 'fieldType', q.field_type,
          'required', q.required, 'isSentimentValue', q.is_sentiment_value, 'options', q.options)
          order by q.position, q.id), '[]')
        from survey_questions q where q.tenant_id = s.tenant_id and q.survey_id = s.id) as questions
    from surveys s where s.tenant_id = ${tx.tenantId} and s.id = ${surveyId}`);
  if (!found) throw notFound();
  const questionFields = found.document?.fields ?? found.questions;
  const known = new Set(questionFields.map(({ id }) => id));
  const former = found.questions.filter(({ id }) => !known.has(id));
  const keys = fieldKeysById(questionFields);
  const usedKeys = new Set(keys.values());
  return {
    survey: { ...found.survey, isMixed: found.document?.settings.shuffle === true },
    topBoxes: found.topBoxes ?? defaultTopBoxes,
    fields: [
      ...questionFields.map((field) => ({ ...field, key: keys.get(field.id) as string, isRemoved: false })),
      ...former.map((field) => ({ ...field, key: formerKey(field, usedKeys), isRemoved: true })),
    ],
  };
}

// Another question may use its key now.
function formerKey({ id, options: { key } }: FormField, usedKeys: ReadonlySet<string>): string {
  return key && !usedKeys.has(key) ? key : `field_${id}`;
}

export async function formerLabels(tx: Tx, surveyId: number): Promise<ReadonlyMap<number, Map<string, string>>> {
  const rows = await tx.rows(sql<{ fieldId: number; id: string; label: string }>`
    select (f ->> 'id')::integer as field_id, c ->> 'id' as id, c ->> 'label' as label
    from survey_versions v
    cross join lateral jsonb_array_elements(v.document -> 'fields') f
    cross join lateral jsonb_array_elements(coalesce(f #> '{options,choices}', '[]')
      || coalesce(f #> '{options,rows}', '[]') || coalesce(f #> '{options,columns}', '[]')) c
    where v.tenant_id = ${tx.tenantId} and v.survey_id = ${surveyId}
    order by v.number`);
  const labels = new Map<number, Map<string, string>>();
  for (const { fieldId, id, label } of rows) {
    const own = labels.get(fieldId) ?? new Map<string, string>();
    labels.set(fieldId, own.set(id, label));
  }
  return labels;
}
