import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Pill } from '../../../layout/pill.tsx';
import { formatPercent } from '../shared/format-figures.ts';

export interface ShareBar {
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
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {bars.map((bar) => (
        <Box key={bar.id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1.5 }}>
          <Typography component="dt" variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
            <Name bar={bar} onPick={onPick} />
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatPercent(bar.share)}
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {bar.detail ?? bar.count.toLocaleString()}
            </Box>
          </Typography>
          <Box aria-hidden sx={{ gridColumn: '1 / -1', height: 8, borderRadius: 1, bgcolor: 'action.hover', mt: 0.5 }}>
            <Box
              sx={{
                width: `${Math.min(100, bar.share)}%`,
                minWidth: bar.count > 0 ? 2 : 0,
                height: '100%',
                borderRadius: 1,
                bgcolor: bar.color ?? 'primary.main',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Name({ bar: { id, label, count, isRemoved }, onPick }: { bar: ShareBar } & Pick<ShareBarsProps, 'onPick'>) {
  const mark = isRemoved && (
    <Box component="span" sx={{ ml: 1 }}>
      <Pill>no longer offered</Pill>
    </Box>
  );
  if (!onPick || count === 0)
    return (
      <>
        {label}
        {mark}
      </>
    );
  return (
    <>
      <ButtonBase
        onClick={() => onPick(id)}
        title={`Show only those who answered “${label}”`}
        sx={{ font: 'inherit', textAlign: 'left', '&:hover': { textDecoration: 'underline' }, borderRadius: 0.5 }}
      >
        {label}
      </ButtonBase>
      {mark}
    </>
  );
}
