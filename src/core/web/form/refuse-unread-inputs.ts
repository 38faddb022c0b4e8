/**
 * Stops the submission of a form with an input that the browser cannot read or that its field refuses: its value would be
 * sent as empty. The input says what is wrong, and receives the focus. Questions say it themselves.
 */
export function refuseUnreadInputs(): void {
  addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      const refused = [...event.target.elements].filter(
        (one): one is HTMLInputElement =>
          one instanceof HTMLInputElement &&
          !one.closest('[data-question]') &&
          (one.validity.badInput || one.validity.customError),
      );
      if (refused.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const input of refused) input.reportValidity();
      refused[0]?.focus();
    },
    { capture: true },
  );
}
