import { notFound } from '../../../core/contract/errors.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import { inLanguage } from '../../../forms/rules/in-language.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { Consent, ConsentWay } from '../../schemas/consent.ts';

export type Given = Pick<Consent, 'purpose' | 'wording'>;

interface Subject {
  customerId: number | null;
  surveyResponseId: number | null;
  how: ConsentWay;
  userId: number | null;
}

export interface ConsentChange extends Given {
  isGiven: boolean;
}

/** The consents that are new or withdrawn. */
export function consentChanges(before: readonly Given[], after: readonly Given[]): ConsentChange[] {
  const isIn = (list: readonly Given[], { purpose }: Given) => list.some((one) => one.purpose === purpose);
  const given = after.filter((one) => !isIn(before, one)).map((one) => ({ ...one, isGiven: true }));
  const withdrawn = before.filter((one) => !isIn(after, one)).map((one) => ({ ...one, isGiven: false }));
  return [...given, ...withdrawn];
}

/** Adds an entry for each change. */
export async function logConsentChanges(
  tx: Tx,
  { customerId, surveyResponseId, how, userId }: Subject,
  changes: readonly ConsentChange[],
): Promise<void> {
  for (const { purpose, wording, isGiven } of changes)
    await tx.run(sql`
      insert into consent_entries (tenant_id, customer_id, survey_response_id, purpose, wording, is_given, how, created_by)
      values (${tx.tenantId}, ${customerId}::integer, ${surveyResponseId}::integer, ${purpose}, ${wording}, ${isGiven},
        ${how}, ${userId}::integer)`);
}

/** The consents that the answers to some fields give. */
export const givenIn = (
  fields: readonly FormField[],
  isTicked: (field: FormField) => boolean,
  language: string,
): Given[] =>
  fields
    .filter((field) => field.fieldType === 'consent' && isTicked(field))
    .map((field) => {
      const { fieldName, options } = inLanguage(field, language);
      return { purpose: field.fieldName, wording: options.text?.trim() || fieldName };
    });

export const isTickedIn = (answers: readonly Answered[]) => (field: FormField) =>
  answers.some(({ fieldId, value }) => fieldId === field.id && value === true);

/** Logs what staff or an import changed about the consents of a customer. */
export function logCustomerConsents(
  tx: Tx,
  fields: readonly FormField[],
  { customerId, userId }: { customerId: number; userId: number | null },
  before: readonly Answered[],
  after: readonly Answered[],
): Promise<void> {
  const given = (answers: readonly Answered[]) => givenIn(fields, isTickedIn(answers), '');
  const subject = { customerId, surveyResponseId: null, how: 'staff', userId } as const;
  return logConsentChanges(tx, subject, consentChanges(given(before), given(after)));
}

/** The whole log of a customer or of a page, latest first. */
export function readConsents(tx: Tx, isMeant: Sql): Promise<Consent[]> {
  return tx.rows(sql<Consent>`
    select e.id, e.purpose, e.wording, left(encode(sha256(convert_to(e.wording, 'UTF8')), 'hex'), 8) as text_version,
      e.is_given, e.how, to_json(e.created_at) #>> '{}' as at, u.full_name as user_name,
      not exists (select from consent_entries l where l.tenant_id = e.tenant_id and l.id > e.id and l.purpose = e.purpose
        and l.customer_id is not distinct from e.customer_id
        and l.survey_response_id is not distinct from e.survey_response_id) as is_current
    from consent_entries e left join users u on u.tenant_id = e.tenant_id and u.id = e.created_by
    where e.tenant_id = ${tx.tenantId} and ${isMeant} order by e.id desc`);
}

/** Adds a withdrawal of a consent that is still given, and returns its purpose. */
export async function withdrawConsent(tx: Tx, isMeant: Sql, id: number): Promise<string> {
  const consent = (await readConsents(tx, isMeant)).find((one) => one.id === id && one.isGiven && one.isCurrent);
  if (!consent) throw notFound();
  await tx.run(sql`
    insert into consent_entries (tenant_id, customer_id, survey_response_id, purpose, wording, is_given, how)
    select tenant_id, customer_id, survey_response_id, purpose, wording, false, 'own_page' from consent_entries
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return consent.purpose;
}
