export function focusFirstProblem(container: HTMLElement | null): void {
  // Wait for the render that adds the problem markers.
  setTimeout(() => {
    // Inputs on a hidden page cannot receive focus.
    const all = [...(container?.querySelectorAll('[data-problem]') ?? [])];
    const marked = all.find((one) => !one.closest('[hidden]'));
    const control = marked?.querySelector<HTMLElement>(
      'input:not([type="hidden"]):not([hidden]), select, textarea, button, [tabindex="0"]',
    );
    control?.focus();
    marked?.scrollIntoView?.({ block: 'center' });
  }, 0);
}
