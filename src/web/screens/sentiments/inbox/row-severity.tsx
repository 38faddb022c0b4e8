import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { SeverityMark } from '../shared/severity-mark.tsx';
import type { InboxNames } from './use-inbox-names.ts';

/** How bad a response of the list is; nothing where nobody has said. */
export function RowSeverity({ row, names }: { row: ResponseRow; names: InboxNames }) {
  const { severityLevelId, severityName, severityColor } = row;
  if (!severityName) return null;
  const icon = severityLevelId === null ? null : names.severity(severityLevelId)?.icon;
  return <SeverityMark name={severityName} color={severityColor} icon={icon} />;
}
