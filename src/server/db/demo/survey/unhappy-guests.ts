import { sql } from 'kysely';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { createRow } from '../../../crud/write.ts';
import type { Actor } from '../../../http/call.ts';

const goesWhere = { recommend: 'nps', comment: 'comment' };

/** From now on a guest who would not recommend the house is in the inbox at once. */
export async function catchUnhappyGuests(actor: Actor, surveyId: number, formName: string): Promise<void> {
  const { tx } = actor;
  const fields = await tx.rows(sql<{ sentimentId: number; id: number; key: string }>`
    select s.id as sentiment_id, f.id, f.options ->> 'key' as key
    from sentiments s join sentiment_fields f on f.tenant_id = s.tenant_id and f.sentiment_id = s.id
    where s.tenant_id = ${tx.tenantId} and s.name = ${formName}`);
  const map = Object.entries(goesWhere).flatMap(([key, own]) => {
    const field = fields.find((one) => one.key === own);
    return field ? [{ key, fieldId: field.id }] : [];
  });
  await createRow(actor, resourceOf('surveyCaseRules'), {
    ...{ surveyId, map, name: 'Guests who would not recommend us', sentimentId: fields[0]?.sentimentId },
    condition: { all: [{ field: 'recommend', op: 'at_most', value: 6 }] },
  });
}
