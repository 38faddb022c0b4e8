import { signToken } from '../../core/server/auth/derived-tokens.ts';
import { originOfTenant } from '../../core/server/auth/tenant-hosts.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { readRow } from '../../core/server/crud/rows.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import type { Survey, SurveyInput } from '../schemas/survey.ts';
import type { SurveyPreview } from '../schemas/survey-preview.ts';
import { previewPurpose } from '../shared/server/find-survey.ts';
import { saveDraft } from '../shared/server/survey-forms.ts';

const savedPreview: Handler = async (call) => {
  const { id } = await readRow<Survey>(call.tx, call.resource, call.id());
  return previewAddress(call, String(id));
};

const preview: Handler<SurveyInput> = async (call) => {
  const { tx, resource, body, session } = call;
  const { id } = await readRow<Survey>(tx, resource, call.id());
  await saveDraft(tx, { userId: session.userId, surveyId: id }, body);
  return previewAddress(call, `${id}-${session.userId}`);
};

const previewNew: Handler<SurveyInput> = async (call) => {
  const { tx, body, session } = call;
  await saveDraft(tx, { userId: session.userId, surveyId: 0 }, body);
  return previewAddress(call, `0-${session.userId}`);
};

export const ofSurvey = { preview, previewNew, savedPreview };

const hours = 8;

function previewAddress<B>({ tx, services, request, session }: Call<B>, which: string): SurveyPreview {
  const until = (nowOf(services).getTime() + hours * 3_600_000).toString(36);
  const token = signToken(services, previewPurpose, `preview.${tx.tenantId}.${which}.${until}`);
  const path = `/survey/${token}`;
  return { url: `${originOfTenant(session.subdomain, request, services)}${path}`, path };
}
