import { formatStep } from '../../../charts/format-figure.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler, Session } from '../../../core/server/http/call.ts';
import type { FieldOptions } from '../../../forms/schemas/field-options.ts';
import type { FieldType } from '../../../forms/schemas/field-types.ts';
import {
  bandLabel,
  customerKindOf,
  type DimensionKind,
  dimensionKindOf,
  dimensionParts,
  formatOwnName,
  type OwnName,
  type OwnSource,
  parseOwnName,
} from '../../rules/own-dimension.ts';
import type { OwnDimensionShape } from '../../schemas/analytics-query.ts';
import { customerGroup, customerPermission, type Dataset, type Dimension, type OwnDimension } from './dataset.ts';
import { datasets } from './datasets.ts';

/** The own dimensions among some names, as far as the tenant has them and the dataset knows their rows. */
export async function readOwnDimensions(
  tx: Tx,
  names: readonly string[],
  { own = [] }: Pick<Dataset, 'own'>,
): Promise<Record<string, OwnDimension>> {
  const asked = [...new Set(names)].flatMap((name) => {
    const parsed = parseOwnName(name);
    return parsed && own.includes(parsed.of) ? [{ name, parsed }] : [];
  });
  const found: Record<string, OwnDimension> = {};
  for (const of of new Set(asked.map(({ parsed }) => parsed.of))) {
    const ofSource = asked.filter(({ parsed }) => parsed.of === of);
    const fields = await readFields(tx, of, isAmong(of, ofSource));
    for (const { name, parsed } of ofSource) {
      const dimension = dimensionOf(parsed, fieldsFor(parsed, fields));
      if (dimension) found[name] = of === 'surveyQuestion' ? await withValues(tx, dimension) : dimension;
    }
  }
  return found;
}

async function withValues(tx: Tx, dimension: OwnDimension): Promise<OwnDimension> {
  const { ids, formId, part = '', fieldType } = dimension.reads;
  const found = await tx.first(sql<{ ids: number[] | null; others: number[] | null }>`
    select array_agg(a.id) as ids, array_agg(a.id) filter (where starts_with(a.choice, 'other:')) as others
    from survey_answer_values a
    where a.tenant_id = ${tx.tenantId} and a.survey_id = ${formId} and a.question_id = ${ids[0]} and a.part = ${part}
      and (a.choice is not null or a.number is not null) and ${fieldType === 'ranking' ? sql`a.place = 1` : sql`true`}`);
  return { ...dimension, reads: { ...dimension.reads, valueIds: found?.ids ?? [], otherIds: found?.others ?? [] } };
}

interface Field {
  id: number;
  fieldName: string;
  fieldType: FieldType;
  options: FieldOptions;
  key: string;
  isDeleted: boolean;
  /** It fills the email, phone or company of a customer, or identifies the customer. */
  isIdentity: boolean;
  formId: number;
  formName: string;
}

const tables: Readonly<Record<OwnSource, { fields: string; forms: string; form: string }>> = {
  surveyQuestion: { fields: 'survey_questions', forms: 'surveys', form: 'survey_id' },
  formQuestion: { fields: 'sentiment_fields', forms: 'sentiments', form: 'sentiment_id' },
  customerField: { fields: 'customer_form_fields', forms: 'customer_forms', form: 'customer_form_id' },
};

const keyOf = sql`coalesce(q.options ->> 'key', 'field_' || q.id)`;

function isAmong(of: OwnSource, asked: readonly { parsed: OwnName }[]): Sql {
  const keys = asked.map(({ parsed }) => parsed.key);
  return of === 'customerField'
    ? sql`${keyOf} = any(${keys}::text[])`
    : sql`q.id = any(${keys.map(Number)}::integer[])`;
}

const mostFields = 5_000;

/** In the order of the forms and of their questions. */
function readFields({ rows, tenantId }: Tx, of: OwnSource, condition: Sql): Promise<Field[]> {
  const { fields, forms, form } = tables[of];
  const isIdentity =
    of === 'customerField'
      ? sql`(jsonb_exists(f.identity_keys, ${keyOf})
          or exists (select from jsonb_each_text(f.parts) p where p.value = ${keyOf}))`
      : sql`false`;
  return rows(sql<Field>`
    select q.id, q.field_name, q.field_type, q.options, ${keyOf} as key, q.deleted_at is not null as is_deleted,
      ${isIdentity} as is_identity, f.id as form_id, f.name as form_name
    from ${sql.ref(fields)} q join ${sql.ref(forms)} f on f.tenant_id = q.tenant_id and f.id = q.${sql.ref(form)}
    where q.tenant_id = ${tenantId} and ${condition}
    order by lower(f.name), f.id, q.position, q.id limit ${mostFields}`);
}

/** Deleted questions keep their answers; a customer field of today takes the place of a deleted one with its key. */
function fieldsFor({ of, key }: OwnName, fields: readonly Field[]): readonly Field[] {
  if (of !== 'customerField') return fields.filter(({ id }) => id === Number(key));
  const named = fields.filter((field) => field.key === key);
  const current = named.filter(({ isDeleted }) => !isDeleted);
  return current.length > 0 ? current : named;
}

