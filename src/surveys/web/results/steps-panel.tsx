import { Box, ButtonBase } from '@mui/material';
import { ChartPanel } from '../../../charts/web/chart-panel.tsx';
import type { Figures } from '../../../charts/web/figures-table.tsx';
import { Meters } from '../../../charts/web/meters.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Pill } from '../../../core/web/layout/pill.tsx';
import type { ResponseRates, ResultStep, SurveySummary } from '../../schemas/survey-results.ts';
import { formatAccuracy, formatPercent, formatTime } from '../shared/format-figures.ts';

/** Adds page views without a start as the first drop-off step, if all views were counted. */
function fromOpening(steps: readonly ResultStep[], opened: ResponseRates['opened']): readonly ResultStep[] {
  if (!opened?.isWhole || !opened.rate) return steps;
  const left = opened.opened - opened.began;
  const first = { fieldId: 0, fieldName: openingName, reached: opened.opened, answered: opened.began, left };
  return [{ ...first, medianMs: null }, ...steps];
}

const openingName = 'Opened the page';

export function StepsPanel({ summary: { steps: shownSteps, rates, totals, survey } }: { summary: SurveySummary }) {
  const { isMixed } = survey;
  const steps = isMixed ? shownSteps : fromOpening(shownSteps, rates.opened);
  const began = steps[0]?.fieldId === 0 ? steps[0].reached : totals.started;
  return (
    <ChartPanel
      title="Drop-off"
      about={`${isMixed ? formatSeen(totals) : formatStopped(steps)}${totals.areTimesApproximate ? ' Times are approximate.' : ''}`}
      figures={figuresOf(steps, { totals, began, isMixed })}
    >
      <StepsChart steps={steps} began={began} />
    </ChartPanel>
  );
}

function formatStopped(steps: readonly ResultStep[]): string {
  const left = steps.reduce((sum, step) => sum + step.left, 0);
  const worst = steps.reduce<ResultStep | undefined>(
    (most, step) => (step.left > (most?.left ?? 0) ? step : most),
    undefined,
  );
  if (!worst) return 'No drop-off.';
  const where = worst.fieldName === openingName ? 'before they started' : `at “${worst.fieldName}”`;
  return `${formatCount(left)} dropped off, most of them ${where}.`;
}

/** With randomized order, the question at which a respondent drops off says nothing about the question. */
function formatSeen({ started, partial }: SurveySummary['totals']): string {
  const stopped = partial === 0 ? 'No respondents' : `${formatCount(partial)} of ${formatCount(started)}`;
  return `${stopped} dropped off. The question order is randomized, so each line shows how many were shown the question.`;
}

function StepsChart({ steps, began }: { steps: readonly ResultStep[]; began: number }) {
  const first = steps[0]?.fieldId === 0 ? 0 : 1;
  return (
    <Meters
      isOrdered
      noWrap
      meters={steps.map(({ fieldId, fieldName, reached, left, medianMs }, at) => ({
        id: fieldId,
        label: <span title={fieldName}>{fieldId === 0 ? fieldName : `${at + first}. ${fieldName}`}</span>,
        share: began === 0 ? 0 : (reached / began) * 100,
        figure: (
          <>
            {formatCount(reached)}
            <Box component="span" sx={{ color: 'error.main', ml: 1 }}>
              {left > 0 && `${formatCount(left)} left`}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {formatTime(medianMs)}
            </Box>
          </>
        ),
      }))}
    />
  );
}

interface Beside {
  totals: SurveySummary['totals'];
  began: number;
  isMixed: boolean;
}

function figuresOf(steps: readonly ResultStep[], { totals, began, isMixed }: Beside): Figures {
  const stopped = (cell: string) => (isMixed ? [] : [cell]);
  return {
    head: [
      'Question',
      'Shown to',
      'Of all',
      'Answered',
      ...stopped('Dropped off'),
      `Median time${formatAccuracy(totals)}`,
    ],
    rows: steps.map(({ fieldId, fieldName, reached, answered, left, medianMs }) => ({
      id: String(fieldId),
      cells: [
        fieldName,
        formatCount(reached),
        formatPercent(began === 0 ? 0 : (100 * reached) / began),
        formatCount(answered),
        ...stopped(formatCount(left)),
        formatTime(medianMs),
      ],
    })),
  };
}

interface ShareBar {
  id: string;
  label: string;
  count: number;
  share: number;
  color?: string;
  isRemoved?: boolean | undefined;
  detail?: string;
}

interface ShareBarsProps {
  bars: readonly ShareBar[];
  onPick?: ((id: string) => void) | undefined;
}

export function ShareBars({ bars, onPick }: ShareBarsProps) {
  return (
    <Meters
      meters={bars.map((bar) => ({
        ...bar,
        label: <Name bar={bar} onPick={onPick} />,
        figure: (
          <>
            {formatPercent(bar.share)}
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {bar.detail ?? formatCount(bar.count)}
            </Box>
          </>
        ),
      }))}
    />
  );
}

function Name({ bar: { id, label, count, isRemoved }, onPick }: { bar: ShareBar } & Pick<ShareBarsProps, 'onPick'>) {
  return (
    <>
      {onPick && count > 0 ? (
        <ButtonBase
          onClick={() => onPick(id)}
          title={`Show only those who answered “${label}”`}
          sx={{ font: 'inherit', textAlign: 'left', '&:hover': { textDecoration: 'underline' }, borderRadius: 0.5 }}
        >
          {label}
        </ButtonBase>
      ) : (
        label
      )}
      {isRemoved && (
        <Box component="span" sx={{ ml: 1 }}>
          <Pill>no longer offered</Pill>
        </Box>
      )}
    </>
  );
}
