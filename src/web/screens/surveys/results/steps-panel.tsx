import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ResponseRates, ResultStep } from '../../../../contract/schemas/survey-results.ts';
import { Panel } from '../../../layout/panel.tsx';
import { percentInWords, timeInWords } from './figure-words.ts';
import { FiguresTable } from './figures-table.tsx';

/** Whoever opened the page and did not begin stopped there, where that is known of everybody. */
function fromOpening(steps: readonly ResultStep[], opened: ResponseRates['opened']): readonly ResultStep[] {
  if (!opened?.isWhole || !opened.rate) return steps;
  const left = opened.opened - opened.began;
  const first = { fieldId: 0, fieldName: openingName, reached: opened.opened, answered: opened.began, left };
  return [{ ...first, medianMs: null }, ...steps];
}

const openingName = 'Opened the page';

/** How far people come, where they stop, and how long each question takes them. */
export function StepsPanel({
  steps: asked,
  opened,
}: {
  steps: readonly ResultStep[];
  opened: ResponseRates['opened'];
}) {
  const [isTable, setTable] = useState(false);
  const steps = fromOpening(asked, opened);
  const began = steps[0]?.reached ?? 0;
  const left = steps.reduce((sum, step) => sum + step.left, 0);
  const worst = steps.reduce<ResultStep | undefined>(
    (most, step) => (step.left > (most?.left ?? 0) ? step : most),
    undefined,
  );
  return (
    <Panel
      title="Where people stop"
      action={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {worst
          ? `${left.toLocaleString()} stopped on the way, most of them ${worst.fieldName === openingName ? 'before they began' : `at “${worst.fieldName}”`}.`
          : 'Nobody stopped on the way.'}
      </Typography>
      {isTable ? <StepsTable steps={steps} /> : <StepsChart steps={steps} began={began} />}
    </Panel>
  );
}

function StepsChart({ steps, began }: { steps: readonly ResultStep[]; began: number }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
      {steps.map(({ fieldId, fieldName, reached, left, medianMs }, at) => (
        <Box
          component="li"
          key={fieldId}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1.5 }}
        >
          <Typography variant="body2" noWrap dir="auto" title={fieldName} sx={{ textAlign: 'left' }}>
            {fieldId === 0 ? '' : `${at + (steps[0]?.fieldId === 0 ? 0 : 1)}. `}
            {fieldName}
          </Typography>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {reached.toLocaleString()}
            <Box component="span" sx={{ color: left > 0 ? 'error.main' : 'text.secondary', ml: 1 }}>
              {left > 0 ? `${left.toLocaleString()} left` : ''}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {timeInWords(medianMs)}
            </Box>
          </Typography>
          <Box aria-hidden sx={{ gridColumn: '1 / -1', height: 6, borderRadius: 1, bgcolor: 'action.hover', mt: 0.5 }}>
            <Box
              sx={{
                width: `${began === 0 ? 0 : (reached / began) * 100}%`,
                height: '100%',
                borderRadius: 1,
                bgcolor: 'primary.main',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function StepsTable({ steps }: { steps: readonly ResultStep[] }) {
  const began = steps[0]?.reached ?? 0;
  return (
    <FiguresTable
      name="Where people stop"
      figures={{
        head: ['Question', 'Reached', 'Of all', 'Answered', 'Stopped here', 'Median time'],
        rows: steps.map(({ fieldId, fieldName, reached, answered, left, medianMs }) => ({
          id: String(fieldId),
          cells: [
            fieldName,
            reached.toLocaleString(),
            percentInWords(began === 0 ? 0 : (100 * reached) / began),
            answered.toLocaleString(),
            left.toLocaleString(),
            timeInWords(medianMs),
          ],
        })),
      }}
    />
  );
}
