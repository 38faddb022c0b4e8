import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { ZoneChange } from '../../../core/contract/schemas/organization.ts';
import { formatZone } from '../../../core/web/inputs/zone-field.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';
import { fetchOperation } from '../../../core/web/providers/operations.ts';

/** Shows what another time zone moves, and asks whether to change it. */
export async function isZoneConfirmed(timeZone: string): Promise<boolean> {
  try {
    const change = await fetchOperation('organization', 'zoneChange', { query: { timeZone }, staleTime: 0 });
    return await isConfirmed(`Count days in ${formatZone(timeZone)}?`, formatChange(change), 'Change time zone');
  } catch (thrown) {
    notifyFailure(thrown);
    return false;
  }
}

function formatChange({ moved, all, from }: ZoneChange): string {
  const of = (count: number, whole: number, what: string) =>
    `${formatCount(count)} of ${formatCount(whole)} ${what} ${count === 1 ? 'falls' : 'fall'} on another day.`;
  const rows = moved
    ? [
        of(moved.responses, all.responses, 'responses'),
        of(moved.surveyResponses, all.surveyResponses, 'survey responses'),
      ]
    : [
        `There are ${formatCount(all.responses)} responses and ${formatCount(all.surveyResponses)} survey responses; how many fall on another day is too much to count now.`,
      ];
  return [
    ...rows,
    'Counted anew: responses, resolved cases, SLA and sentiment by day, and all survey results, on dashboards and in reports of any period.',
    `Not changed: reports that were already made and snapshots of public pages, page views of surveys by day, schedules of reports and business hours, which have a time zone of their own. New figures appear together; until then they show days in ${formatZone(from)}.`,
  ].join('\n\n');
}
