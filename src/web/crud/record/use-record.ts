import { useShow } from '@refinedev/core';
import { generatePath, useNavigate, useParams } from 'react-router';
import { resourceOf } from '../../../contract/catalogue.ts';
import { ApiFailure } from '../../providers/failure.ts';
import { rowSchema } from '../fields/row.ts';

/** One record by its id, as the server has it; undefined while it is on its way. */
export function useRecord(name: string, id: number) {
  const { query } = useShow({
    resource: name,
    id,
    // By default the key holds the address too, and the record would be read again when its form opens.
    queryOptions: { queryKey: ['data', 'default', name, 'one', String(id), {}] },
    errorNotification: false,
  });
  const record = rowSchema.safeParse(query.data?.data);
  const error = query.error instanceof ApiFailure ? query.error : null;
  return { record: record.success ? record.data : undefined, error, retry: () => void query.refetch() };
}

/** The ways between the pages of a resource whose records have pages of their own. */
export function useRecordPages(name: string) {
  const navigate = useNavigate();
  const params = useParams();
  const { pages } = resourceOf(name);
  // The last parameter of such a page is the record's own id; those before it belong to what it is part of.
  const go = (path: string, id?: number) => {
    const own = path.match(/:\w+(?!.*:)/)?.[0].slice(1);
    void navigate(generatePath(path, own && id ? { ...params, [own]: String(id) } : params));
  };
  const list = () => go(pages.list?.path ?? '/dashboard');
  return {
    id: Number(Object.values(params).at(-1)),
    list,
    show: (id: number) => (pages.show ? go(pages.show.path, id) : list()),
    edit: (id: number) => (pages.edit ? go(pages.edit.path, id) : list()),
  };
}
