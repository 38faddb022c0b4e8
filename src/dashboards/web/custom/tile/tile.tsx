import { Box, Divider, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Selection } from '../../../../charts/chart-frame.ts';
import { MeasureInfo, measuresOf } from '../../../../charts/web/measure-info.tsx';
import { lazyPart } from '../../../../core/web/layout/lazy-part.tsx';
import { framed } from '../../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../../core/web/layout/pill.tsx';
import { Ago } from '../../../../core/web/layout/time.tsx';
import { fileAddress } from '../../../../core/web/providers/files.ts';
import { paths } from '../../../../responses/shared/paths.ts';
import type { Chart } from '../../../schemas/chart.ts';
import type { ChartData, Verbatim } from '../../../schemas/custom-dashboard.ts';

const FigureView = lazyPart(
  () => import('../../../../charts/web/figure-view.tsx'),
  'FigureView',
  <Skeleton variant="rounded" height="100%" />,
);

interface TileProps {
  chart: Chart;
  /** Undefined until the figures arrive. */
  data: ChartData | undefined;
  /** Why no tile has figures. */
  failure?: string | undefined;
  isTable?: boolean;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  note?: ReactNode;
  onSelect?: ((selection: Selection) => void) | undefined;
}

/** A tile of a dashboard. Its height is known before its figures, so that nothing moves when they arrive. */
export function Tile(props: TileProps) {
  const { chart, actions } = props;
  if (chart.type === 'heading' || chart.type === 'divider') return <Separator chart={chart} actions={actions} />;
  return <FramedTile {...props} />;
}

function FramedTile(props: TileProps) {
  const { chart, actions, note } = props;
  const { title, description, type } = chart;
  const id = useId();
  const hasHead = Boolean(title || description || actions);
  const isFigure = type.startsWith('kpi');
  return (
    <Box
      component="section"
      {...(title ? { 'aria-labelledby': id } : { 'aria-label': type })}
      sx={{ ...framed, ...fill, px: 2, py: 1.5, display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      {hasHead && (
        <Stack direction="row" sx={headStyle}>
          <Box sx={{ minWidth: 0, flex: '1 1 96px' }}>
            <Box sx={isFigure ? { lineHeight: 1 } : { display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
              <Typography
                id={id}
                variant="subtitle2"
                component="h3"
                title={title}
                sx={isFigure ? wholeTitle : inTwoLines}
              >
                {title}
              </Typography>{' '}
              <MeasureInfo name={title || type} measures={measuresOf(chart.query)} />
            </Box>
            {description && (
              <Typography variant="hint" component="p" title={description} sx={inTwoLines}>
                {description}
              </Typography>
            )}
          </Box>
          <Box sx={{ flexShrink: 0, mt: -0.5, mr: -1, whiteSpace: 'nowrap', displayPrint: 'none' }}>{actions}</Box>
        </Stack>
      )}
      <Box
        // A long text and many figures scroll, by the keyboard, too.
        {...(scrolls.has(type) && { role: 'group', 'aria-label': title || type, tabIndex: 0 })}
        sx={{ flexGrow: 1, minHeight: 0, position: 'relative', overflow: 'auto', '@media print': whole }}
      >
        <TileBody {...props} />
      </Box>
      {note}
    </Box>
  );
}

const whole = { overflow: 'visible' };
const fill = { height: '100%', overflow: 'hidden', '@media print': whole } as const;
const headHeight = 36;

// On a narrow tile the title goes below the buttons, instead of into a column of single letters.
const headStyle = {
  columnGap: 1,
  minHeight: headHeight,
  flexShrink: 0,
  flexWrap: 'wrap-reverse',
  justifyContent: 'flex-end',
} as const;
const scrolls: ReadonlySet<Chart['type']> = new Set(['text', 'kpi', 'kpi_trend']);
/** Beside key figures there is room for the whole title, with the definition after its last word. */
const wholeTitle = { display: 'inline', overflowWrap: 'anywhere' } as const;
const inTwoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function TileBody({ chart, data, failure, isTable = false, onSelect }: TileProps) {
  const { type, options } = chart;
  if (type === 'text') {
    return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{options.text}</Typography>;
  }
  if (type === 'image') return <Picture {...options} />;
  const problem = failure ?? data?.error;
  if (problem) return <Nothing text={problem} />;
  if (!data) return <Skeleton variant="rounded" height="100%" />;
  if (type === 'verbatims') return <Verbatims verbatims={data.verbatims ?? []} />;
  if (!chart.query) return <Nothing text="This chart has no figures yet." />;
  if (!data.answer) return <Nothing text="No figures." />;
  const { answer } = data;
  return <FigureView data={answer} height="100%" {...{ chart, isTable, onSelect }} />;
}

const Picture = ({ image, imageAlt }: Chart['options']) =>
  image ? (
    <Box
      component="img"
      src={fileAddress(image)}
      alt={imageAlt}
      sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
    />
  ) : (
    <Nothing text="No image yet." />
  );

const Nothing = ({ text }: { text: string }) => <Typography variant="muted">{text}</Typography>;

function Separator({ chart: { type, title, options }, actions }: Pick<TileProps, 'chart' | 'actions'>) {
  return (
    <Stack direction="row" sx={{ ...fill, alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
      {type === 'heading' ? (
        <Typography variant="h2" noWrap>
          {title || options.text}
        </Typography>
      ) : (
        <Divider sx={{ flexGrow: 1 }} />
      )}
      {actions}
    </Stack>
  );
}

function Verbatims({ verbatims }: { verbatims: readonly Verbatim[] }) {
  const { data: openAccess } = useCan({ resource: 'sentimentResponses', action: 'show' });
  if (verbatims.length === 0) {
    return <Typography variant="muted">No comments in this period.</Typography>;
  }
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
      {verbatims.map(({ responseId, text, score, createdAt }) => (
        <Box component="li" key={responseId}>
          <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', typography: 'caption', color: 'text.secondary' }}>
            {score !== null && <Pill tone={toneOf(score)}>{score.toFixed(2)}</Pill>}
            {openAccess?.can ? (
              <Link to={paths.response(responseId)} style={{ color: 'inherit' }}>
                <Ago time={createdAt} />
              </Link>
            ) : (
              <Ago time={createdAt} />
            )}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

const toneOf = (score: number) => (score <= -0.25 ? 'error' : score >= 0.25 ? 'success' : 'plain');
