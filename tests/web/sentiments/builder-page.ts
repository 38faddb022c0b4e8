import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const user = userEvent.setup();

export const add = (kind: string) => user.click(screen.getByRole('button', { name: kind }));
export const save = () => user.click(screen.getByRole('button', { name: /Create form|Save changes/ }));
export const question = () => screen.getByRole('textbox', { name: /^Question/ });
/** The questions of the form, from the top. */
export const questions = () =>
  [...document.querySelectorAll('[data-key] [aria-label^="Move "]')]
    .map((button) => button.getAttribute('aria-label')?.slice('Move '.length) ?? '')
    .filter((name) => !/^(up|down)/.test(name));
