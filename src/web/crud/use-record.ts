import { useOne } from '@refinedev/core';
import { ApiFailure } from '../providers/failure.ts';
import { type Row, rowSchema } from './row.ts';

interface ReadRecord {
  record: Row | undefined;
  error: ApiFailure | null;
  retry: () => void;
}

/** One record by its id, as the server has it; undefined while it is on its way. */
export function useRecord(name: string, id: number): ReadRecord {
  const { result, query } = useOne({ resource: name, id, errorNotification: false });
  const record = rowSchema.safeParse(result);
  const error = query.error instanceof ApiFailure ? query.error : null;
  return { record: record.success ? record.data : undefined, error, retry: () => void query.refetch() };
}
