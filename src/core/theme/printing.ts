import type { ThemeSettings } from './settings.ts';

/** Whether the page is being printed, or shown as it prints. */
export const printing = stateOf();

function stateOf() {
  // A preview is laid out again and again between both events, and its media may be that of the screen in the meantime.
  let isBegun = false;
  let media: MediaQueryList | undefined;
  const printMedia = () => {
    media ??= window.matchMedia('print');
    return media;
  };
  const isOn = () => isBegun || printMedia().matches;
  const subscribe = (listener: () => void) => {
    const begun = (value: boolean) => () => {
      isBegun = value;
      listener();
    };
    const [begin, end] = [begun(true), begun(false)];
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    printMedia().addEventListener('change', listener);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      printMedia().removeEventListener('change', listener);
    };
  };
  return { isOn, subscribe };
}

/** Paper is light, whatever the mode of the screen. */
export const themeShown = (settings: ThemeSettings): ThemeSettings =>
  printing.isOn() && settings.mode === 'dark' ? { ...settings, mode: 'light' } : settings;
