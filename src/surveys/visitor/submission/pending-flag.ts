const name = 'candor-survey-waiting';

export const pendingFlag = {
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
