import { Box, ListItemText, MenuItem, TextField } from '@mui/material';
import type { DateOrder } from '../../core/contract/notations/date.ts';
import type { DecimalSign } from '../../core/contract/notations/number.ts';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import { namedColumns } from '../rules/named-columns.ts';
import type { ShownImport } from '../schemas/import.ts';
import type { Delimiter, Encoding } from '../schemas/import-format.ts';
import type { ImportedListName } from '../schemas/imported-lists.ts';
import { useChangeImport } from './use-change-import.ts';

/** How the file is read, as proposed from its data. Each change reads it again. */
export function FormatPanel({ list, shown }: { list: ImportedListName; shown: ShownImport }) {
  const { format, sheets, columns } = shown;
  const { change: changeImport, isPending } = useChangeImport(list, shown.id);
  const change = (format: Partial<ShownImport['format']>) => changeImport({ format });
  return (
    <Panel title="File format" about="Proposed from the data. A change reads the file again.">
      <Box sx={grid} aria-busy={isPending}>
        {format.encoding && (
          <SelectField<Encoding>
            label="Encoding"
            value={format.encoding}
            options={encodingLabels}
            onChange={(encoding) => change({ encoding })}
          />
        )}
        {format.delimiter && (
          <SelectField<Delimiter>
            label="Delimiter"
            value={format.delimiter}
            options={delimiterLabels}
            onChange={(delimiter) => change({ delimiter })}
          />
        )}
        {format.sheet !== null && sheets.length > 1 && (
          <SelectField<string>
            label="Sheet"
            value={format.sheet}
            options={sheets.map((sheet) => [sheet, sheet] as const)}
            onChange={(sheet) => change({ sheet })}
          />
        )}
        <SelectField<number>
          label="Header row"
          value={format.headerRow}
          options={headerRows(format.headerRow)}
          onChange={(headerRow) => change({ headerRow })}
        />
        <SelectField<DateOrder>
          label="Order of dates"
          value={format.dateOrder}
          options={dateOrderLabels}
          onChange={(dateOrder) => change({ dateOrder })}
        />
        <SelectField<DecimalSign>
          label="Decimal sign"
          value={format.decimal}
          options={decimalLabels}
          onChange={(decimal) => change({ decimal })}
        />
        {format.sheet !== null && (
          <TextField
            select
            label="Columns with leading zeros"
            value={format.textColumns}
            onChange={({ target }) => change({ textColumns: [target.value].flat().map(Number) })}
            slotProps={{
              select: {
                multiple: true,
                displayEmpty: true,
                renderValue: (chosen) => columnNames(columns, [chosen].flat().map(Number)) || 'None',
              },
              inputLabel: { shrink: true },
            }}
          >
            {namedColumns(columns).map(({ at, name }) => (
              <MenuItem key={at} value={at}>
                <ListItemText primary={name} />
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
    </Panel>
  );
}

const columnNames = (columns: readonly string[], chosen: readonly number[]) =>
  namedColumns(columns)
    .filter(({ at }) => chosen.includes(at))
    .map(({ name }) => name)
    .join(', ');

const shownRows = 20;

function headerRows(current: number): (readonly [number, string])[] {
  const rows = Array.from({ length: shownRows }, (_, at) => at + 1);
  const all = current > shownRows ? [...rows, current] : rows;
  return [[0, 'No header'], ...all.map((row) => [row, `Row ${row}`] as const)];
}

const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (Thai)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB 18030 (Simplified Chinese)',
  big5: 'Big5 (Traditional Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
  macintosh: 'Mac Roman',
};

const delimiterLabels: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

const dateOrderLabels: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};

const decimalLabels: Readonly<Record<DecimalSign, string>> = { '.': 'Point: 1,234.50', ',': 'Comma: 1.234,50' };

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
};
