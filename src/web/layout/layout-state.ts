import { useSyncExternalStore } from 'react';
import { sideMenu } from '../../contract/settings.ts';

export interface LayoutState {
  /** The menu entry opened last: its group stays unfolded. */
  openedItem: string;
  /** The side menu: wide or, on large screens, folded to icons. */
  dashboardDrawerOpen: boolean;
  /** Whether the menu's nested entries may unfold at all; folded menus show top entries only. */
  componentDrawerOpen: boolean;
  formDrawerOpen: boolean;
}

const initial: LayoutState = {
  openedItem: sideMenu.openedItem,
  dashboardDrawerOpen: sideMenu.dashboardDrawerOpen,
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
  reset: () => layoutState.change(initial),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useLayoutState = (): LayoutState => useSyncExternalStore(layoutState.subscribe, layoutState.read);
