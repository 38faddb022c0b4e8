import { useSyncExternalStore } from 'react';
import { sideMenu } from '../../../contract/settings.ts';
import { themeSettings } from '../../../theme/settings.ts';
import { overlaysPage } from '../use-screen-size.ts';

export interface LayoutState {
  /** The menu entry opened last: its group stays unfolded. */
  openedItem: string;
  /** The side menu: wide or, on large screens, folded to icons. */
  dashboardDrawerOpen: boolean;
  /** The reader opened it, over the page; a menu that was open beside the page does not come to lie over it. */
  isDrawerAskedFor: boolean;
  /** Whether nested entries start unfolded. */
  componentDrawerOpen: boolean;
  formDrawerOpen: boolean;
}

const initial: LayoutState = {
  openedItem: sideMenu.openedItem,
  dashboardDrawerOpen: sideMenu.dashboardDrawerOpen,
  isDrawerAskedFor: false,
  componentDrawerOpen: sideMenu.componentDrawerOpen,
  formDrawerOpen: false,
};

let state = initial;
const listeners = new Set<() => void>();

/** What is open in the frame. It lives as long as the page. */
export const layoutState = {
  read: () => state,
  change: (next: Partial<LayoutState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  },
  toggleDrawer: () => {
    const isOpen = !state.dashboardDrawerOpen;
    if (!overlaysPage()) themeSettings.choose('miniDrawer', !isOpen);
    layoutState.change({ dashboardDrawerOpen: isOpen, isDrawerAskedFor: true });
  },
  /** Whether this person keeps the menu folded to icons. */
  isMini: () => themeSettings.choice('miniDrawer') === true,
  reset: () => layoutState.change(initial),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useLayoutState = (): LayoutState => useSyncExternalStore(layoutState.subscribe, layoutState.read);
