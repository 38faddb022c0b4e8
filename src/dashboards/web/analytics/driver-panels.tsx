import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { isCertain } from '../../../charts/format-figure.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { AverageSentimentScore, formatScore } from '../../../responses/shared/sentiment-score.tsx';
import { formatTopic } from '../../../text/format-topic.ts';
import type { SentimentAnalytics, SentimentDriver } from '../../schemas/dashboard.ts';
import { ListLink, type ListLinks } from '../home/list-links.tsx';

interface DriverPanelProps {
  data: SentimentAnalytics;
  links: ListLinks;
}

const kinds = { topics: 'Topic', sentimentId: 'Form', assignedGroupIds: 'Group' } as const;

/** Only differences that chance does not explain, each with its responses. */
export function ChangesPanel({ data, links }: DriverPanelProps) {
  const { drivers, change, responses, avgSentiment, minimum } = data;
  const before = { sentiment: avgSentiment.before, count: responses.before?.n ?? 0 };
  const isTooFew = Math.min(responses.n, before.count) < minimum;
  const changed = drivers.filter(
    ({ shareChange, sentimentChange }) => isClear(shareChange) || isClear(sentimentChange),
  );
  return (
    <Panel
      title="What changed"
      about="Compared with as many days before; only differences that chance does not explain."
    >
      {isTooFew ? (
        <Typography color="textSecondary">
          Too few responses to say what changed: {formatCount(responses.n)} now and {formatCount(before.count)} before;{' '}
          {minimum} are needed in both. Choose a longer period.
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, '& li::marker': { color: 'text.secondary' } }}
        >
          <li>
            {isClear(change)
              ? `The average sentiment ${change.difference > 0 ? 'rose' : 'fell'} from ${scoreText(before.sentiment?.value)} to ${scoreText(avgSentiment.value)}`
              : 'The average sentiment did not clearly change'}{' '}
            <Quiet>
              (n = {formatCount(avgSentiment.n)}, before {formatCount(before.sentiment?.n ?? 0)})
            </Quiet>
            {isClear(change) && <Why drivers={drivers} isRise={change.difference > 0} />}
          </li>
          {changed.map((driver) => (
            <li key={`${driver.field} ${driver.value}`}>
              <ChangeText driver={driver} data={data} links={links} />
            </li>
          ))}
          {changed.length === 0 && <li>No topic, form or group clearly changed its share or its sentiment.</li>}
        </Box>
      )}
    </Panel>
  );
}

const isClear = (change: SentimentAnalytics['change']): change is NonNullable<typeof change> =>
  change !== null && isCertain(change);

/** The topics whose effect moved the same way most. */
function Why({ drivers, isRise }: { drivers: readonly SentimentDriver[]; isRise: boolean }) {
  const moved = drivers
    .flatMap(({ field, label, effect, effectBefore }) =>
      field === 'topics' && effect !== null && effectBefore !== null ? [{ label, by: effect - effectBefore }] : [],
    )
    .filter(({ by }) => (isRise ? by : -by) >= leastEffect)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, 3);
  if (moved.length === 0) return null;
  return (
    <>, mostly through responses about {moved.map(({ label, by }) => `${label} (${formatScore(by)})`).join(', ')}</>
  );
}

const leastEffect = 0.01;

function ChangeText({ driver, data, links }: { driver: SentimentDriver } & DriverPanelProps) {
  const { count, shareChange, sentimentChange, avgSentiment } = driver;
  const share = (n: number, of: number) => `${Math.round((100 * n) / Math.max(1, of))} %`;
  const { responses } = data;
  const before = { count: count.before?.n ?? 0, all: responses.before?.n ?? 0 };
  return (
    <>
      <ListLink to={linkOf(driver, links)}>
        {kinds[driver.field]} “{driverName(driver)}”
      </ListLink>
      {isClear(shareChange) && (
        <>
          : {shareChange.difference > 0 ? 'up' : 'down'} from {share(before.count, before.all)} to{' '}
          {share(count.n, responses.n)} of the responses{' '}
          <Quiet>
            ({formatCount(count.n)} of {formatCount(responses.n)}, before {formatCount(before.count)} of{' '}
            {formatCount(before.all)})
          </Quiet>
        </>
      )}
      {isClear(sentimentChange) && (
        <>
          {isClear(shareChange) ? '; ' : ': '}sentiment from {scoreText(avgSentiment.before?.value)} to{' '}
          {scoreText(avgSentiment.value)}{' '}
          <Quiet>
            (n = {formatCount(avgSentiment.n)}, before {formatCount(avgSentiment.before?.n ?? 0)})
          </Quiet>
        </>
      )}
    </>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

const scoreText = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatScore(value);
const driverName = ({ field, label }: SentimentDriver) => (field === 'topics' ? formatTopic(label) : label);

const linkOf = ({ field, value }: SentimentDriver, links: ListLinks): string | undefined =>
  links.ofPeriod({ dataset: 'sentimentResponses', measure: 'count', only: { [field]: value } });

const mostRows = 12;

/** Every topic, form and group by what its responses do to the average. */
export function DriversPanel({ data, links }: DriverPanelProps) {
  const known = data.drivers.filter(({ count }) => count.n > 0);
  const sorted = known.toSorted(
    (one, other) =>
      Math.abs(other.effect ?? 0) - Math.abs(one.effect ?? 0) || (other.count.n ?? 0) - (one.count.n ?? 0),
  );
  return (
    <Panel
      title="What moves the average"
      about={`The effect is the average of all responses minus the average without these. It needs ${data.minimum} responses.`}
    >
      <TableContainer tabIndex={0} aria-label="What moves the average">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 0 }}>Responses about or from</TableCell>
              <TableCell align="right">Effect</TableCell>
              <TableCell align="right">Sentiment</TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                n
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sorted.slice(0, mostRows).map((driver) => (
              <DriverRow key={`${driver.field} ${driver.value}`} driver={driver} to={linkOf(driver, links)} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {sorted.length === 0 && <Typography color="textSecondary">No responses in this period.</Typography>}
    </Panel>
  );
}

function DriverRow({ driver, to }: { driver: SentimentDriver; to: string | undefined }) {
  const { field, effect, avgSentiment } = driver;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'anywhere' }}>
        <ListLink to={to}>{driverName(driver)}</ListLink> <Quiet>{kinds[field].toLowerCase()}</Quiet>
      </TableCell>
      <TableCell align="right" sx={{ ...figure, color: colorOf(effect) }}>
        {effect === null ? 'Too few' : formatScore(effect)}
      </TableCell>
      <TableCell align="right" sx={figure}>
        <AverageSentimentScore of={avgSentiment} />
      </TableCell>
      <TableCell align="right" sx={{ ...figure, pr: 0 }}>
        {formatCount(avgSentiment.n)}
      </TableCell>
    </TableRow>
  );
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

function colorOf(effect: number | null): string {
  if (effect === null || Math.abs(effect) < leastEffect) return 'text.secondary';
  return effect < 0 ? 'error.main' : 'success.main';
}
