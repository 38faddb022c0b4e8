const inputs = 'input:not([type="hidden"]):not([hidden]), select, textarea';

export function focusFirstProblem(container: HTMLElement | null): void {
  // Wait for the render that adds the problem markers.
  setTimeout(() => {
    // Inputs on a hidden page cannot receive focus. A card of questions has its own markers inside.
    const all = [...(container?.querySelectorAll<HTMLElement>('[data-problem]') ?? [])].filter(
      (one) => !one.closest('[hidden]') && !one.querySelector('[data-problem]'),
    );
    const firstInvalid = all.find((one) => !one.dataset.key) ?? all[0];
    const control = firstInvalid?.matches(inputs)
      ? firstInvalid
      : (firstInvalid?.querySelector<HTMLElement>(inputs) ??
        firstInvalid?.querySelector<HTMLElement>('button, [tabindex="0"]'));
    control?.focus();
    firstInvalid?.scrollIntoView?.({ block: 'center' });
  }, 0);
}
