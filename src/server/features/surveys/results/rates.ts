import type { ResponseRates, SurveySummary } from '../../../../contract/schemas/surveys/survey-results.ts';
import { shareOf } from '../../../../domain/metrics/figures.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type Asking, dayRange, isOfDaysOnly } from './filter.ts';

type Days = SurveySummary['days'];

export async function readRates(asking: Asking, days: Days): Promise<ResponseRates> {
  const isNarrowed = Object.values(asking.filter).some((criterion) => criterion !== undefined);
  return {
    opened: isOfDaysOnly(asking.filter) ? openedOf(await readOpenings(asking), days) : null,
    ...(isNarrowed ? { invited: null, followedUp: null } : await readEmailRates(asking)),
  };
}

const rateOf = (hits: number, n: number) =>
  shareOf(
    [
      { value: 1, count: hits },
      { value: 0, count: n - hits },
    ],
    (value) => value === 1,
  );

interface Opening {
  day: string;
  count: number;
}

const readOpenings = ({ tx, surveyId, filter }: Asking) =>
  tx.rows(sql<Opening>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count)::integer as count from survey_openings
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and ${dayRange(filter) ?? sql`true`}
    group by 1 order by 1`);

/** Excludes days before page views were counted, and the first, incomplete day. */
function openedOf(openings: readonly Opening[], days: Days): ResponseRates['opened'] {
  const [first, second] = openings;
  if (!first) return null;
  const isWhole = !days.some(({ day }) => day < first.day);
  const since = isWhole ? first.day : second?.day;
  if (since === undefined) return null;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const later = days.filter(({ day }) => day >= since);
  const opened = sum(openings.filter(({ day }) => day >= since).map(({ count }) => count));
  const began = sum(later.map(({ started }) => started));
  const complete = sum(later.map((day) => day.complete));
  return { since, opened, began, complete, rate: began > opened ? null : rateOf(complete, opened), isWhole };
}

type EmailRates = NonNullable<ResponseRates['invited']>;

/** Follow-up emails are not invitations; each kind is counted separately. */
async function readEmailRates({ tx, surveyId }: Asking): Promise<Pick<ResponseRates, 'invited' | 'followedUp'>> {
  const rows = await tx.rows(sql<EmailCounts>`
    select d.of_follow_up, count(*) filter (where i.is_delivered)::integer as delivered,
      count(*) filter (where i.is_delivered and i.has_completed)::integer as complete,
      count(*) filter (where i.has_opened is not null)::integer as sent,
      count(*) filter (where i.has_opened)::integer as opened
    from survey_invitation_steps i
    join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
    where i.tenant_id = ${tx.tenantId} and d.survey_id = ${surveyId} and i.is_sent
    group by d.of_follow_up`);
  const emailRatesOf = (isFollowUp: boolean): EmailRates | null => {
    const found = rows.find(({ ofFollowUp }) => ofFollowUp === isFollowUp);
    if (!found || found.delivered === 0) return null;
    const { delivered, complete, sent, opened } = found;
    return {
      ...{ delivered, complete, rate: rateOf(complete, delivered) },
      opened: sent === 0 ? null : { sent, opened, rate: rateOf(opened, sent) },
    };
  };
  return { invited: emailRatesOf(false), followedUp: emailRatesOf(true) };
}

interface EmailCounts extends Pick<EmailRates, 'delivered' | 'complete'> {
  ofFollowUp: boolean;
  sent: number;
  opened: number;
}
