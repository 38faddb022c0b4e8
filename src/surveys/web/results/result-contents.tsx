import { Box, Link } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';

export interface ContentsPart {
  id: string;
  name: string;
}

/** The parts of the page, each a link to it: beside them on wide screens, above them in a closed list on others. */
export function ResultContents({ parts }: { parts: readonly ContentsPart[] }) {
  const { current, choose } = useCurrentPart(parts);
  const [isOpen, setOpen] = useState(false);
  const { isSmall } = useScreenSize();
  const links = (
    <Box component="ul" sx={list}>
      {parts.map(({ id, name }) => (
        <li key={id}>
          <PartLink
            id={id}
            name={name}
            isCurrent={id === current}
            onClick={() => {
              choose(id);
              setOpen(false);
            }}
          />
        </li>
      ))}
    </Box>
  );
  if (!isSmall)
    return (
      <Box component="nav" aria-label="Contents" sx={beside}>
        {links}
      </Box>
    );
  return (
    <Box component="nav" aria-label="Contents" sx={above}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box component="summary" sx={{ py: 1, cursor: 'pointer', fontWeight: 500 }}>
          Contents
        </Box>
        {links}
      </details>
    </Box>
  );
}

interface PartLinkProps extends ContentsPart {
  isCurrent: boolean;
  onClick: () => void;
}

function PartLink({ id, name, isCurrent, onClick }: PartLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Within the list alone: the page itself stays where it is.
    const [link, box] = [ref.current, ref.current?.closest('ul')];
    if (!isCurrent || !link || !box) return;
    const top = link.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + link.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [isCurrent]);
  return (
    <Link
      ref={ref}
      href={`#${id}`}
      title={name}
      underline="none"
      aria-current={isCurrent ? 'location' : undefined}
      onClick={onClick}
      sx={{ ...entry, ...(isCurrent && { color: 'text.primary', borderLeftColor: 'primary.main', fontWeight: 500 }) }}
    >
      <Box component="span" sx={twoLines}>
        {name}
      </Box>
    </Link>
  );
}

/** The part that was chosen while it is at the top, else the last one that is; between two of them, the one before. */
function useCurrentPart(parts: readonly ContentsPart[]) {
  const [atTop, setAtTop] = useState<readonly string[]>([]);
  const [chosen, choose] = useState('');
  const names = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        if (seen.size > 0) setAtTop([...seen]);
      },
      // A line where a part that was jumped to has begun.
      { rootMargin: '-15% 0px -84% 0px' },
    );
    for (const id of names.split(' ')) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [names]);
  const current = atTop.includes(chosen) ? chosen : parts.findLast(({ id }) => atTop.includes(id))?.id;
  return { current, choose };
}

/** Of the bar at the top of the page. */
const headHeight = 60;

/** Below the closed list, where a part is jumped to. */
export const belowContents = { scrollMarginTop: { xs: 32, lg: 4 } } as const;

const list = { m: 0, p: 0, listStyle: 'none', overflowY: 'auto', maxHeight: { xs: '60vh', lg: 'calc(100vh - 120px)' } };

const beside = { position: 'sticky', top: headHeight + 16, alignSelf: 'start' } as const;

const above = {
  position: 'sticky',
  top: headHeight,
  zIndex: 2,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const entry = {
  display: 'block',
  py: 0.75,
  pl: 1.5,
  borderLeft: 2,
  borderLeftColor: 'divider',
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
