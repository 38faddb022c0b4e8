import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Dashboard } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { PeriodFields } from '../../home/stats-filter.tsx';
import { ValuePicker } from '../shared/value-picker.tsx';
import type { ViewAddress } from './use-view-address.ts';

interface ViewToolbarProps {
  dashboard: Dashboard;
  address: ViewAddress;
  /** The days that the figures cover. */
  span: { from: string | null; to: string | null };
}

export function ViewToolbar({ dashboard, address, span }: ViewToolbarProps) {
  const { filters, dateRange, compare, viewerFilters } = dashboard;
  const { period, chosen, setPeriod, setFilter, isNarrowed, reset } = address;
  const usual = typeof dateRange === 'string' ? { range: dateRange, compare } : { ...dateRange, compare };
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Filters"
      sx={{ gap: 1.5, flexWrap: 'wrap', mb: 2, displayPrint: 'none' }}
    >
      <PeriodFields query={period} set={setPeriod} span={span} usual={usual} />
      {filters.map(({ id, label, field, locked, default: preset }) => (
        <Box key={id} sx={{ width: { xs: '100%', sm: 200 } }}>
          <ValuePicker
            size="small"
            field={field}
            label={label || field}
            value={locked ? preset : (chosen[id] ?? viewerFilters[id] ?? preset)}
            onChange={(values) => setFilter(id, values)}
            isDisabled={locked}
            {...(locked && { help: 'Fixed by an editor' })}
          />
        </Box>
      ))}
      {isNarrowed && (
        <Button color="inherit" onClick={reset}>
          Reset
        </Button>
      )}
    </Stack>
  );
}

/** Filters that clicks on figures added. */
export function CrossFilterChips({ address: { cross, dropCross } }: Pick<ViewToolbarProps, 'address'>) {
  if (cross.length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Filters by figure" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
      {cross.map(({ field, label }) => (
        <Chip key={field} color="primary" variant="outlined" label={label} onDelete={() => dropCross(field)} />
      ))}
    </Stack>
  );
}
