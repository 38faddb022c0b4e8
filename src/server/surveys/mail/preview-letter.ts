import type { Survey } from '../../../contract/schemas/survey.ts';
import type { DistributionInput } from '../../../contract/schemas/survey-distribution.ts';
import type { Audience } from '../../../contract/schemas/survey-invitation.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { homeOf } from './addresses.ts';
import type { Chosen } from './audience.ts';
import { writeLetter } from './letter.ts';
import { readTenant, senderOf } from './tenant.ts';

/** The mail to somebody as it would arrive; its links lead to the tenant's own door. Null while it has no words. */
export async function previewLetter(
  services: Services,
  tx: Tx,
  survey: Survey,
  { subject, message }: DistributionInput,
  { name, language }: Chosen,
): Promise<Audience['preview']> {
  const spoken = language ?? survey.defaultLanguage;
  const words = message[spoken] || message[survey.defaultLanguage];
  const title = subject[spoken] || subject[survey.defaultLanguage];
  if (!words || !title) return null;
  const tenant = await readTenant(tx);
  const home = homeOf(tenant.subdomain, services);
  return writeLetter({
    ...senderOf(services, tenant, survey.theme.color),
    ...{ customer: name, language: spoken, isReminder: false },
    ...{ subject: title, message: words, link: `${home}/survey/…`, unsubscribe: `${home}/…` },
  });
}
