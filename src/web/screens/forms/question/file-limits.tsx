import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { fileEndings } from '../../../../contract/schemas/field-options.ts';
import { Amount } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';
import { settingsOf } from './settings-of.ts';

/** How many files of what kind and size, and how long a recording. */
export function FileLimits({ field, setOption, problemAt }: FoldContent) {
  const { accept, maxFiles, maxSizeMb, minSeconds, maxSeconds } = field.options;
  const has = settingsOf(field.fieldType);
  return (
    <>
      {has.has('accept') && (
        <Autocomplete
          multiple
          options={[...fileEndings]}
          value={accept ?? []}
          onChange={(_, next) => setOption({ accept: next })}
          renderInput={(params) => (
            <TextField {...params} label="Kinds of files" helperText="Every kind when none is chosen." />
          )}
        />
      )}
      {has.has('files') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Amount
            label="Most files"
            value={maxFiles}
            placeholder="1"
            problem={problemAt('range.maxFiles')}
            onChange={(next) => setOption({ maxFiles: next }, 'maxFiles')}
          />
          <Amount
            label="Most MB each"
            value={maxSizeMb}
            placeholder="10"
            problem={problemAt('range.maxSizeMb')}
            onChange={(next) => setOption({ maxSizeMb: next }, 'maxSizeMb')}
          />
        </Stack>
      )}
      {has.has('seconds') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Amount
            label="Least seconds"
            value={minSeconds}
            problem={problemAt('range.minSeconds')}
            onChange={(next) => setOption({ minSeconds: next }, 'minSeconds')}
          />
          <Amount
            label="Most seconds"
            value={maxSeconds}
            problem={problemAt('range.maxSeconds')}
            onChange={(next) => setOption({ maxSeconds: next }, 'maxSeconds')}
          />
        </Stack>
      )}
    </>
  );
}
