import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QuestionResult, QuestionSummary } from '../../../../contract/schemas/survey-results.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { numberInWords, percentInWords, reachInWords } from './figure-words.ts';
import { MatrixChart } from './matrix-chart.tsx';
import { PromoterChart } from './promoter-chart.tsx';
import type { ResultAddress } from './result-address.ts';
import { ShareBars } from './share-bars.tsx';
import { TextResult } from './text-result.tsx';

interface ResultChartProps {
  question: QuestionSummary;
  address: ResultAddress;
}

/** What was answered to a question, in the way that its kind is read best. */
export function ResultChart({ question, address }: ResultChartProps) {
  const { result, key, fieldName, isGrouping } = question;
  const pick = isGrouping ? (id: string) => address.addAnswer(key, id) : undefined;
  switch (result.kind) {
    case 'choices':
      return <Choices result={result} onPick={pick} />;
    case 'nps':
      return <PromoterChart result={result} name={fieldName} onPick={pick} />;
    case 'numbers':
      return <Numbers result={result} name={fieldName} />;
    case 'matrix':
      return <MatrixChart result={result} />;
    case 'ranking':
      return <Ranking result={result} />;
    case 'dates':
      return (
        <ColumnsChart columns={result.periods} name={`${fieldName}: from ${result.earliest} to ${result.latest}`} />
      );
    case 'text':
      return <TextResult question={question} result={result} address={address} />;
    case 'files':
      return (
        <Typography>
          {result.files === 1 ? 'One file' : `${result.files.toLocaleString()} files`}. Open an answer to see them.
        </Typography>
      );
    case 'personal':
      return (
        <Typography color="textSecondary">
          These answers say who somebody is, so they are not counted together.
        </Typography>
      );
  }
}

type Of<K extends QuestionResult['kind']> = Extract<QuestionResult, { kind: K }>;

function Choices({ result, onPick }: { result: Of<'choices'>; onPick: ((id: string) => void) | undefined }) {
  const isCarried = result.choices.some(({ offered }) => offered !== undefined);
  return (
    <>
      <ShareBars bars={result.choices.map(withBase)} onPick={onPick} />
      {isCarried && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1.5 }}>
          What was offered hung on an earlier answer: each share is of those who could choose it.
        </Typography>
      )}
      {result.isMultiple && !isCarried && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1.5 }}>
          Several answers were possible: the shares add up to more than 100 %.
        </Typography>
      )}
      {result.others.length > 0 && (
        <>
          <Typography variant="body2" component="h3" sx={{ mt: 2, mb: 0.5, fontWeight: 500 }}>
            In own words
          </Typography>
          <Stack
            component="ul"
            sx={{ m: 0, pl: 2.5, gap: 0.5, typography: 'body2', maxHeight: 180, overflowY: 'auto' }}
          >
            {result.others.map(({ text, count }) => (
              <li key={text} dir="auto">
                {text}
                {count > 1 ? ` (${count})` : ''}
              </li>
            ))}
          </Stack>
        </>
      )}
    </>
  );
}

const withBase = ({ offered, ...bar }: Of<'choices'>['choices'][number]) =>
  offered === undefined ? bar : { ...bar, detail: `${bar.count.toLocaleString()} of ${offered.toLocaleString()}` };

function Numbers({ result, name }: { result: Of<'numbers'>; name: string }) {
  const { mean, median, top, distribution, least, most } = result;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Fact
          name="Mean"
          value={mean.value === null ? '–' : numberInWords(mean.value, 2)}
          words={reachInWords(mean, 2)}
        />
        <Fact
          name="Median"
          value={median === null ? '–' : numberInWords(median, 2)}
          words={`From ${least ?? '–'} to ${most ?? '–'}`}
        />
        {top && (
          <Fact
            name={top.label}
            value={top.figure.value === null ? '–' : percentInWords(top.figure.value)}
            words={reachInWords(top.figure)}
          />
        )}
      </Stack>
      <ColumnsChart columns={distribution} name={`How often each answer to “${name}” was given`} />
    </Stack>
  );
}

function Fact({ name, value, words }: { name: string; value: string; words: string }) {
  return (
    <Stack sx={{ minWidth: 120, flex: '1 1 120px', maxWidth: 260 }}>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {words}
      </Typography>
    </Stack>
  );
}

function Ranking({ result }: { result: Of<'ranking'> }) {
  const bars = result.choices.map(({ id, label, meanRank, first, firsts, isRemoved }) => ({
    ...{ id, label, isRemoved, count: firsts, share: first.value ?? 0 },
    detail: meanRank.value === null ? '–' : `place ${numberInWords(meanRank.value, 1)} on average`,
  }));
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        How many put it first; the best place on average stands on top.
      </Typography>
      <ShareBars bars={bars} />
    </>
  );
}
