import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { whenAttended } from '../../../live/attended.ts';
import { liveBus } from '../../../live/live-bus.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { readRows } from './inbox-rows.ts';
import type { Inbox } from './use-inbox.ts';

const collectMs = 600;
const mostAsked = 50;

/** Says what has come into this list meanwhile, and shows it when the reader wants it: nothing jumps under the hand. */
export function InboxNews({ inbox }: { inbox: Inbox }) {
  const asked = JSON.stringify([inbox.scope, inbox.address.query]);
  return <News key={asked} inbox={inbox} />;
}

function News({ inbox }: { inbox: Inbox }) {
  const [found, setFound] = useState<readonly number[]>([]);
  const [isUnsure, setUnsure] = useState(false);
  useToldOf(inbox, {
    onFound: (ids) => setFound((before) => [...new Set([...before, ...ids])]),
    onUnsure: () => setUnsure(true),
  });
  const news = found.filter((id) => !inbox.rows.some((row) => row.id === id));
  const show = () => {
    setFound([]);
    setUnsure(false);
    void readRowsAgain();
  };
  return (
    <Stack role="status" sx={{ alignItems: 'center', mb: news.length > 0 || isUnsure ? 1.5 : 0 }}>
      {(news.length > 0 || isUnsure) && (
        <Button variant="outlined" size="small" onClick={show}>
          {isUnsure ? 'Much has changed – show' : `${news.length} new – show`}
        </Button>
      )}
    </Stack>
  );
}

interface Told {
  onFound: (ids: number[]) => void;
  onUnsure: () => void;
}

/** Of what changed anywhere, asks which answers this list's question and is not in it. */
function useToldOf({ scope, address, rows }: Inbox, told: Told): void {
  const latest = useRef({ rows, told });
  latest.current = { rows, told };
  const asked = useRef({ scope, query: address.query });
  useEffect(() => {
    const waiting = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const ids = [...waiting].filter((id) => !latest.current.rows.some((row) => row.id === id)).slice(0, mostAsked);
      waiting.clear();
      if (ids.length === 0) return;
      const { scope, query } = asked.current;
      const found = await readRows(scope, { ...query, id_in: ids.join(','), _start: 0, _end: mostAsked });
      latest.current.told.onFound(found.rows.map(({ id }) => id));
    };
    const lookSafely = () => void look().catch(() => undefined);
    const stop = liveBus.subscribe((event) => {
      if (event.kind === 'many' || (event.kind === 'ready' && !event.resumed)) latest.current.told.onUnsure();
      if (event.kind !== 'responses') return;
      for (const { id } of event.changes) waiting.add(id);
      clearTimeout(timer);
      timer = setTimeout(() => whenAttended(lookSafely), collectMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
