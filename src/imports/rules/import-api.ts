import type { z } from 'zod';
import { importSchema, largestImport, shownImportSchema } from '../schemas/import.ts';

/** The operations of an imported list. One wizard reads and starts imports, so one permission covers both. */
export const importApi = <const List extends string, Body extends z.ZodType>(list: List, body: Body) =>
  importApiOf(list, { body, row: importSchema, shown: shownImportSchema });

/** The same for a list whose imports have more columns, in lists or where one is shown. */
export const importApiOf = <
  const List extends string,
  Body extends z.ZodType,
  Row extends z.ZodType,
  Shown extends z.ZodType,
>(
  list: List,
  { body, row, shown }: { body: Body; row: Row; shown: Shown },
) =>
  ({
    list: { endpoint: `GET /${list}/imports`, needs: 'create' },
    show: { endpoint: `GET /${list}/imports/:id`, needs: 'create', answer: shown },
    result: { endpoint: `GET /${list}/imports/:id/result`, needs: 'create', answer: 'text/csv', ownTransaction: true },
    create: {
      endpoint: `POST /${list}/import`,
      body,
      answer: row,
      ownTransaction: true,
      honorsKeys: true,
      bodyLimit: largestImport,
      perMinute: 60,
    },
    undo: { endpoint: `POST /${list}/imports/:id/undo`, answer: row },
  }) as const;
