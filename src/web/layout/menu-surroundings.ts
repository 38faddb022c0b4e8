import { createContext, useContext } from 'react';
import type { MayShow } from './visible-menu.ts';

interface Surroundings {
  /** Folded to icons. */
  isMini: boolean;
  /** Over the page: choosing closes it. */
  isSmall: boolean;
  mayShow: MayShow;
  openedId: string | undefined;
}

/** What every entry of the menu must know of the whole. */
export const MenuSurroundings = createContext<Surroundings>({
  isMini: false,
  isSmall: false,
  mayShow: () => false,
  openedId: undefined,
});

export const useMenuSurroundings = (): Surroundings => useContext(MenuSurroundings);
