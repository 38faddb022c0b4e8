import { type ContextType, useContext, useEffect, useRef } from 'react';
import { type Path, parsePath, UNSAFE_NavigationContext } from 'react-router';
import { ask } from '../providers/dialog-queue.ts';
import { hearStepsFirst } from '../providers/router.ts';
import { storedSession, tabSession } from '../providers/session.ts';

interface LeaveOptions {
  save?: (() => Promise<boolean>) | undefined;
  /** False where the work ends with the page, as it holds a password or is short. */
  hasDraft?: boolean;
  /** URLs that show the same work, and pass. */
  staysAt?: (address: Partial<Path>) => boolean;
}

/**
 * Asks before unsaved work is left by a link, Back or closing the tab, unless `save` saves it. Returns a function that
 * lets the next navigation pass, for use after a save.
 */
export function useLeaveQuestion(
  isChanged: boolean,
  onDiscard: () => void,
  { save, hasDraft = true, staysAt = () => false }: LeaveOptions = {},
): () => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const state = useRef({ isChanged, onDiscard, save, hasDraft, staysAt, passes: false });
  useEffect(() => {
    state.current = { ...state.current, isChanged, onDiscard, save, hasDraft, staysAt };
  });

  useEffect(() => {
    const holds = (to?: Partial<Path>) =>
      state.current.isChanged && !state.current.passes && !(to && state.current.staysAt(to));
    const mayLeave = async () => {
      const answer = (await state.current.save?.()) ? 'keep' : await askToLeave(state.current.hasDraft);
      if (answer === 'stay') return false;
      state.current.passes = true;
      if (answer === 'discard') state.current.onDiscard();
      return true;
    };
    const stopLinks = holdNavigator(navigator, holds, mayLeave);
    const stopBack = holdBack(holds, mayLeave);
    // After the session has ended the draft is stored, so no question is needed.
    const isOver = () => !storedSession.isSignedIn() || tabSession.isReplaced();
    const beforeUnload = (event: BeforeUnloadEvent) => holds() && !isOver() && event.preventDefault();
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      stopLinks();
      stopBack();
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, [navigator]);

  return () => {
    state.current.passes = true;
  };
}

async function askToLeave(hasDraft: boolean): Promise<'stay' | 'keep' | 'discard'> {
  const question = { title: 'Leave without saving?', cancelText: 'Stay here', showCancel: true };
  if (!hasDraft) {
    const { result } = await ask({ ...question, text: 'Your changes are not saved.', confirmText: 'Discard' });
    return result === 'confirm' ? 'discard' : 'stay';
  }
  const { result } = await ask({
    ...question,
    text: 'You can keep your changes in this tab as a draft.',
    confirmText: 'Keep draft',
    denyText: 'Discard',
    showDeny: true,
  });
  return result === 'confirm' ? 'keep' : result === 'deny' ? 'discard' : 'stay';
}

type Ask = () => Promise<boolean>;
type Navigator = ContextType<typeof UNSAFE_NavigationContext>['navigator'];

type Holds = (to?: Partial<Path>) => boolean;

function holdNavigator(navigator: Navigator, holds: Holds, mayLeave: Ask) {
  const { push, replace } = navigator;
  const existing =
    (go: Navigator['push']): Navigator['push'] =>
    (...to) => {
      if (!holds(typeof to[0] === 'string' ? parsePath(to[0]) : to[0])) return go.apply(navigator, to);
      void mayLeave().then((may) => may && go.apply(navigator, to));
    };
  navigator.push = existing(push);
  navigator.replace = existing(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}

/** popstate fires after Back has happened: steps forward again, and back once the user confirms. */
function holdBack(holds: Holds, mayLeave: Ask) {
  let ours = 0;
  const here = positionNow();
  const listen = (event: PopStateEvent) => {
    if (ours > 0) {
      ours -= 1;
      event.stopImmediatePropagation();
      return;
    }
    const steps = positionNow() - here;
    if (!holds(window.location) || steps === 0) return;
    event.stopImmediatePropagation();
    ours += 1;
    window.history.go(-steps);
    void mayLeave().then((may) => may && window.history.go(steps));
  };
  return hearStepsFirst(listen);
}

/** React Router stores the index of a history entry in its state. */
function positionNow(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}
