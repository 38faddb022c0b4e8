import { generatePath, useNavigate, useParams } from 'react-router';
import { resourceOf } from '../../contract/catalogue.ts';

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
