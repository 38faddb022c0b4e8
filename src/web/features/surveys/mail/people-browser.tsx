import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Pager } from '../../../crud/list/pager.tsx';
import { SearchBox } from '../../../crud/list/search-box.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { recipientPageSize } from './people-page.ts';

export interface RecipientSearch {
  q: string;
  status: string;
  page: number;
}

export const emptySearch: RecipientSearch = { q: '', status: '', page: 1 };

interface RecipientBrowserProps<P> {
  label: string;
  kindLabel: string;
  all: string;
  kinds: readonly { value: string; text: string }[];
  wanted: RecipientSearch;
  found: { data: { rows: P[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  onWant: (wanted: RecipientSearch) => void;
  children: (person: P) => ReactNode;
}

export function RecipientBrowser<P>({ wanted, onWant, found, children, ...texts }: RecipientBrowserProps<P>) {
  const { data, error, refetch } = found;
  const only = (part: Partial<RecipientSearch>) => onWant({ ...wanted, ...part, page: 1 });
  return (
    <Box sx={{ mt: 1 }}>
      <Stack direction="row" sx={{ columnGap: 1, rowGap: 1.5, flexWrap: 'wrap' }}>
        <SearchBox label="Name or email" value={wanted.q} onChange={(q) => only({ q })} />
        <SelectField
          label={texts.kindLabel}
          value={wanted.status}
          none={texts.all}
          options={texts.kinds.map(({ value, text }) => [value, text])}
          onChange={(status) => only({ status })}
          sx={{ minWidth: 160, maxWidth: 1 }}
        />
      </Stack>
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="people" />}
      {!data && !error && <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />}
      {data?.total === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          No customers found.
        </Typography>
      )}
      {data && data.total > 0 && (
        <Box component="ul" aria-label={texts.label} sx={listStyle}>
          {data.rows.map(children)}
        </Box>
      )}
      {data && data.total > recipientPageSize && (
        <Pager
          page={wanted.page}
          pageSize={recipientPageSize}
          total={data.total}
          onPage={(page) => onWant({ ...wanted, page })}
        />
      )}
    </Box>
  );
}

const listStyle = { listStyle: 'none', p: 0, m: 0, mt: 1, maxHeight: 360, overflowY: 'auto' } as const;
