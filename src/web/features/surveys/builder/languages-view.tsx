import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { directionOf } from '../../../../domain/forms/direction.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { IconAction } from '../../../layout/icon-action.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { Pill } from '../../../layout/pill.tsx';
import type { Builder } from '../../forms/draft/form-kind.ts';
import { formatLanguage, offeredLanguages } from '../../forms/question/languages.ts';
import type { SurveyDraft } from './survey-draft.ts';
import { addLanguage, changeFirst, progressIn, removeLanguage } from './survey-languages.ts';

export function LanguagesView({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  const others = value.languages.filter((language) => language !== value.defaultLanguage);
  const free = offeredLanguages([]).filter((language) => !value.languages.includes(language));
  return (
    <Panel
      title="Languages"
      about="Respondents see the survey in their browser’s language if available, and can choose another. Untranslated texts appear in the first language."
    >
      <Stack sx={{ gap: 3 }}>
        <SelectField
          label="First language"
          helperText="The one that the questions are written in."
          value={value.defaultLanguage}
          options={[...value.languages, ...free].map(choiceOf)}
          onChange={(language) => change((draft) => changeFirst(draft, language))}
          sx={{ maxWidth: 320 }}
        />
        {others.length > 0 && (
          <Box
            component="ul"
            aria-label="Added languages"
            sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}
          >
            {others.map((language) => (
              <Language
                key={language}
                language={language}
                {...progressIn(value, language)}
                onRemove={() => change((draft) => removeLanguage(draft, language))}
              />
            ))}
          </Box>
        )}
        <SelectField
          label="Add a language"
          value=""
          options={free.map(choiceOf)}
          onChange={(language) => change((draft) => addLanguage(draft, language))}
          sx={{ maxWidth: 320 }}
        />
        {others.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            Translate each question under “Other languages” in its properties, and the welcome page and endings under
            “Pages”.
          </Typography>
        )}
      </Stack>
    </Panel>
  );
}

const choiceOf = (language: string): [string, string] => [language, formatLanguage(language)];

interface LanguageProps {
  language: string;
  written: number;
  of: number;
  onRemove: () => void;
}

function Language({ language, written, of, onRemove }: LanguageProps) {
  const name = formatLanguage(language);
  const share = of === 0 ? 100 : (written / of) * 100;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pl: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="span">
          {name}
        </Typography>
        {directionOf(language) === 'rtl' && <Pill>Right to left</Pill>}
        <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
          {written === of ? 'All translated' : `${written} of ${of} texts`}
        </Typography>
        <IconAction size="small" title={`Remove ${name}`} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      </Stack>
      <LinearProgress variant="determinate" value={share} aria-label={`${name}: translated`} sx={{ mt: 1 }} />
    </Box>
  );
}
