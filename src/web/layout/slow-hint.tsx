import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { slowAfterMs } from '../providers/query-client.ts';
import { Banner } from './banner.tsx';

/** Says, after a while, that a page is still waiting for its first data. */
export function SlowHint() {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const [isSlow, setSlow] = useState(false);
  const isWaiting = waiting > 0;
  useEffect(() => {
    setSlow(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs());
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isSlow || !isWaiting) return null;
  return <Banner tone="info">This is taking longer than usual. Still trying…</Banner>;
}
