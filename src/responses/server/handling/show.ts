import { resourceOf } from '../../../core/contract/catalogue.ts';
import { withNotation } from '../../../core/contract/notations/notation.ts';
import { assertRow, listRows } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Call, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { notifyNodes } from '../../../core/server/live/node-message.ts';
import { readNotation } from '../../../core/server/notations/tenant-notation.ts';
import type { Identification } from '../../../customers/schemas/identification.ts';
import { canSeePersonal } from '../../../customers/shared/server/can-see-personal.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { maskAnswers, readAnswers } from '../../../text/answers.ts';
import { explain, formatExplanation } from '../../rules/sla/explain.ts';
import { statusLabelOf } from '../../rules/status-labels.ts';
import type { Duplicate } from '../../schemas/response-handling.ts';
import type { Corrected } from '../../schemas/response-text.ts';
import type { TrackingEntry } from '../../schemas/sentiment-response.ts';
import { followUpJob, type HandledResponse, readHandled } from '../../shared/server/change-status.ts';
import { withNames } from '../../shared/server/named-records.ts';
import { clockFromHistory } from '../../shared/server/settle-clock.ts';
import { readStatuses } from '../../shared/server/statuses.ts';

interface Named {
  id: number;
  name: string;
}

/** The survey response from which the case was created, with all its answers. */
interface SurveyAnswer {
  id: number;
  surveyName: string;
  source: string;
  identification: Identification | null;
  answers: Answered[];
}

interface Details {
  sentiment: Named & Record<string, unknown>;
  severityLevel: (Named & Record<string, unknown>) | null;
  customer: ({ id: number; displayName: string } & Record<string, unknown>) | null;
  values: Answered[];
  /** The user's correction of the text analysis; null without one. */
  textCorrected: Corrected | null;
  assignedUsers: Named[];
  assignedGroups: Named[];
  createdByName: string | null;
  watchers: Named[];
  statusSince: string;
  rejectionCode: string | null;
  duplicateOfReference: string | null;
  duplicates: Duplicate[];
  surveyAnswer: SurveyAnswer | null;
}

