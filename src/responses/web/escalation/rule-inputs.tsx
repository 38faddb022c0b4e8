import { Button, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useWatch } from 'react-hook-form';
import { formatDuration } from '../../../core/rules/duration.ts';
import {
  LineInput,
  NumberInput,
  type OwnInputProps,
  SelectInput,
  SwitchInput,
} from '../../../core/web/inputs/plain-inputs.tsx';
import { useSeverityLevels } from '../../shared/choices.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import { isForRules, labelOrOff } from '../statuses/status-fields.ts';

export function PercentInput(props: OwnInputProps) {
  const type = useWatch({ control: props.control, name: 'type' });
  return type === 'before_breach' ? <NumberInput {...props} /> : null;
}

const minute = 60_000;

/** Shown only for rules that a timer fires; manual escalation does not repeat. */
export function RepeatsInput(props: OwnInputProps) {
  return useIsManualRule(props) ? null : <NumberInput {...props} />;
}

export function MinutesInput(props: OwnInputProps) {
  return useIsManualRule(props) ? null : <InMinutes {...props} />;
}

const useIsManualRule = ({ control }: OwnInputProps) => useWatch({ control, name: 'type' }) === 'manual';

function InMinutes(props: OwnInputProps) {
  const minutes = Number(props.value);
  const text = props.value !== '' && minutes >= 60 ? formatDuration(minutes * minute) : undefined;
  const help = text ? `That is ${text}.` : props.field.help;
  return <NumberInput {...props} field={{ ...props.field, ...(help ? { help } : {}) }} />;
}

export function RuleStatusInput(props: OwnInputProps) {
  const { value, field, record } = props;
  const known = useStatuses().filter(isForRules);
  const offered = known.filter(({ key, isActive }) => isActive || key === value || key === record?.[props.name]);
  const texts = Object.fromEntries(offered.map((option) => [option.key, labelOrOff(option)]));
  const chosen = known.find(({ key }) => key === value);
  const isOff = chosen?.isActive === false;
  const help = isOff ? `“${chosen.label}” is turned off: the rule leaves the status as it is.` : field.help;
  const keys = offered.map(({ key }) => key);
  // Until the labels are loaded, a custom status shows its key.
  const kind = { select: value && !chosen ? [...keys, String(value)] : keys };
  return <SelectInput {...props} field={{ ...field, kind, labels: texts, ...(help ? { help } : {}) }} />;
}

/** Shown once a webhook URL is set; the stored secret is never displayed. */
export function SecretInput({ record, control, edit, ...props }: OwnInputProps) {
  const address = useWatch({ control, name: 'webhookUrl' });
  if (!address) return null;
  const isStored = record?.hasWebhookSecret === true;
  const help = isStored
    ? 'A secret is saved. Enter a new one to replace it.'
    : 'The receiver uses it to verify webhooks. Copy it now: it is not shown again.';
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Stack sx={{ flex: '1 1 220px' }}>
        <LineInput
          {...props}
          field={{ ...props.field, help }}
          isRequired={!isStored}
          how={{ placeholder: 'whsec_…' }}
          attributes={{ spellCheck: 'false' }}
        />
      </Stack>
      <Button variant="outlined" onClick={() => edit(props.name, newSecret())} sx={{ minHeight: 40 }}>
        Generate secret
      </Button>
    </Stack>
  );
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

interface Level {
  id: number;
  name: string;
  calendarId: number | null;
}

export function ActiveHoursInput(props: OwnInputProps) {
  const { control, field } = props;
  const [type, severityLevelId] = useWatch({ control, name: ['type', 'severityLevelId'] });
  const { data: severityLevelsAccess } = useCan({ resource: 'severityLevels', action: 'list' });
  const { query } = useSeverityLevels({ enabled: severityLevelsAccess?.can === true });
  const all = query.data?.data;
  if (type === 'manual') return null;
  const levels = severityLevelId ? all?.filter(({ id }) => id === severityLevelId) : all;
  return <SwitchInput {...props} field={{ ...field, help: levels ? meaning(levels, !severityLevelId) : everywhere }} />;
}

const everywhere = 'By the calendar of the response’s severity. Where that has none, every hour counts.';

function meaning(levels: readonly Level[], isEvery: boolean): string {
  const withHours = levels.filter(({ calendarId }) => calendarId !== null);
  const [level] = levels;
  if (withHours.length === 0) {
    const missingCalendar = isEvery || !level ? 'No severity level has a calendar' : `“${level.name}” has no calendar`;
    return `${missingCalendar}, so this changes nothing: every hour counts.`;
  }
  if (!isEvery) return `By the calendar of “${level?.name}”.`;
  const names = new Intl.ListFormat('en').format(withHours.map(({ name }) => name));
  return `By the calendar of the severity: ${names} ${withHours.length === 1 ? 'has' : 'have'} one. Otherwise every hour counts.`;
}
