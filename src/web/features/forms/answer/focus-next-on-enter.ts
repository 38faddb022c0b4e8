import type { KeyboardEvent } from 'react';

const controls = 'input:not([type="hidden"]):not([hidden]), select, textarea, button, [tabindex="0"]';

/** Enter in a text field moves to the next control, because submitting would save an incomplete response. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  const isLine = target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file'].includes(target.type);
  if (event.key !== 'Enter' || event.defaultPrevented || !isLine || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[hidden]') && !control.hasAttribute('disabled'),
  );
  all[all.indexOf(target) + 1]?.focus();
}
