/** How the corner looks, whatever the page around it looks like; nothing of it reaches that page. */
export const styles = `
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