export const show: Handler = async (call) => {
  const { tx } = call;
  const id = call.id('responseId');
  const row = await readHandled(call, id);
  const found = await tx.prepared(sql<{ details: Details }>`
    select json_build_object(
      'sentiment', (select json_build_object('id', s.id, 'name', s.name, 'description', s.description,
          'enableCustomer', s.enable_customer, 'enableEscalation', s.enable_escalation, 'enableSLA', s.enable_sla)
        from sentiments s where s.tenant_id = r.tenant_id and s.id = r.sentiment_id),
      'severityLevel', (select json_build_object('id', l.id, 'name', l.name, 'description', l.description,
          'daysToResolve', l.days_to_resolve, 'rank', l.rank, 'color', l.color, 'icon', l.icon)
        from severity_levels l where l.tenant_id = r.tenant_id and l.id = r.severity_level_id),
      'customer', (select json_build_object('id', c.id, 'displayName', c.display_name, 'email', c.email,
          'phone', c.phone, 'company', c.company)
        from customer_form_responses c where c.tenant_id = r.tenant_id and c.id = r.customer_response_id),
      'values', r.answers,
      'textCorrected', nullif(r.text_corrected - 'source', '{}'),
      'assignedUsers', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name,
          'profilePicture', u.profile_picture) order by u.full_name), '[]')
        from sentiment_response_users j join user_rows u on u.tenant_id = j.tenant_id and u.id = j.user_id
        where j.tenant_id = r.tenant_id and j.response_id = r.id),
      'assignedGroups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
          'color', g.color) order by g.name), '[]')
        from sentiment_response_groups j join groups g on g.tenant_id = j.tenant_id and g.id = j.group_id
        where j.tenant_id = r.tenant_id and j.response_id = r.id),
      'createdByName', (select u.full_name from users u where u.tenant_id = r.tenant_id and u.id = r.created_by),
      'watchers', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.full_name), '[]')
        from sentiment_response_watchers w join user_rows u on u.tenant_id = w.tenant_id and u.id = w.user_id
        where w.tenant_id = r.tenant_id and w.response_id = r.id and w.is_watching),
      'statusSince', r.status_since,
      'rejectionCode', r.rejection_code,
      'duplicateOfReference', (select k.reference from sentiment_responses k
        where k.tenant_id = r.tenant_id and k.id = r.duplicate_of),
      'duplicates', (select coalesce(json_agg(json_build_object('id', d.id, 'reference', d.reference,
          'summary', d.summary, 'createdAt', d.created_at, 'customerName', d.customer_name,
          'notes', (select coalesce(json_agg(json_build_object('id', t.id, 'createdAt', t.created_at,
              'updatedAt', t.updated_at, 'version', t.version, 'notes', t.notes, 'detail', t.detail,
              'userName', t.user_name) order by t.id), '[]') from tracking_rows t
            where t.tenant_id = d.tenant_id and t.response_id = d.id and t.kind = 'note')) order by d.id), '[]')
        from sentiment_responses d where d.tenant_id = r.tenant_id and d.duplicate_of = r.id),
      'followUpAt', (select j.run_at from jobs j where j.tenant_id = r.tenant_id and j.kind = ${followUpJob}
        and j.key = r.id::text and j.dead_at is null),
      'surveyAnswer', (select json_build_object('id', a.id, 'surveyName', s.name, 'source', a.source, 'identification', a.identification,
          'answers', a.answers)
        from survey_responses a join surveys s on s.tenant_id = a.tenant_id and s.id = a.survey_id
        where a.tenant_id = r.tenant_id and a.case_id = r.id limit 1)
    ) as details
    from sentiment_responses r where r.tenant_id = ${tx.tenantId} and r.id = ${id}`);
  const tracking = await listRows(tx, resourceOf('sentimentResponseTracking'), { fixed: { responseId: id } });
  const values = await withNames(tx, found?.details.values ?? []);
  const surveyAnswer = surveyAnswerOf(call, found?.details.surveyAnswer ?? null);
  return { ...row, ...found?.details, surveyAnswer, ...shownAnswers(call, row, values), tracking: historyIn(tracking) };
};

const surveyAnswerOf = (call: Call, answer: SurveyAnswer | null): SurveyAnswer | null =>
  answer && !canSeePersonal(call.session) ? { ...answer, answers: maskAnswers(answer.answers) } : answer;

function shownAnswers(call: Call, { language }: HandledResponse, values: Answered[]) {
  if (!canSeePersonal(call.session)) {
    return { values: maskAnswers(values), reading: readAnswers(maskAnswers(values), language) };
  }
  return { values, reading: readAnswers(values, language) };
}

const historyIn = ({ json }: { json: string }) => JSON.parse(json) as TrackingEntry[];

export const present: HandlerOf<'sentimentResponses', 'present'> = async (call) => {
  const { tx, session, body, resource } = call;
  const id = call.id();
  await assertRow(tx, resource, id);
  await notifyNodes(tx, { t: session.tenantId, k: 'here', r: id, u: session.userId, tab: body.tab, doing: body.doing });
};

export const sla: Handler = async (call) => {
  const { id, createdAt, status, slaState } = await readHandled(call, call.id());
  const { clock } = await clockFromHistory(call.tx, { id, status, createdAt: new Date(createdAt) });
  const explanation = clock && explain(clock);
  const notation = await readNotation(call.tx);
  const zone = explanation?.calendar?.timeZone ?? notation.timeZone ?? 'UTC';
  const statuses = await readStatuses(call.tx);
  const formatStatus = (status: Status) => statusLabelOf(statuses, { status, customStatusId: null }).label;
  return {
    state: slaState,
    explanation: explanation ?? null,
    lines: explanation ? withNotation(notation, () => formatExplanation(explanation, zone, formatStatus)) : [],
  };
};
