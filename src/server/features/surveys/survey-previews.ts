import type { Survey, SurveyInput } from '../../../contract/schemas/surveys/survey.ts';
import type { SurveyPreview } from '../../../contract/schemas/surveys/survey-preview.ts';
import { originOfTenant } from '../../platform/auth/tenant-hosts.ts';
import { nowOf } from '../../platform/auth/tokens.ts';
import { readRow } from '../../platform/crud/rows.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { previewPurpose } from './record/find-survey.ts';
import { signed } from './record/link-token.ts';
import { saveDraft } from './record/survey-forms.ts';

const savedPreview: Handler = async (call) => {
  const { id } = await readRow<Survey>(call.tx, call.resource, call.id());
  return addressOf(call, String(id));
};

const preview: Handler<SurveyInput> = async (call) => {
  const { tx, resource, body, session } = call;
  const { id } = await readRow<Survey>(tx, resource, call.id());
  await saveDraft(tx, { userId: session.userId, surveyId: id }, body);
  return addressOf(call, `${id}-${session.userId}`);
};

const previewNew: Handler<SurveyInput> = async (call) => {
  const { tx, body, session } = call;
  await saveDraft(tx, { userId: session.userId, surveyId: 0 }, body);
  return addressOf(call, `0-${session.userId}`);
};

export const ofSurvey = { preview, previewNew, savedPreview };

const hours = 8;

function addressOf<B>({ tx, services, request, session }: Call<B>, which: string): SurveyPreview {
  const until = (nowOf(services).getTime() + hours * 3_600_000).toString(36);
  const token = signed(services, previewPurpose, `preview.${tx.tenantId}.${which}.${until}`);
  const path = `/survey/${token}`;
  return { url: `${originOfTenant(session.subdomain, request, services)}${path}`, path };
}
