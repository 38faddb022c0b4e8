import { useShow } from '@refinedev/core';
import { generatePath, useNavigate, useParams } from 'react-router';
import { resourceOf } from '../../../contract/catalogue.ts';
import { ApiFailure } from '../../providers/failure.ts';
import { rowSchema } from '../fields/row.ts';

export function useRecord(name: string, id: number) {
  const { query } = useShow({
    resource: name,
    id,
    // Refine's default key includes the URL, so opening the form would read the record again.
    queryOptions: { queryKey: ['data', 'default', name, 'one', String(id), {}] },
    errorNotification: false,
  });
  const record = rowSchema.safeParse(query.data?.data);
  const error = query.error instanceof ApiFailure ? query.error : null;
  return { record: record.success ? record.data : undefined, error, retry: () => void query.refetch() };
}

export function useRecordPages(name: string) {
  const navigate = useNavigate();
  const params = useParams();
  const { pages } = resourceOf(name);
  // The last path parameter is the record's id; earlier ones belong to its parents.
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