const ownDimensionKind = (of: OwnSource, field: Field): DimensionKind | undefined =>
  of === 'customerField' ? customerKindOf(field, field.isIdentity) : dimensionKindOf(field);

function dimensionOf(name: OwnName, named: readonly Field[]): OwnDimension | undefined {
  const { of, part, grain, bands } = name;
  const [first] = named;
  const kind = first && ownDimensionKind(of, first);
  if (!first || !kind) return undefined;
  // Forms may use a key for different types of questions; the first one decides.
  const fields = named.filter((field) => ownDimensionKind(of, field) === kind);
  const parts = dimensionParts(first);
  const ofPart = parts?.find(({ id }) => id === part);
  if ((parts || part !== undefined) && !ofPart) return undefined;
  if ((bands && kind !== 'number') || (grain && kind !== 'date')) return undefined;
  const isPersonal = of === 'customerField' || fields.some(({ options }) => options.pii === true);
  const labelOf = labelOfValues(name, kind, fields);
  return {
    label: ofPart ? `${first.fieldName} · ${ofPart.label}` : first.fieldName,
    group: of === 'customerField' ? customerGroup : first.formName,
    type: bands ? 'integer' : types[kind],
    ...(kind === 'choices' && { many: true as const }),
    ...(isPersonal && { permission: customerPermission }),
    ...(labelOf && { labelOf }),
    ...((kind === 'date' || bands) && { isOrdered: true as const }),
    reads: {
      of,
      part,
      grain,
      bands,
      kind,
      fieldType: first.fieldType,
      hasOther: fields.some(({ options }) => options.other === true),
      ids: fields.map(({ id }) => id),
      formId: of === 'customerField' ? undefined : first.formId,
      valueIds: [],
      otherIds: [],
    },
  };
}

const types = {
  choice: 'text',
  choices: 'text',
  text: 'text',
  boolean: 'boolean',
  number: 'number',
  date: 'date',
} as const;

function labelOfValues(
  { bands, grain = 'day' }: OwnName,
  kind: DimensionKind,
  fields: readonly Field[],
): Dimension['labelOf'] {
  if (bands) return (band) => bandLabel(bands, Number(band), fields[0]?.options.unit);
  if (kind === 'date') return (day) => formatStep(day, grain, true);
  if (kind !== 'choice' && kind !== 'choices') return undefined;
  const choices = fields.flatMap(({ options }) => [...(options.choices ?? []), ...(options.columns ?? [])]);
  const labels = new Map([['other', 'Other'], ...choices.map(({ id, label }) => [id, label] as const)]);
  return (id) => labels.get(id) ?? null;
}

/** Every question and customer field that the caller may group and filter by. */
export const listOwnDimensions: Handler = async ({ tx, session }): Promise<OwnDimensionShape[]> => {
  const listed: OwnDimensionShape[] = [];
  for (const of of ['surveyQuestion', 'formQuestion', 'customerField'] as const) {
    const known = datasetsWith(of, session);
    if (known.length === 0 || (of === 'customerField' && !session.permits(customerPermission))) continue;
    const fields = await readFields(tx, of, sql`q.deleted_at is null`);
    const names = fields.flatMap((field) => ownDimensionNames(of, field));
    for (const name of names) {
      const dimension = dimensionOf(name, fieldsFor(name, fields));
      if (!dimension || (dimension.permission && !session.permits(dimension.permission))) continue;
      const { label, type, group = '', reads } = dimension;
      const step: OwnDimensionShape['step'] =
        reads.kind === 'number' ? 'bands' : reads.kind === 'date' ? 'grain' : null;
      const own = { name: formatOwnName(name), label, type, group, step, fieldType: reads.fieldType, datasets: known };
      if (!listed.some((one) => one.name === own.name)) listed.push(own);
    }
  }
  return listed;
};

function ownDimensionNames(of: OwnSource, { id, key, ...field }: Field): OwnName[] {
  const name = {
    of,
    key: of === 'customerField' ? key : String(id),
    part: undefined,
    grain: undefined,
    bands: undefined,
  };
  const parts = dimensionParts(field);
  return parts ? parts.map((part) => ({ ...name, part: part.id })) : [name];
}

const datasetsWith = (of: OwnSource, { permits }: Pick<Session, 'permits'>): string[] =>
  Object.entries(datasets).flatMap(([name, { own, permission }]) =>
    own?.includes(of) && permits(permission) ? [name] : [],
  );

/** Whether the rows of a dataset can have the dimension. */
export function hasDimension(dataset: string, name: string): boolean {
  const known = Object.hasOwn(datasets, dataset) ? datasets[dataset] : undefined;
  const own = parseOwnName(name);
  return own ? Boolean(known?.own?.includes(own.of)) : Object.hasOwn(known?.dimensions ?? {}, name);
}
