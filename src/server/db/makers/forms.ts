import { type Company, type FormPlan, known, type MadeForm } from './company.ts';
import type { Named } from './response.ts';
import type { Tables, Writer } from './tables.ts';
import { bornAt } from './times.ts';

type Surroundings = Omit<Company, 'forms'>;

/** Writes forms with their fields and with whom they belong to. */
export async function makeForms(
  writer: Writer,
  plans: readonly FormPlan[],
  company: Surroundings,
): Promise<ReadonlyMap<string, MadeForm>> {
  const ids = await writer.takeIds('sentiments', plans.length);
  const fields = await takeFields(writer, plans, ids, company);
  const forms = plans.map((plan, index) => formOf(plan, ids[index] as number, fields, company));
  await writer.write(
    'sentiments',
    plans.map((plan, index) => sentimentRow(plan, ids[index] as number, company)),
  );
  await writer.write(
    'sentiment_fields',
    fields.map(({ key: _, ...row }) => row),
  );
  await writer.write(
    'sentiment_severity_levels',
    forms.flatMap(({ id, severities }) =>
      severities.map(({ id: severityLevelId }) => ({ sentimentId: id, severityLevelId })),
    ),
  );
  await writer.write(
    'sentiment_users',
    forms.flatMap(({ id, users }) => users.map(({ id: userId }) => ({ sentimentId: id, userId }))),
  );
  await writer.write(
    'sentiment_groups',
    forms.flatMap(({ id, groups }) => groups.map(({ id: groupId }) => ({ sentimentId: id, groupId }))),
  );
  return new Map(plans.map(({ key }, index) => [key, forms[index] as MadeForm]));
}

type FieldRow = Tables['sentiment_fields'] & { key: string };

async function takeFields(
  writer: Writer,
  plans: readonly FormPlan[],
  formIds: readonly number[],
  { now, owner }: Surroundings,
): Promise<FieldRow[]> {
  const all = plans.flatMap(({ fields, daysOld }, index) =>
    fields.map((field, position) => ({ field, position, daysOld, sentimentId: formIds[index] as number })),
  );
  const ids = await writer.takeIds('sentiment_fields', all.length);
  return all.map(({ field, position, daysOld, sentimentId }, index) => ({
    key: field.key,
    id: ids[index] as number,
    ...bornAt(now, daysOld, owner.id),
    sentimentId,
    fieldName: field.name,
    fieldType: field.type,
    required: field.required ?? false,
    isSentimentValue: field.isSentimentValue ?? false,
    options: field.options ?? {},
    position,
  }));
}

function sentimentRow(plan: FormPlan, id: number, { now, owner }: Surroundings): Tables['sentiments'] {
  const { name, description, enableCustomer, enableSla, escalationType, daysOld } = plan;
  const enableEscalation = escalationType !== null;
  return {
    id,
    ...bornAt(now, daysOld, owner.id),
    ...{ name, description, enableCustomer, enableEscalation, escalationType, enableSla },
  };
}

function formOf(plan: FormPlan, id: number, rows: readonly FieldRow[], company: Surroundings): MadeForm {
  const fields = rows.filter(({ sentimentId }) => sentimentId === id);
  const of = (map: ReadonlyMap<string, Named>, keys: readonly string[]) => keys.map((key) => known(map, key));
  return {
    id,
    name: plan.name,
    enableSla: plan.enableSla,
    enableCustomer: plan.enableCustomer,
    escalationType: plan.escalationType,
    severities: of(company.severities, plan.severities),
    users: of(company.people, plan.users),
    groups: of(company.groups, plan.groups),
    fields,
    fieldIds: new Map(fields.map((field) => [field.key, field.id])),
  };
}
