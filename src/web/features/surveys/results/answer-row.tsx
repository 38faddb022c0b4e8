import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SurveyResponse } from '../../../../contract/schemas/surveys/survey-response.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import { Feeling } from '../../sentiments/shared/feeling.tsx';
import { formatLanguage } from '../shared/format-figures.ts';
import { ResponseStatus } from './response-status.tsx';
import { resultPaths } from './result-address.ts';

export function AnswerRow({ row, isTicked, onTick }: { row: SurveyResponse; isTicked: boolean; onTick: () => void }) {
  const { id, summary, customerName, startedAt, completedAt, language, source, tags } = row;
  return (
    <Box component="li" sx={line}>
      <Checkbox
        size="small"
        checked={isTicked}
        onChange={onTick}
        slotProps={{ input: { 'aria-label': `Select response ${id}` } }}
        sx={{ alignSelf: 'start' }}
      />
      <Box sx={{ minWidth: 0, py: 0.75 }}>
        <Link
          component={RouterLink}
          to={resultPaths.response(id)}
          color="inherit"
          underline="hover"
          dir="auto"
          sx={{ ...clamped, fontWeight: 500, textAlign: 'left' }}
        >
          {summary || customerName || `Answer ${id}`}
        </Link>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 0.5, ...small }}>
          <ResponseStatus {...row} />
          <Ago time={completedAt ?? startedAt} />
          {customerName && summary && <span dir="auto">{customerName}</span>}
          <span>{formatLanguage(language)}</span>
          {source && <span>{source}</span>}
          {tags.map((tag) => (
            <Pill key={tag} tone="info">
              {tag}
            </Pill>
          ))}
        </Stack>
      </Box>
      <Scores row={row} />
    </Box>
  );
}

function Scores({ row: { nps, csat, ces, sentimentScore } }: { row: SurveyResponse }) {
  return (
    <Box component="dl" sx={scores}>
      {nps !== null && <Score name="NPS">{nps}</Score>}
      {csat !== null && <Score name="CSAT">{csat}</Score>}
      {ces !== null && <Score name="CES">{ces}</Score>}
      {sentimentScore !== null && (
        <Box>
          <Box component="dt" sx={visuallyHidden}>
            Sentiment
          </Box>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <Feeling score={sentimentScore} inTable />
          </Typography>
        </Box>
      )}
    </Box>
  );
}

function Score({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  );
}

const small = { typography: 'caption', color: 'text.secondary' } as const;

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  columnGap: 1,
  alignItems: 'center',
  px: 1,
  py: 0.5,
  '&:not(:last-of-type)': { borderBottom: 1, borderBottomColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const scores = {
  m: 0,
  display: 'flex',
  columnGap: 1.5,
  flexWrap: 'wrap',
  alignItems: 'center',
  gridColumn: { xs: '2', md: 'auto' },
  pr: 1,
  pb: { xs: 1, md: 0 },
} as const;
