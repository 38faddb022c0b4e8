import { buttonColours } from '../../domain/colour.ts';
import type { PopUp } from '../../domain/surveys/pop-up.ts';
import { styles } from './styles.ts';

/** A corner of the page for the survey. It takes no focus that was not given to it, and closes by Esc and by its button. */
export function makePanel(
  address: string,
  { token, label, color }: Pick<PopUp, 'label' | 'color'> & { token: string },
) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const button = made('button', { className: 'offer', type: 'button', textContent: label, ariaHasPopup: 'dialog' });
  const { fill, text, border } = buttonColours(color);
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
    const cross = made('button', {
      className: 'close',
      type: 'button',
      textContent: '×',
      ariaLabel: `Close: ${label}`,
    });
    cross.addEventListener('click', close);
    panel = made('div', { className: 'panel', role: 'dialog', ariaLabel: label });
    panel.append(cross, frame);
    root.append(panel);
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    addEventListener(
      'message',
      ({ source, data }) => {
        if (source !== frame.contentWindow || data?.token !== token) return;
        if (data.type === 'candor-survey-height') frame.style.height = `${Number(data.height) || 0}px`;
        if (data.type === 'candor-survey-escape') close();
      },
      { signal },
    );
    return cross;
  };
  /** A button in the corner, for whoever wants to say something. */
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
    /** Comes up by itself: whoever reads with their ears is told, and goes on where they were. */
    open: () => {
      open();
      status.textContent = label;
    },
  };
}

const made = <K extends keyof HTMLElementTagNameMap>(name: K, parts: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(name), parts);
