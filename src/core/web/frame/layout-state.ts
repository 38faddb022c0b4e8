import { useSyncExternalStore } from 'react';
import { sideMenu } from '../../contract/settings.ts';
import { themeSettings } from '../../theme/settings.ts';
import { overlaysPage } from '../layout/use-screen-size.ts';

export interface LayoutState {
  openedItem: string;
  dashboardDrawerOpen: boolean;
  isDrawerRequested: boolean;
  componentDrawerOpen: boolean;
  formDrawerOpen: boolean;
}

const initial: LayoutState = {
  openedItem: sideMenu.openedItem,
  dashboardDrawerOpen: sideMenu.dashboardDrawerOpen,
  isDrawerRequested: false,
  componentDrawerOpen: sideMenu.componentDrawerOpen,
  formDrawerOpen: false,
};

let state = initial;
const listeners = new Set<() => void>();

export const layoutState = {
  read: () => state,
  change: (next: Partial<LayoutState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  },
  toggleDrawer: () => {
    const isOpen = !state.dashboardDrawerOpen;
    if (!overlaysPage()) themeSettings.choose('miniDrawer', !isOpen);
    layoutState.change({ dashboardDrawerOpen: isOpen, isDrawerRequested: true });
  },
  isMini: () => themeSettings.choice('miniDrawer') === true,
  reset: () => layoutState.change(initial),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Renders again only when this part of the state changes. */
export function useLayoutState<K extends keyof LayoutState>(part: K): LayoutState[K] {
  return useSyncExternalStore(layoutState.subscribe, () => layoutState.read()[part]);
}
