import { tooltips } from '../../contract/settings.ts';

export interface Shown {
  anchor: HTMLElement;
  text: string;
  placement: 'bottom' | 'right';
}

/** How long the pointer may take from its target to the tooltip, which stays while it is pointed at. */
const crossingMs = 100;

let shown: Shown | undefined;
let wanted: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Which tooltip shows now. It watches the whole document, as long as somebody listens. */
export const tooltipWatch = {
  current: () => shown,
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) for (const [name, react] of reactions) document.addEventListener(name, react, true);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      hide();
      for (const [name, react] of reactions) document.removeEventListener(name, react, true);
    };
  },
};

const reactions: [string, (event: Event) => void][] = [
  ['pointerover', (event) => isTouch(event) || pointAt(event.target)],
  ['pointerdown', (event) => (isTouch(event) ? press(event.target) : hide())],
  ['pointerup', (event) => isTouch(event) && letGo()],
  ['pointercancel', (event) => isTouch(event) && letGo()],
  ['focusin', ({ target }) => isVisiblyFocused(target) && want(anchorOf(target), tooltips.enterMs)],
  ['focusout', () => hide()],
  ['click', (event) => isTouch(event) || hide()],
  ['keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape' && hide()],
  ['scroll', () => hide()],
];

function pointAt(target: EventTarget | null): void {
  const anchor = anchorOf(target);
  if (target instanceof Element && target.closest('[role="tooltip"]')) clearTimeout(timer);
  else if (anchor) want(anchor, tooltips.enterMs);
  else if (wanted) after(crossingMs, hide);
}

function press(target: EventTarget | null): void {
  hide();
  want(anchorOf(target), tooltips.touchEnterMs);
}

function letGo(): void {
  if (shown) after(tooltips.touchLeaveMs, hide);
  else hide();
}

function want(anchor: HTMLElement | undefined, delayMs: number): void {
  if (!anchor) return;
  clearTimeout(timer);
  wanted = anchor;
  if (anchor !== shown?.anchor) after(delayMs, () => show(anchor));
}

function show(anchor: HTMLElement): void {
  const { tooltip: text, tooltipPlacement } = anchor.dataset;
  if (!text || !anchor.isConnected) {
    hide();
    return;
  }
  shown = { anchor, text, placement: tooltipPlacement === 'right' ? 'right' : 'bottom' };
  tell();
}

function hide(): void {
  clearTimeout(timer);
  wanted = undefined;
  if (!shown) return;
  shown = undefined;
  tell();
}

function after(delayMs: number, act: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(act, delayMs);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined;
}

function isTouch(event: Event): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

function isVisiblyFocused(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}
