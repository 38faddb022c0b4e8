import { sql } from 'kysely';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { surveyInputSchema } from '../../../../contract/schemas/survey.ts';
import { createRow } from '../../../crud/write.ts';
import { keepVersion } from '../../../forms/keep-version.ts';
import { saveFields } from '../../../forms/save-fields.ts';
import type { Actor, Services } from '../../../http/call.ts';
import { linkToken, newNonce, tokenHash } from '../../../surveys/link-token.ts';
import { surveyForms } from '../../../surveys/survey-forms.ts';
import { day } from '../../makers/times.ts';
import { guestSurvey } from './guest-survey.ts';

export interface PublishedSurvey {
  id: number;
  /** By the source that they put under each answer. */
  links: ReadonlyMap<string, number>;
}

const ways = [
  { name: 'On the key card', source: 'key-card' },
  { name: 'In the departure mail', source: 'departure-mail' },
  { name: 'Tablet in the lobby', source: 'lobby', kind: 'kiosk' },
];

/** Makes the survey of the demonstration as a person would, publishes it, and gives it links. The first is for anybody. */
export async function publishSurvey(
  services: Pick<Services, 'tokenKey'>,
  actor: Actor,
  now: Date,
): Promise<PublishedSurvey> {
  const { tx, session } = actor;
  const { fields = [], ...frame } = surveyInputSchema.parse(guestSurvey);
  const { id } = await createRow(actor, resourceOf('surveys'), frame);
  await saveFields(surveyForms, actor, id, fields);
  await keepVersion(surveyForms, actor, id);
  const born = new Date(now.getTime() - 96 * day);
  await tx.run(sql`
    update surveys set state = 'active', published_version = form_version, published_at = ${born}, created_at = ${born},
      updated_at = ${born}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const links = new Map<string, number>();
  for (const { name, source, kind = 'anonymous' } of ways) {
    const nonce = newNonce();
    const hash = tokenHash(linkToken(services, tx.tenantId as number, nonce));
    const link = await tx.first(sql<{ id: number }>`
      insert into survey_links (tenant_id, survey_id, name, kind, nonce, token_hash, source, created_at, created_by)
      values (${tx.tenantId}, ${id}, ${name}, ${kind}, ${nonce}, ${hash}, ${source}, ${born}, ${session.userId})
      returning id`);
    links.set(source, link?.id as number);
  }
  return { id, links };
}
