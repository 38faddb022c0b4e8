export function focusFirstProblem(container: HTMLElement | null): void {
  // Wait for the render that adds the problem markers.
  setTimeout(() => {
    // Inputs on a hidden page cannot receive focus.
    const all = [...(container?.querySelectorAll('[data-problem]') ?? [])];
    const firstInvalid = all.find((one) => !one.closest('[hidden]'));
    const control = firstInvalid?.querySelector<HTMLElement>(
      'input:not([type="hidden"]):not([hidden]), select, textarea, button, [tabindex="0"]',
    );
    control?.focus();
    firstInvalid?.scrollIntoView?.({ block: 'center' });
  }, 0);
}
