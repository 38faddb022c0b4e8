import type { ExportedCell } from '../../../core/contract/notations/exported-cell.ts';
import { writeCsv } from '../../../core/server/files/csv.ts';
import { writeZip } from '../../../core/server/files/zip.ts';
import { type Column, otherCode } from './columns.ts';
import type { ExportedRow } from './rows.ts';

export interface SpssFile {
  survey: { id: number; name: string };
  columns: readonly Column[];
  rows: AsyncIterable<ExportedRow>;
}

/**
 * Responses for SPSS and PSPP: the data as CSV, and the syntax that reads it. No maintained library writes .sav files:
 * sav-writer has one release and no repository, and cuts texts at 255 bytes.
 */
export function spssArchive({ survey, columns, rows }: SpssFile): AsyncGenerator<Buffer> {
  const name = `survey-${survey.id}`;
  const variables = variablesOf(columns);
  async function* lines(): AsyncGenerator<ExportedCell[]> {
    yield variables.map((variable) => variable.name);
    for await (const row of rows) yield variables.map((variable) => spssCell(variable, row));
  }
  // Written after the data, because it tells the length of the texts.
  function* syntax(): Generator<string> {
    yield syntaxOf(variables, { file: `${name}.csv`, title: survey.name });
  }
  return writeZip([
    { name: `${name}.csv`, content: writeCsv(lines()) },
    { name: `${name}.sps`, content: syntax() },
  ]);
}

interface Variable extends Column {
  /** Of a single choice: the number of each code. */
  numbers?: ReadonlyMap<string, number>;
  /** The longest text in bytes. */
  width: number;
}

function variablesOf(columns: readonly Column[]): Variable[] {
  const taken = new Set<string>();
  return columns.map((column) => ({
    ...column,
    name: variableName(column.name, taken),
    ...(column.labels && { numbers: new Map([...column.labels.keys()].map((id, at) => [id, at + 1])) }),
    width: 1,
  }));
}

const reserved = ['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with'];
const longestName = 64;

/** Letters, digits and underscores, each name once, without regard to case. */
function variableName(name: string, taken: Set<string>): string {
  const plain = name.replace(/\W/g, '_').replace(/_+$/, '');
  for (let count = reserved.includes(plain) ? 2 : 1; ; count += 1) {
    const ending = count === 1 ? '' : `_${count}`;
    const free = plain.slice(0, longestName - ending.length) + ending;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}

/** SPSS limits a text to 32,767 bytes. */
const longestText = 32_000;

function spssCell(variable: Variable, row: ExportedRow): ExportedCell {
  const { numbers, code } = variable;
  if (numbers && code) return numberOf(numbers, code(row));
  const cell = variable.cell(row);
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell === 'object' && cell !== null) return { iso: cell.iso.slice(0, 19).replace('T', ' ') };
  if (typeof cell !== 'string') return cell;
  // A line of data is one response.
  const text = firstBytes(cell.replace(/\s+/g, ' ').trim(), longestText);
  variable.width = Math.max(variable.width, Buffer.byteLength(text) + 1);
  return text;
}

const otherNumber = 0;

function numberOf(numbers: ReadonlyMap<string, number>, code: string | null): number | null {
  if (code === otherCode) return numbers.get(code) ?? otherNumber;
  return code === null ? null : (numbers.get(code) ?? null);
}

function firstBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}

function syntaxOf(variables: readonly Variable[], { file, title }: { file: string; title: string }): string {
  const texts = variables.filter(({ kind, numbers }) => kind === 'text' && !numbers);
  return `${[
    `* ${title.replace(/[\r\n.]+/g, ' ').slice(0, 200)}.`,
    "* Save this file and the CSV file in one folder, and run it there: CD 'C:\\folder'.",
    'SET DECIMAL=DOT.',
    command([
      `GET DATA /TYPE=TXT /FILE=${quoted(file)} /ENCODING='UTF8'`,
      "/ARRANGEMENT=DELIMITED /DELCASE=LINE /FIRSTCASE=2 /DELIMITERS=',' /QUALIFIER='\"'",
      '/VARIABLES=',
      ...variables.map((variable) => `${variable.name} ${spssFormat(variable)}`),
    ]),
    command(['VARIABLE LABELS', ...variables.map(({ name, head }) => `${name} ${literal(head, 255)}`)]),
    ...variables.flatMap(valueLabels),
    ...levels(variables),
    ...multipleResponseSets(variables),
    ...unguarded(texts),
    'EXECUTE.',
  ].join('\r\n')}\r\n`;
}

const command = (lines: readonly string[]) => `${lines.join('\r\n  ')}.`;

function spssFormat({ kind, numbers, width, choiceOf }: Variable): string {
  if (numbers || choiceOf) return 'F4.0';
  if (kind === 'text') return `A${width}`;
  return { number: 'F16.2', day: 'SDATE10', clock: 'TIME8', moment: 'YMDHMS19' }[kind];
}

function valueLabels({ name, numbers, labels, choiceOf }: Variable): string[] {
  if (choiceOf) return [command(['VALUE LABELS', name, "0 'Not chosen'", "1 'Chosen'"])];
  if (!numbers || !labels) return [];
  const lines = [...numbers].map(([id, number]) => `${number} ${literal(labels.get(id) ?? id, 120)}`);
  const other = numbers.has(otherCode) ? [] : [`${otherNumber} 'Other'`];
  return [command(['VALUE LABELS', name, ...lines, ...other])];
}

function levels(variables: readonly Variable[]): string[] {
  const nominal = variables.filter(({ numbers, choiceOf }) => numbers || choiceOf).map(({ name }) => name);
  return nominal.length > 0 ? [command(['VARIABLE LEVEL', ...nominal, '(NOMINAL)'])] : [];
}

function multipleResponseSets(variables: readonly Variable[]): string[] {
  const sets = new Map<string, { head: string; names: string[] }>();
  for (const { name, choiceOf } of variables) {
    if (!choiceOf) continue;
    const set = sets.get(choiceOf.name) ?? { head: choiceOf.head, names: [] };
    set.names.push(name);
    sets.set(choiceOf.name, set);
  }
  const taken = new Set<string>();
  return [...sets]
    .filter(([, { names }]) => names.length > 1)
    .map(([key, { head, names }]) =>
      command([
        'MRSETS',
        `/MDGROUP NAME=$${variableName(key, taken)} LABEL=${literal(head, 250)}`,
        'VARIABLES=',
        ...names,
        'VALUE=1',
      ]),
    );
}

/** Takes away the apostrophe by which the CSV file keeps spreadsheets from running a text as a formula. */
function unguarded(texts: readonly Variable[]): string[] {
  if (texts.length === 0) return [];
  return [
    command(['DO REPEAT guarded =', ...texts.map(({ name }) => name)]),
    // SUBSTR counts bytes: a full-width sign has three.
    command([
      `IF (SUBSTR(guarded,1,1) = "'"`,
      `AND (ANY(SUBSTR(LTRIM(guarded,"'"),1,1),'=','+','-','@')`,
      `OR ANY(SUBSTR(LTRIM(guarded,"'"),1,3),'＝','＋','－','＠')))`,
      'guarded = SUBSTR(guarded,2)',
    ]),
    'END REPEAT.',
  ];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A text of at most so many bytes, in parts, because a line of syntax has at most 251 bytes. */
function literal(text: string, bytes: number): string {
  const plain = firstBytes(text.replace(/\s+/g, ' ').trim(), bytes);
  const parts = plain.match(/.{1,40}/gsu) ?? [''];
  return parts.map(quoted).join(' +\r\n    ');
}
