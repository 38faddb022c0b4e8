import { useSearchParams } from 'react-router';

/** List state in the URL, so that Back and shared links restore it. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  /** With keepsBefore, adds a history entry; typing replaces the current one. */
  const set = (changes: Record<string, string | undefined>, { keepsBefore = false } = {}) =>
    setParams(
      () => {
        // Reads window.location, because it includes changes that have not rendered yet.
        const next = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !keepsBefore },
    );
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  return {
    params,
    tab: params.get('tab') ?? '',
    q: params.get('q') ?? '',
    sort: params.get('sort') ?? '',
    page,
    set,
  };
}
