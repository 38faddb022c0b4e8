import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type SurveyType, surveyTypes } from '../../../../contract/schemas/surveys/survey.ts';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/draft/form-kind.ts';
import { TagsInput } from '../shared/tags-input.tsx';
import { typeLabels } from '../shared/type-labels.ts';
import type { SurveyDraft } from './survey-draft.ts';

export function SortingPanel({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  const tagsId = useId();
  const setTags = (tagsOf: (tags: readonly string[]) => string[]) =>
    change((draft) => ({ ...draft, tags: tagsOf(draft.tags) }));
  return (
    <Panel title="In the list of surveys" about="For staff only. Respondents do not see it.">
      <Stack sx={{ gap: 2 }}>
        <TextField
          select
          label="Type"
          value={value.type}
          onChange={({ target }) => change((draft) => ({ ...draft, type: target.value as SurveyType }))}
          sx={{ maxWidth: 320 }}
        >
          {surveyTypes.map((one) => (
            <MenuItem key={one} value={one}>
              {typeLabels[one]}
            </MenuItem>
          ))}
        </TextField>
        <Box role="group" aria-labelledby={tagsId}>
          <Typography id={tagsId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            Tags
          </Typography>
          <TagsInput
            tags={value.tags}
            onAdd={(tag) => {
              setTags((tags) => [...tags, tag]);
              return true;
            }}
            onDrop={(tag) => setTags((tags) => tags.filter((one) => one !== tag))}
          />
        </Box>
      </Stack>
    </Panel>
  );
}
