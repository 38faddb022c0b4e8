const name = 'candor-survey-waiting';

/** Says to this page and to the next one that something may wait in this browser. */
export const waitingMark = {
  isSet: (): boolean => {
    try {
      return name in localStorage;
    } catch {
      return false;
    }
  },
  set: () => localStorage.setItem(name, ''),
  clear: () => localStorage.removeItem(name),
};
