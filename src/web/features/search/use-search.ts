import { useEffect, useState } from 'react';
import { z } from 'zod';
import { resources } from '../../../../resources.config.ts';
import type { OperationName, ResourceName } from '../../../contract/catalogue.ts';
import { reading } from '../../providers/operation.ts';
import { useReading } from '../../providers/reading.ts';
import { useMay } from '../../providers/use-may.ts';
import { paths } from '../sentiments/shared/paths.ts';
import { surveyPaths } from '../surveys/shared/paths.ts';
import type { PaletteCommand } from './page-commands.ts';

export const searched = 'responses, surveys, forms, customers and users';

const delayMs = 200;
const shortest = 2;
const perResource = 4;

/** The records that match a text, of every kind that the user may list; none for a single letter. */
export function useSearch(text: string): { records: PaletteCommand[]; isSearching: boolean } {
  const q = useDelayed(text.trim());
  const found = [
    useFound('sentimentResponses', 'listAll', q, ({ id, reference, summary }) => ({
      ...{ title: `${reference} ${summary ?? ''}`, note: 'Response', act: paths.response(id) },
    })),
    useFound('surveys', 'list', q, ({ id, name }) => ({ title: name, note: 'Survey', act: surveyPaths.show(id) })),
    useFound('sentiments', 'list', q, ({ id, name }) => ({ title: name, note: 'Form', act: paths.answer(id) })),
    useFound('customerFormResponses', 'list', q, ({ id, displayName }) => ({
      ...{
        title: displayName,
        note: 'Customer',
        act: `${resources.customerFormResponses.pages.list.path}?record=${id}`,
      },
    })),
    useFound('users', 'list', q, ({ id, fullName, email }) => ({
      ...{ title: fullName || email, note: 'User', act: `${resources.users.pages.list.path}?record=${id}` },
    })),
  ];
  const isLate = text.trim().length >= shortest && q !== text.trim();
  return {
    records: found.flatMap(({ commands }) => commands),
    isSearching: isLate || found.some(({ isSearching }) => isSearching),
  };
}

const rowSchema = z.object({
  ...{ id: z.int(), name: z.string().default(''), displayName: z.string().nullish().transform(orEmpty) },
  ...{ reference: z.string().default(''), summary: z.string().nullish().transform(orEmpty) },
  ...{ fullName: z.string().nullish().transform(orEmpty), email: z.string().nullish().transform(orEmpty) },
});
const rowsSchema = z.array(rowSchema);
type Row = z.output<typeof rowSchema>;

function orEmpty(text: string | null | undefined): string {
  return text ?? '';
}

function useFound<R extends ResourceName>(
  resource: R,
  operation: OperationName<R>,
  q: string,
  commandOf: (row: Row) => Omit<PaletteCommand, 'id'>,
) {
  const isWanted = useMay(resource, operation) && q.length >= shortest;
  const query = { q, _start: 0, _end: perResource };
  const { data, isFetching } = useReading(
    reading(resource, operation, { query, schema: rowsSchema, staleTime: 10_000 }),
    { enabled: isWanted },
  );
  const rows = isWanted ? (data ?? []) : [];
  return {
    commands: rows.map((row) => ({ id: `${resource} ${row.id}`, ...commandOf(row) })),
    isSearching: isWanted && isFetching,
  };
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
