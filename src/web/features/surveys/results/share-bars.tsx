import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Meters } from '../../../charts/meters.tsx';
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
    <Meters
      meters={bars.map((bar) => ({
        ...bar,
        label: <Name bar={bar} onPick={onPick} />,
        figure: (
          <>
            {formatPercent(bar.share)}
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {bar.detail ?? bar.count.toLocaleString()}
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
