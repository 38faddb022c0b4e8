const sameBurstMs = 500;
const turning = 'button[type="submit"], button[data-turns]';

/**
 * One action for each page: the rest of a double click on a button that turns the page is ignored, because it may be over
 * something else by then. The browser counts the clicks of a double click; taps and a held Enter are recognized here. An
 * answer in between begins anew.
 */
export function ignoreRepeatedPresses(root: Window | HTMLElement): void {
  // As if pressed: a double click may have begun on the page before.
  let pressedAt = 0;
  const isRepeated = ({ detail, timeStamp, pointerType }: PointerEvent, isTurning: boolean) =>
    pressedAt > Number.NEGATIVE_INFINITY &&
    (detail > 1 || (isTurning && pointerType === 'touch' && timeStamp - pressedAt < sameBurstMs));
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const beginAnew = () => {
    pressedAt = Number.NEGATIVE_INFINITY;
  };
  const onClick = (event: Event) => {
    const press = event as PointerEvent;
    // A click without a count comes from the keyboard.
    if (press.detail === 0) return;
    const isTurning = event.target instanceof Element && event.target.closest(turning) !== null;
    if (isRepeated(press, isTurning)) stop(event);
    else if (!isTurning) return beginAnew();
    pressedAt = event.timeStamp;
  };
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.target instanceof HTMLTextAreaElement) return;
    if (event.key === 'Enter' && event.repeat) stop(event);
  };
  root.addEventListener('input', beginAnew);
  root.addEventListener('click', onClick, { capture: true });
  root.addEventListener('keydown', onKeyDown, { capture: true });
}
