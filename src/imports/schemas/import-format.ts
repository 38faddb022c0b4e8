import { z } from 'zod';
import type { DateOrder } from '../../core/contract/notations/date.ts';
import type { DecimalSign } from '../../core/contract/notations/number.ts';

/** The encodings that spreadsheets write, by the names of the Encoding Standard. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'macintosh',
] as const;

export const delimiters = [',', ';', '\t', '|'] as const;

/** Rows above the table that are looked through for the header. */
export const mostTitleRows = 20;

/** How a file is read. The importer proposes each value from the data, and the user can change it. */
export const importFormatSchema = z
  .object({
    /** Null for a workbook. */
    encoding: z.enum(encodings).nullable(),
    delimiter: z.enum(delimiters).nullable(),
    /** The name of the sheet of a workbook. */
    sheet: z.string().max(200).nullable(),
    /** The number of the row with the names of the columns; 0 if the file has none. */
    headerRow: z.int().min(0).max(1_000),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd'] satisfies DateOrder[]),
    decimal: z.enum(['.', ','] satisfies DecimalSign[]),
    /** Columns of a workbook whose numbers are read as shown, such as 01067. */
    textColumns: z.array(z.int().min(0).max(499)).max(500),
  })
  .meta({ id: 'ImportFormat' });

export type ImportFormat = z.infer<typeof importFormatSchema>;
/** The part of a format that the user has chosen. */
export type ChosenFormat = { [Key in keyof ImportFormat]?: ImportFormat[Key] | undefined };

export type Encoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

/** What the cells of a column are, for the field that they may fill. */
export const cellKinds = [
  'text',
  'email',
  'phone',
  'number',
  'date',
  'datetime',
  'time',
  'boolean',
  'choice',
  'list',
] as const;
export type CellKind = (typeof cellKinds)[number];
