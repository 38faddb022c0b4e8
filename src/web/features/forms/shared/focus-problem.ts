/** Moves to the first input that has something wrong with it. */
export function focusFirstProblem(container: HTMLElement | null): void {
  // Problems are drawn after this; the frame that shows them comes first.
  setTimeout(() => {
    // A page that is not open holds nothing that could be focused.
    const all = [...(container?.querySelectorAll('[data-problem]') ?? [])];
    const marked = all.find((one) => !one.closest('[hidden]'));
    const control = marked?.querySelector<HTMLElement>(
      'input:not([type="hidden"]):not([hidden]), select, textarea, button, [tabindex="0"]',
    );
    control?.focus();
    marked?.scrollIntoView?.({ block: 'center' });
  }, 0);
}
