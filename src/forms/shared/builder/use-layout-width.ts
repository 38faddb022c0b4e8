import { useEffect, useState } from 'react';

export type LayoutWidth = 'wide' | 'middle' | 'narrow';

const wideFrom = 1200;
const middleFrom = 900;

export function useLayoutWidth(): LayoutWidth {
  const [width, setWidth] = useState(currentWidth);
  useEffect(() => {
    const resized = () => setWidth(currentWidth());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return width;
}

function currentWidth(): LayoutWidth {
  if (window.innerWidth >= wideFrom) return 'wide';
  return window.innerWidth >= middleFrom ? 'middle' : 'narrow';
}
