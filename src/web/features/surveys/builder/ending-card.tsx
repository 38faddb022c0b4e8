import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Ending } from '../../../../contract/schemas/surveys/survey.ts';
import { IconAction } from '../../../layout/icon-action.tsx';
import type { Problems } from '../../forms/draft/builder-draft.ts';
import { Line, OnOff } from '../../forms/question/option-inputs.tsx';
import { type Change, changeEnding, moveEnding, removeEnding } from './survey-changes.ts';
import type { SurveyDraft } from './survey-draft.ts';
import { HeadedText } from './titled-text.tsx';
import { WhenInput } from './when-input.tsx';

interface EndingCardProps {
  ending: Ending;
  at: number;
  draft: SurveyDraft;
  language: string;
  problems: Problems;
  change: Change;
}

export function EndingCard({ ending, at, draft, language, problems, change }: EndingCardProps) {
  const { id } = ending;
  const name = ending.title[draft.defaultLanguage]?.trim() || `Ending ${at + 1}`;
  const set = (part: Partial<Ending>, tag?: string) =>
    change((before) => changeEnding(before, id, part), tag && `${id}-${tag}`);
  const problem = (what: string) => problems[`endings.${at}.${what}`];
  const isLast = at === draft.endings.length - 1;
  return (
    <Box component="li" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, gap: 0.5 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconAction
          size="small"
          title={`Move ${name} up`}
          disabled={at === 0}
          onClick={() => change((one) => moveEnding(one, id, -1))}
        >
          <ArrowUpward fontSize="small" />
        </IconAction>
        <IconAction
          size="small"
          title={`Move ${name} down`}
          disabled={isLast}
          onClick={() => change((one) => moveEnding(one, id, 1))}
        >
          <ArrowDownward fontSize="small" />
        </IconAction>
        <IconAction size="small" title={`Remove ${name}`} onClick={() => change((one) => removeEnding(one, id))}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <HeadedText language={language} first={draft.defaultLanguage} of={ending} onChange={set} />
        <WhenInput
          text="Shown if"
          otherwise={
            isLast ? 'Shown to all other respondents.' : 'Shown to all respondents, so those below are never reached.'
          }
          add="Show only if …"
          when={ending.when}
          fields={draft.fields}
          problem={problem('when')}
          onChange={(when, tag) => change((one) => changeEnding(one, id, { when }), tag && `${id}-${tag}`)}
        />
        <Line
          label="Redirect to"
          value={ending.url}
          most={500}
          help="A URL that begins with https://. Empty: no redirect."
          problem={problem('url')}
          onChange={(url) => set({ url: url.trim() || undefined }, 'url')}
        />
        <OnOff
          label="Does not count as an answer"
          about="For respondents outside the target group. Their response is not counted."
          isOn={ending.isScreenOut}
          onChange={(isScreenOut) => set({ isScreenOut })}
        />
      </Stack>
    </Box>
  );
}
