import { useEffect, useRef, useState } from 'react';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import type { ViewAddress } from './use-view-address.ts';

const rotationMs = 30_000;

/** Full screen for a wall display, which shows one tab after the other. */
export function useWallScreen(tabs: Dashboard['tabs'], { tabId, openTab }: Pick<ViewAddress, 'tabId' | 'openTab'>) {
  const [isOn, setOn] = useState(false);
  const [isRotating, setRotating] = useState(true);
  const open = useRef(openTab);
  useEffect(() => {
    open.current = openTab;
  });
  useEffect(() => {
    const listen = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
  useEffect(() => {
    if (!isOn || !isRotating || tabs.length < 2) return;
    const timer = setTimeout(() => {
      const at = tabs.findIndex(({ id }) => id === tabId);
      open.current(tabs[(at + 1) % tabs.length]?.id ?? tabId);
    }, rotationMs);
    return () => clearTimeout(timer);
  }, [isOn, isRotating, tabs, tabId]);
  return {
    isOn,
    isRotating,
    toggleRotation: () => setRotating(!isRotating),
    // The whole document, because menus and dialogs are outside of the dashboard's element.
    enter: () => void document.documentElement.requestFullscreen(),
    leave: () => void document.exitFullscreen(),
  };
}

export type WallScreen = ReturnType<typeof useWallScreen>;
