import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Chip, Collapse, Stack, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { DayField } from '../../../core/web/inputs/day-field.tsx';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import type { FilterParam, ResultAddress } from './result-address.ts';

interface FilterBarProps {
  address: ResultAddress;
  known: SurveySummary['known'];
  formatAnswer: (answer: string) => string;
  isOpenAtFirst?: boolean;
}

export function FilterBar({ address, known, formatAnswer, isOpenAtFirst = false }: FilterBarProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const set = chipsOf(address, known, formatAnswer);
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<FilterListOutlined />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {set.length > 0 ? `Filters (${set.length})` : 'Filters'}
        </Button>
        {set.map(({ key, label, drop }) => (
          <Chip key={key} label={label} onDelete={drop} sx={{ maxWidth: '100%' }} />
        ))}
        {set.length > 1 && (
          <Button size="small" onClick={address.clear}>
            Clear all
          </Button>
        )}
      </Stack>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Inputs address={address} known={known} />
      </Collapse>
    </Stack>
  );
}

const statusNames: Readonly<Record<string, string>> = {
  '': 'Finished',
  all: 'All',
  partial: 'Not finished',
  screened_out: 'Screened out',
  over_quota: 'Over a quota',
  spam: 'Spam',
  test: 'Tests',
};

function Inputs({ address, known }: Pick<FilterBarProps, 'address' | 'known'>) {
  const named = (list: readonly string[], formatOne = (one: string) => one) =>
    list.map((one): [string, string] => [one, formatOne(one)]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
      }}
    >
      <Day address={address} param="from" label="From" />
      <Day address={address} param="to" label="To" />
      <Choice address={address} param="status" label="Status" options={Object.entries(statusNames)} />
      <Choice address={address} param="language" label="Language" options={named(known.languages, formatLanguage)} />
      <Choice address={address} param="source" label="Source" options={named(known.sources)} />
      <Choice address={address} param="device" label="Device" options={named(known.devices)} />
      <Choice
        address={address}
        param="linkId"
        label="Link"
        options={known.links.map(({ id, name }) => [String(id), name || `Link ${id}`])}
      />
      <Choice address={address} param="tags" label="Tag" options={named(known.tags)} />
    </Box>
  );
}

interface InputProps {
  address: ResultAddress;
  param: FilterParam;
  label: string;
}

function Day({ address, param, label }: InputProps) {
  const day = address.filter[param];
  return (
    <DayField
      size="small"
      label={label}
      value={typeof day === 'string' ? day : ''}
      onChange={(next) => address.set(param, next)}
    />
  );
}

function Choice({ address, param, label, options }: InputProps & { options: readonly (readonly [string, string])[] }) {
  const hasEmpty = options.some(([value]) => value === '');
  if (options.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={address.filter[param] ?? ''}
      onChange={({ target }) => address.set(param, target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {!hasEmpty && <option value="">Any</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

interface SetFilter {
  key: string;
  label: string;
  drop: () => void;
}

function chipsOf(
  { filter, answers, behind, set, dropAnswer, dropBehind, tab }: ResultAddress,
  known: FilterBarProps['known'],
  formatAnswer: FilterBarProps['formatAnswer'],
): SetFilter[] {
  const { status, from, to, language, source, device, linkId, tags } = filter;
  const link = known.links.find(({ id }) => String(id) === linkId)?.name;
  const one = (param: FilterParam, label: string | undefined): SetFilter[] =>
    label === undefined ? [] : [{ key: param, label, drop: () => set(param, '') }];
  return [
    ...one('status', status && `Status: ${statusNames[status] ?? status}`),
    ...one('from', from && `From ${from}`),
    ...one('to', to && `To ${to}`),
    ...one('language', language && formatLanguage(String(language))),
    ...one('source', source && `Source: ${source}`),
    ...one('device', device && `Device: ${device}`),
    ...one('linkId', linkId && `Link: ${link ?? linkId}`),
    ...one('tags', tags && `Tag: ${tags}`),
    ...(behind && tab === 'responses' ? [{ key: 'filters', label: 'Rows of a figure', drop: dropBehind }] : []),
    ...answers.map((answer) => ({ key: answer, label: formatAnswer(answer), drop: () => dropAnswer(answer) })),
  ];
}
