import { useSearchParams } from 'react-router';

/** What a list shows, kept in the address so that Back and a shared link bring it back. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  /** With keepsBefore, Back returns to what was asked for before; typing leaves no trail of letters. */
  const set = (changes: Record<string, string | undefined>, { keepsBefore = false } = {}) =>
    setParams(
      () => {
        // The address itself: what was asked for a moment ago is in it before it has been drawn.
        const next = new URLSearchParams(window.location.search);
        // A new question starts at its first page.
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
