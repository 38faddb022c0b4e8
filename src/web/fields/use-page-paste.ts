import { useEffect, useRef } from 'react';

/** Files pasted anywhere on the page, unless somebody nearer took them. */
export function usePagePaste(isWanted: boolean, take: (files: File[]) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isWanted) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!event.defaultPrevented && files.length > 0 && latest.current(files)) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isWanted]);
}
