import { drafts } from './drafts.ts';
import { changedUser, followSession, isLeaving } from './leave.ts';
import { notifyInfo } from './notifications.tsx';
import { storedSession, tabSession } from './session.ts';
import { endOfSignOut } from './sign-out-end.ts';

/** Follows a sign-out and a change of user in another tab: at once, or when this tab wakes up. */
export function followOtherTabs(): void {
  tabSession.claim();
  drafts.load();
  endOfSignOut.listen();
  if (sessionStorage.getItem(changedUser)) tellOfChange();
  const check = () => {
    if (tabSession.isReplaced() && !isLeaving()) void followSession();
  };
  window.addEventListener('storage', check);
  window.addEventListener('focus', check);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', check);
}

function tellOfChange(): void {
  sessionStorage.removeItem(changedUser);
  const name = storedSession.user()?.fullName;
  if (name) notifyInfo(`${name} has signed in in another tab. Unsaved input of the former user is kept for them.`);
}
