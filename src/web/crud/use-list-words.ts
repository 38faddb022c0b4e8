import { useSearchParams } from 'react-router';

/** What a list shows, kept in the address so that Back and a shared link bring it back. */
export function useListWords() {
  const [words, setWords] = useSearchParams();
  const set = (changes: Record<string, string | undefined>) =>
    setWords(
      (before) => {
        const next = new URLSearchParams(before);
        // Whatever is asked for anew starts at its first page.
        for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const page = Math.max(1, Math.floor(Number(words.get('page'))) || 1);
  return { tab: words.get('tab') ?? '', q: words.get('q') ?? '', sort: words.get('sort') ?? '', page, set };
}

export type ListWords = ReturnType<typeof useListWords>;
