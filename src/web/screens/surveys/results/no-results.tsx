import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, type ResultAddress } from './result-address.ts';

interface NoResultsProps {
  error: unknown;
  onRetry: () => void;
  address: ResultAddress;
}

/** Why nothing could be counted. Where too much was asked for, the filters to ask for less stand below. */
export function NoResults({ error, onRetry, address }: NoResultsProps) {
  const isTooMuch = error instanceof ApiFailure && error.status === 422;
  return (
    <>
      <LoadProblem error={error} onRetry={onRetry} what={isTooMuch ? 'summary' : 'survey'} />
      <Stack sx={{ alignItems: 'center', mt: -6, gap: 3 }}>
        {isFiltered(address) && <Button onClick={address.clear}>Clear filters</Button>}
        {isTooMuch && (
          <Box sx={{ width: '100%', maxWidth: 720 }}>
            <FilterBar address={address} known={nothing} nameOf={(answer) => answer} isOpenAtFirst />
          </Box>
        )}
      </Stack>
    </>
  );
}

const nothing = { languages: [], sources: [], devices: [], tags: [], links: [] };
