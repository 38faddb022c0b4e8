import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InputProps } from './field-face.ts';
import { SearchLine } from './search-line.tsx';

export interface Candidate {
  id: number;
  name: string;
  about?: string;
}

interface RefInputProps extends InputProps {
  candidates: readonly Candidate[];
  isLoading: boolean;
  failure: string | undefined;
  /** The server searches; without it the list at hand is searched. */
  onTyped?: (text: string) => void;
}

/** One of those whom the company knows, found by typing. */
export function RefInput({ candidates, isLoading, failure, onTyped, ...props }: RefInputProps) {
  const { value, onChange, ids, hasProblem, field, isPreview } = props;
  const named = candidates.find(({ id }) => id === value);
  const chosen = named ?? (typeof value === 'number' ? { id: value, name: `Number ${value}` } : null);
  return (
    <Autocomplete<Candidate>
      id={ids.input}
      options={[...candidates]}
      value={chosen}
      loading={isLoading}
      disabled={isPreview}
      {...(onTyped ? { filterOptions: (all: Candidate[]) => all } : {})}
      noOptionsText={failure ?? 'Nobody is called that'}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, text) => onTyped?.(text)}
      onChange={(_, candidate) => onChange(candidate?.id ?? null)}
      renderOption={({ key, ...option }, { name, about }) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ minWidth: 0 }}>
            <Typography>{name}</Typography>
            {about && (
              <Typography variant="caption" color="textSecondary">
                {about}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <SearchLine params={params} placeholder="Search…" field={field} ids={ids} hasProblem={hasProblem} />
      )}
    />
  );
}
