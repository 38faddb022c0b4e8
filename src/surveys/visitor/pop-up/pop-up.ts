import { buttonColors } from '../../../core/rules/color.ts';
import { type PopUp, popUpIn } from '../../rules/pop-up.ts';

const dayMs = 86_400_000;

/** Runs once at the configured trigger, unless it ran in this browser within `days`. */
function whenItIsTime({ token, when, seconds, percent, days }: PopUp & { token: string }, work: () => void): void {
  const name = `candor-pop-up-${token}`;
  if (wasLately(name, days)) return;
  const ends = new AbortController();
  const now = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    if (!wasLately(name, days) && isRemembered(name)) work();
  };
  if (when === 'seconds') setTimeout(now, seconds * 1_000);
  if (when === 'scroll') {
    const checkPercent = () => {
      if (readPercent() >= percent) now();
    };
    addEventListener('scroll', checkPercent, { passive: true, signal: ends.signal });
    checkPercent();
  }
  if (when === 'leave') {
    const leave = ({ relatedTarget, clientY }: MouseEvent) => {
      if (relatedTarget === null && clientY <= 0) now();
    };
    document.addEventListener('mouseout', leave, { signal: ends.signal });
  }
}

function readPercent(): number {
  const { scrollHeight } = document.documentElement;
  return (100 * (scrollY + innerHeight)) / Math.max(1, scrollHeight);
}

/** Without storage the pop-up never opens automatically, because it would open on every page. */
function wasLately(name: string, days: number): boolean {
  try {
    const last = Number(localStorage.getItem(name) ?? 0);
    return Date.now() - last < days * dayMs;
  } catch {
    return true;
  }
}

function isRemembered(name: string): boolean {
  try {
    localStorage.setItem(name, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function makePanel(address: string, { token, label, color }: Pick<PopUp, 'label' | 'color'> & { token: string }) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const button = made('button', { className: 'offer', type: 'button', textContent: label, ariaHasPopup: 'dialog' });
  const { fill, text, border } = buttonColors(color);
  button.style.cssText = `background:${fill};color:${text};border:2px solid ${border}`;
  const status = made('p', { className: 'status', role: 'status' });
  let panel: HTMLElement | undefined;
  const ends = { current: new AbortController() };

  const place = () => {
    if (host.isConnected) return;
    root.append(status);
    document.body.append(host);
  };
  const close = () => {
    if (!panel) return;
    const hadFocus = root.activeElement !== null;
    ends.current.abort();
    panel.remove();
    panel = undefined;
    status.textContent = '';
    button.ariaExpanded = 'false';
    if (hadFocus && button.isConnected) button.focus();
  };
  const open = () => {
    place();
    if (panel) return;
    ends.current = new AbortController();
    const { signal } = ends.current;
    const frame = made('iframe', { src: address, title: label, allow: 'camera; microphone; geolocation' });
    const cross = made('button', { ...closeButton, ariaLabel: `Close: ${label}` });
    cross.addEventListener('click', close);
    panel = made('div', { className: 'panel', role: 'dialog', ariaLabel: label });
    panel.append(cross, frame);
    root.append(panel);
    // As `pressedKey`, which would be a second file of the pop-up.
    const isEscape = ({ key, isComposing, keyCode }: KeyboardEvent) =>
      key === 'Escape' && !isComposing && keyCode !== 229;
    addEventListener('keydown', (event) => isEscape(event) && close(), { signal });
    addEventListener('message', (event) => token === event.data?.token && hear(event, frame, close), { signal });
    return cross;
  };
  const offer = () => {
    place();
    button.ariaExpanded = 'false';
    button.addEventListener('click', () => {
      if (panel) return close();
      open()?.focus();
      button.ariaExpanded = 'true';
    });
    root.append(button);
  };
  return {
    offer,
    /** Opens automatically: announces itself to screen readers without moving the focus. */
    open: () => {
      open();
      status.textContent = label;
    },
  };
}

const closeButton = { className: 'close', type: 'button', textContent: '×' } as const;

/** The survey in the frame says how high it is and that Escape was pressed in it. */
function hear({ source, data }: MessageEvent, frame: HTMLIFrameElement, close: () => void): void {
  if (source !== frame.contentWindow) return;
  if (data.type === 'candor-survey-height') frame.style.height = `${Number(data.height) || 0}px`;
  if (data.type === 'candor-survey-escape') close();
}

const made = <K extends keyof HTMLElementTagNameMap>(name: K, parts: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(name), parts);

/** Isolated styles: the embedding page does not affect the panel, nor the panel the page. */
const styles = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; }
button { font: 600 16px/1.25 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; cursor: pointer; }
button:focus-visible { outline: 3px solid #4c9aff; outline-offset: 2px; }
.offer {
  position: fixed; inset: auto 16px calc(16px + env(safe-area-inset-bottom)) auto; z-index: 2147483000;
  max-width: calc(100vw - 32px); min-height: 44px; padding: 8px 18px; border-radius: 999px;
  box-shadow: 0 2px 12px rgb(0 0 0 / .3);
}
.panel {
  position: fixed; inset: auto 16px calc(16px + env(safe-area-inset-bottom)) auto; z-index: 2147483001;
  display: flex; flex-direction: column; width: min(420px, calc(100vw - 32px));
  max-height: min(680px, calc(100vh - 32px)); max-height: min(680px, calc(100dvh - 32px));
  overflow: auto; overscroll-behavior: contain; border-radius: 12px; background: Canvas; color: CanvasText;
  border: 1px solid rgb(128 128 128 / .4); box-shadow: 0 8px 40px rgb(0 0 0 / .35);
}
.close {
  position: sticky; top: 0; align-self: flex-end; flex: none; width: 44px; height: 44px; padding: 0; border: 0;
  font-size: 26px; font-weight: 400; background: Canvas; color: CanvasText; border-radius: 12px;
}
iframe { display: block; flex: none; width: 100%; height: 420px; border: 0; color-scheme: normal; }
.status { position: fixed; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise .25s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(16px); } }
}
@media (max-width: 480px) {
  .panel { inset: auto 0 0 0; width: auto; border-radius: 12px 12px 0 0; }
}
`;

// Last, because it uses what is defined above.
const address = new URL(import.meta.url);
const popUp = popUpIn(address.searchParams);

if (popUp.token) {
  const panel = makePanel(`${address.origin}/survey/${popUp.token}`, popUp);
  if (popUp.when === 'button') panel.offer();
  else whenItIsTime(popUp, () => panel.open());
}
