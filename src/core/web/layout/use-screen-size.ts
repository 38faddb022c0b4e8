import { useEffect, useState } from 'react';
import { layout } from '../../contract/settings.ts';

const phoneMaxWidth = 600;

export interface ScreenSize {
  isSmall: boolean;
  isPhone: boolean;
}

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
  isSmall: window.innerWidth < layout.smallMaxWidth,
  isPhone: window.innerWidth < phoneMaxWidth,
});

export const overlaysPage = (): boolean => sizeNow().isSmall;
