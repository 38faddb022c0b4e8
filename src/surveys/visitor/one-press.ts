const sameBurstMs = 500;

/**
 * One action for each page. The browser counts the clicks of a double click, also over a change of the page; taps and a
 * held Enter are recognized here. An answer in between begins anew.
 */
export function ignoreRepeatedPresses(): void {
  let pressedAt = 0;
  const isRepeated = ({ detail, timeStamp, pointerType }: PointerEvent) =>
    pressedAt > Number.NEGATIVE_INFINITY &&
    (detail > 1 || (pointerType === 'touch' && timeStamp - pressedAt < sameBurstMs));
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('input', () => {
    pressedAt = Number.NEGATIVE_INFINITY;
  });
  addEventListener(
    'click',
    (event) => {
      const isSubmit = event.target instanceof Element && event.target.closest('button[type="submit"]') !== null;
      // A click without a count comes from the keyboard.
      if (!isSubmit || event.detail === 0) return;
      if (isRepeated(event as PointerEvent)) stop(event);
      pressedAt = event.timeStamp;
    },
    { capture: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      const isText = event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && event.repeat && !isText) stop(event);
    },
    { capture: true },
  );
}
