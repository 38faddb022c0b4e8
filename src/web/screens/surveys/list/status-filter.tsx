import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SurveyStatus, surveyStatuses } from '../../../../contract/schemas/survey.ts';
import { useListWords } from '../../../crud/use-list-words.ts';
import { statusFaces } from '../shared/survey-status.tsx';

const isStatus = (text: string): text is SurveyStatus => surveyStatuses.some((one) => one === text);

/** Which surveys are asked for, as the address says. */
export function useStatusFilter() {
  const { words, set } = useListWords();
  const said = words.get('status') ?? '';
  const status = isStatus(said) ? said : '';
  return {
    filters: status ? { status } : {},
    input: (
      <TextField
        select
        size="small"
        label="Status"
        value={status}
        onChange={({ target }) => set({ status: target.value || undefined })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 140 }}
      >
        <MenuItem value="">Any</MenuItem>
        {surveyStatuses.map((one) => (
          <MenuItem key={one} value={one}>
            {statusFaces[one].words}
          </MenuItem>
        ))}
      </TextField>
    ),
  };
}
