import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mostTopBoxes } from '../../../../contract/schemas/survey.ts';
import { defaultTopBoxes, satisfiedInWords } from '../../../../domain/metrics/satisfaction.ts';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/builder/use-builder.ts';
import type { SurveyDraft } from './survey-draft.ts';

const choices = Array.from({ length: mostTopBoxes }, (_, at) => at + 1);

/** Who counts as satisfied, where the survey asks how satisfied somebody is. */
export function SatisfiedPanel({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  if (!value.fields.some(({ fieldType }) => fieldType === 'csat')) return null;
  const choose = (topBoxes: number) =>
    change((draft) => ({ ...draft, settings: { ...draft.settings, topBoxes } }), 'settings-satisfied');
  return (
    <Panel title="Results">
      <TextField
        select
        fullWidth
        label="Satisfied (CSAT) is who answers"
        value={value.settings.topBoxes ?? defaultTopBoxes}
        onChange={({ target }) => choose(Number(target.value))}
        helperText="Holds for every answer to this survey, earlier ones too, as soon as it is saved. Figures of surveys that count differently cannot be held against each other."
      >
        {choices.map((topBoxes) => (
          <MenuItem key={topBoxes} value={topBoxes}>
            {satisfiedInWords(topBoxes)}
            {topBoxes === defaultTopBoxes && ', as is usual'}
          </MenuItem>
        ))}
      </TextField>
    </Panel>
  );
}
