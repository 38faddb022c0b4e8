import { Box, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { surveyTypes } from '../../schemas/survey.ts';
import { typeLabels } from '../shared/survey-status.tsx';
import { TagsInput } from '../shared/tags-input.tsx';
import type { SurveyDraft } from './survey-draft.ts';

export function SortingPanel({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  const tagsId = useId();
  const setTags = (tagsOf: (tags: readonly string[]) => string[]) =>
    change((draft) => ({ ...draft, tags: tagsOf(draft.tags) }));
  return (
    <Panel title="In the list of surveys" about="For staff only. Respondents do not see it.">
      <Stack sx={{ gap: 2 }}>
        <SelectField
          label="Type"
          value={value.type}
          options={surveyTypes.map((one) => [one, typeLabels[one]])}
          onChange={(type) => change((draft) => ({ ...draft, type }))}
          sx={{ maxWidth: 320 }}
        />
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
