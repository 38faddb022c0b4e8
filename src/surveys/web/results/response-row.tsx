import { Box, Checkbox, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { twoLines } from '../../../core/web/layout/page-parts.tsx';
import { Pill, type Tone } from '../../../core/web/layout/pill.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import type { SurveyResponseStatus } from '../../../forms/schemas/response-statuses.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { VerdictMark } from '../../../responses/shared/sentiment-score.tsx';
import type { SurveyResponse } from '../../schemas/survey-response.ts';
import { resultPaths } from './result-address.ts';

export function SurveyResponseRow({
  row,
  isTicked,
  onTick,
}: {
  row: SurveyResponse;
  isTicked: boolean;
  onTick: () => void;
}) {
  const { id, summary, customerName, startedAt, completedAt, language, source, tags } = row;
  return (
    <Box component="li" sx={line}>
      <Checkbox
        size="small"
        checked={isTicked}
        onChange={onTick}
        slotProps={{ input: { 'aria-label': `Select response ${id}` } }}
        sx={{ alignSelf: 'start', displayPrint: 'none' }}
      />
      <Box sx={{ minWidth: 0, py: 0.75 }}>
        <Link
          component={RouterLink}
          to={resultPaths.response(id)}
          color="inherit"
          underline="hover"
          dir="auto"
          sx={{ ...twoLines, fontWeight: 500, textAlign: 'left' }}
        >
          {summary || customerName || `Response ${id}`}
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

function Scores({ row }: { row: SurveyResponse }) {
  const { nps, csat, ces } = row;
  return (
    <Box component="dl" sx={scores}>
      {nps !== null && <Score name="NPS">{nps}</Score>}
      {csat !== null && <Score name="CSAT">{csat}</Score>}
      {ces !== null && <Score name="CES">{ces}</Score>}
      {row.sentimentSource !== null && (
        <Box>
          <Box component="dt" sx={visuallyHidden}>
            Sentiment
          </Box>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <VerdictMark verdict={row} inTable />
          </Typography>
        </Box>
      )}
    </Box>
  );
}

function Score({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <Typography component="dt" variant="hint">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  );
}

const small = { typography: 'caption', color: 'text.secondary' } as const;

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  columnGap: 1,
  alignItems: 'center',
  px: 1,
  py: 0.5,
  '&:not(:last-of-type)': { borderBottom: 1, borderBottomColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr) auto', breakInside: 'avoid' },
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

const texts: Readonly<Record<SurveyResponseStatus, readonly [string, Tone]>> = {
  started: ['Started', 'plain'],
  partial: ['Not finished', 'plain'],
  complete: ['Finished', 'success'],
  screened_out: ['Screened out', 'info'],
  over_quota: ['Over a quota', 'info'],
  spam: ['Spam', 'error'],
  test: ['Test', 'warning'],
};

/** Only finished responses count; a late one counts only after staff accept it. */
export function ResponseStatus({ status, lateBySec }: Pick<SurveyResponse, 'status' | 'lateBySec'>) {
  const isLate = status === 'partial' && lateBySec !== null;
  const [label, tone] = isLate ? (['Late', 'warning'] as const) : texts[status];
  return <Pill tone={tone}>{label}</Pill>;
}
