import { Cron } from 'croner';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import type { ReportDefinition, ScheduleInput } from '../../../contract/schemas/reports/report.ts';
import { audit, readRow } from '../../platform/crud/rows.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/call.ts';
import { recipientsOf } from './send-report.ts';

/** Settings as they are stored: runs have the permissions of who saved them last. */
export type StoredSchedule = ScheduleInput & { setBy: number; unsubscribed: string[] };

export const setSchedule: Handler<ScheduleInput> = async (call) => {
  const { tx, services, session, body, id } = call;
  const now = services.now?.() ?? new Date();
  const { definition } = await readRow<{ definition: ReportDefinition }>(tx, resourceOf('reports'), id());
  checkSchedule(body, now);
  checkParts(body, definition);
  const unsubscribed = await keptUnsubscribed(tx, id(), body);
  const settings: StoredSchedule = { ...body, setBy: session.userId, unsubscribed };
  const nextRunAt = body.isEnabled ? nextRun(body, now) : null;
  await tx.run(sql`
    insert into report_schedules (tenant_id, report_id, settings, next_run_at)
    values (${tx.tenantId}, ${id()}, ${JSON.stringify(settings)}, ${nextRunAt})
    on conflict (tenant_id, report_id) do update set settings = excluded.settings, next_run_at = excluded.next_run_at`);
  await audit(call, resourceOf('reports'), id(), { after: { schedule: body } });
  return { ...body, nextRunAt, unsubscribed };
};

/** Who has unsubscribed stays so until the recipient is removed. */
async function keptUnsubscribed(tx: Tx, reportId: number, { recipients }: ScheduleInput): Promise<string[]> {
  const before = await tx.first(sql<{ unsubscribed: string[] | null }>`
    select settings -> 'unsubscribed' as unsubscribed from report_schedules
    where tenant_id = ${tx.tenantId} and report_id = ${reportId}`);
  if (!before?.unsubscribed?.length) return [];
  const addresses = (await recipientsOf(tx, { recipients })).map(({ address }) => address);
  return before.unsubscribed.filter((address) => addresses.includes(address));
}

function checkParts({ condition, params }: ScheduleInput, { sections, params: known }: ReportDefinition): void {
  const unknown = Object.keys(params).find((name) => !known.some(({ key }) => key === name));
  if (unknown) throw invalid([{ path: `params.${unknown}`, message: 'This report has no such parameter' }]);
  const missing = known.find(({ key, required, default: preset }) => required && (params[key] ?? preset).length === 0);
  if (missing) throw invalid([{ path: `params.${missing.key}`, message: `${missing.label} is required` }]);
  if (!condition || sections.some(({ id, type }) => id === condition.sectionId && type === 'kpi')) return;
  throw invalid([{ path: 'condition.sectionId', message: 'Choose a KPI block of this report' }]);
}

type When = Pick<ScheduleInput, 'cron' | 'timeZone'>;

const leastMs = 15 * 60_000;

/** The first time of a schedule after another; null without one. */
export const nextRun = (when: When, after: Date): Date | null => cronOf(when).nextRun(after);

/** Throws 422 for a pattern that is not five fields of cron, an unknown time zone, or runs that are too frequent. */
function checkSchedule(when: When, now: Date): void {
  if (!isTimeZone(when.timeZone)) throw invalid([{ path: 'timeZone', message: 'A time zone such as Europe/Berlin' }]);
  const runs = runsOf(when, now);
  if (runs.length === 0) throw invalid([{ path: 'cron', message: 'This schedule never runs' }]);
  const isTooFrequent = runs.some((run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < leastMs);
  if (isTooFrequent) throw invalid([{ path: 'cron', message: 'At most one run in 15 minutes' }]);
}

function runsOf(when: When, now: Date): Date[] {
  try {
    return cronOf(when).nextRuns(50, now);
  } catch {
    throw invalid([{ path: 'cron', message: 'Five fields such as 0 8 * * 1: minute, hour, day, month, weekday' }]);
  }
}

const cronOf = ({ cron, timeZone }: When) => new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
