import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Params } from '../../providers/call.ts';
import { dataProvider } from '../../providers/data.ts';
import type { Row } from '../row.ts';
import type { ListAddress } from './list-address.ts';

/** A page of rows; the page before stays until the next has come. */
export function useRows(resource: string, { page, size, wishes }: ListAddress) {
  const params = usePathParams();
  return useQuery({
    queryKey: ['data', 'default', resource, 'list', { params, page, size, ...wishes }],
    queryFn: async (queryContext) => {
      const { data, total, capped } = await dataProvider.getList<Row>({
        resource,
        pagination: { currentPage: page, pageSize: size, mode: 'server' },
        ...wishes,
        meta: { params, queryContext },
      });
      return { rows: data, total, isCapped: capped === true };
    },
    placeholderData: keepPreviousData,
  });
}

/** A list below another record names it in its path. */
export function usePathParams(): Params {
  const params = useParams();
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
