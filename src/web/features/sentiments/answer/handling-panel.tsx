import Stack from '@mui/material/Stack';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import { escalationTriggers } from '../../../../contract/schemas/responses/escalation-rule.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { useReading } from '../../../providers/reading.ts';
import { GroupsPicker, UsersPicker } from '../shared/pickers.tsx';
import { severityLevels } from '../shared/queries.ts';
import { SeverityPicker } from '../shared/severity-picker.tsx';
import type { AnswerDraft } from './answer-draft.ts';

interface HandlingPanelProps {
  form: Sentiment;
  draft: AnswerDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<AnswerDraft>) => void;
}

export function HandlingPanel({ form, draft, problems, onChange }: HandlingPanelProps) {
  const levels = useReading(severityLevels).data ?? [];
  const offered = form.severityLevels.length > 0 ? levels.filter(({ id }) => form.severityLevels.includes(id)) : levels;
  return (
    <Panel title="Handling">
      <Stack sx={{ gap: 3 }}>
        {offered.length > 0 && (
          <SeverityPicker
            levels={offered}
            value={draft.severityLevelId}
            showDays={form.enableSLA}
            problem={problems.severityLevelId}
            onChange={(severityLevelId) => onChange({ severityLevelId })}
          />
        )}
        <UsersPicker
          label="Assigned to"
          value={draft.assignedToIds}
          problem={problems.assignedToIds}
          onChange={(assignedToIds) => onChange({ assignedToIds })}
        />
        <GroupsPicker
          label="Groups"
          value={draft.assignedGroupIds}
          onChange={(assignedGroupIds) => onChange({ assignedGroupIds })}
        />
        {form.enableEscalation && (
          <SelectField
            label="Escalate"
            value={draft.escalationType ?? 'manual'}
            options={escalationTriggers.map((type) => [type, escalationLabels[type]])}
            onChange={(type) => onChange({ escalationType: escalationSchema.parse(type) })}
          />
        )}
      </Stack>
    </Panel>
  );
}
