import { useSearchParams } from 'react-router';

interface How {
  /** Back returns to what was asked for before. Typing, on the other hand, leaves no trail of letters. */
  keepsBefore?: boolean;
}

/** What a list shows, kept in the address so that Back and a shared link bring it back. */
export function useListWords() {
  const [words, setWords] = useSearchParams();
  const set = (changes: Record<string, string | undefined>, { keepsBefore = false }: How = {}) =>
    setWords(
      () => {
        // The address itself: what was asked for a moment ago is in it before it has been drawn.
        const next = new URLSearchParams(window.location.search);
        // Whatever is asked for anew starts at its first page.
        for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !keepsBefore },
    );
  const page = Math.max(1, Math.floor(Number(words.get('page'))) || 1);
  return { words, tab: words.get('tab') ?? '', q: words.get('q') ?? '', sort: words.get('sort') ?? '', page, set };
}

export type ListWords = ReturnType<typeof useListWords>;
