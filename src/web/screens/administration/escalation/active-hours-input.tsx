import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { SwitchInput } from '../../../crud/inputs/switch-input.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { severityLevels } from '../../sentiments/shared/queries.ts';

interface Level {
  id: number;
  name: string;
  calendarId: number | null;
}

/** Asked only of a rule that a clock fires, with what it comes to: hours without a calendar are all alike. */
export function ActiveHoursInput(props: OwnInputProps) {
  const { control, field } = props;
  const [type, severityLevelId] = useWatch({ control, name: ['type', 'severityLevelId'] });
  const { data } = useQuery({ ...severityLevels, enabled: useMay('severityLevels', 'list') });
  if (type === 'manual') return null;
  const levels = severityLevelId ? data?.filter(({ id }) => id === severityLevelId) : data;
  return <SwitchInput {...props} field={{ ...field, help: levels ? meaning(levels, !severityLevelId) : everywhere }} />;
}

const everywhere = 'By the calendar of the response’s severity. Where that has none, every hour counts.';

function meaning(levels: readonly Level[], isEvery: boolean): string {
  const withHours = levels.filter(({ calendarId }) => calendarId !== null);
  const [level] = levels;
  if (withHours.length === 0) {
    const whose = isEvery || !level ? 'No severity level has a calendar' : `“${level.name}” has no calendar`;
    return `${whose}, so this changes nothing: every hour counts.`;
  }
  if (!isEvery) return `By the calendar of “${level?.name}”.`;
  const names = new Intl.ListFormat('en').format(withHours.map(({ name }) => name));
  return `By the calendar of the severity: ${names} ${withHours.length === 1 ? 'has' : 'have'} one. Otherwise every hour counts.`;
}
