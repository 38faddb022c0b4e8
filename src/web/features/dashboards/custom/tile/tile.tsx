import { Box, Divider, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Selection } from '../../../../../charts/chart-frame.ts';
import type { Chart } from '../../../../../contract/schemas/dashboards/chart.ts';
import type { ChartData, Verbatim } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { lazyPart } from '../../../../layout/page.tsx';
import { framed } from '../../../../layout/page-parts.tsx';
import { Pill } from '../../../../layout/pill.tsx';
import { Ago } from '../../../../layout/time.tsx';
import { fileAddress } from '../../../../providers/files.ts';
import { useMay } from '../../../../providers/use-may.ts';
import { paths } from '../../../sentiments/shared/paths.ts';
import { heightOf } from './tile-grid.tsx';

const FigureView = lazyPart(
  () => import('../../../../charts/figure-view.tsx'),
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
  return (
    <Box
      component="section"
      {...(title ? { 'aria-labelledby': id } : { 'aria-label': type })}
      sx={{ ...framed, ...fill, px: 2, py: 1.5, display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      {hasHead && (
        <Stack direction="row" sx={{ gap: 1, minHeight: headHeight, justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography id={id} variant="subtitle2" component="h3" noWrap title={title}>
              {title}
            </Typography>
            {description && (
              <Typography variant="hint" noWrap component="p" title={description}>
                {description}
              </Typography>
            )}
          </Box>
          <Box sx={{ flexShrink: 0, mt: -0.5, mr: -1, whiteSpace: 'nowrap', displayPrint: 'none' }}>{actions}</Box>
        </Stack>
      )}
      <Box
        // A long text scrolls, by the keyboard, too.
        {...(type === 'text' && { role: 'group', 'aria-label': title || type, tabIndex: 0 })}
        sx={{ flexGrow: 1, minHeight: 0, position: 'relative', overflow: 'auto' }}
      >
        <TileBody {...props} height={bodyHeight(chart, hasHead)} />
      </Box>
      {note}
    </Box>
  );
}

const fill = { height: '100%', overflow: 'hidden' } as const;
const headHeight = 36;
const frameHeight = 26;

const bodyHeight = ({ position: { h }, description }: Chart, hasHead: boolean): number =>
  Math.max(24, heightOf(h) - frameHeight - (hasHead ? headHeight + (description ? 8 : 0) : 0));

function TileBody({ chart, data, failure, isTable = false, onSelect, height }: TileProps & { height: number }) {
  const { type, options } = chart;
  if (type === 'text') {
    return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{options.text}</Typography>;
  }
  if (type === 'image') return <Picture {...options} />;
  const problem = failure ?? data?.error;
  if (problem) return <Nothing text={problem} />;
  if (!data) return <Skeleton variant="rounded" height={height} />;
  if (type === 'verbatims') return <Verbatims verbatims={data.verbatims ?? []} />;
  if (!chart.query) return <Nothing text="This chart has no figures yet." />;
  if (!data.answer) return <Nothing text="No figures." />;
  return <FigureView chart={chart} data={data.answer} height={height} isTable={isTable} onSelect={onSelect} />;
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
  const mayOpen = useMay('sentimentResponses', 'show');
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
            {mayOpen ? (
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
