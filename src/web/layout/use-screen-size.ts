import { useEffect, useState } from 'react';
import { layout } from '../../contract/settings.ts';

const smallBelow = 1200;
const phoneBelow = 600;

export interface ScreenSize {
  /** The side menu lies over the page instead of beside it. */
  isSmall: boolean;
  isPhone: boolean;
}

/** How much room the window has, looked at again once resizing has paused. */
export function useScreenSize(): ScreenSize {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const resized = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSize(sizeNow()), layout.resizeDebounceMs);
    };
    window.addEventListener('resize', resized);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', resized);
    };
  }, []);
  return size;
}

const sizeNow = (): ScreenSize => ({
  isSmall: window.innerWidth < smallBelow,
  isPhone: window.innerWidth < phoneBelow,
});

/** True where the side menu lies over the page. */
export const overlaysPage = (): boolean => sizeNow().isSmall;
