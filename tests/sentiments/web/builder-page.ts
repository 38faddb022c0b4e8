import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const user = userEvent.setup();

export const add = (kind: string) =>
  user.click(within(screen.getByRole('group', { name: 'Add a question' })).getByRole('button', { name: kind }));
export const save = () => user.click(screen.getByRole('button', { name: /Create form|Save changes/ }));
export const question = () => screen.getByRole('textbox', { name: 'Question' });
export const questions = () =>
  [...document.querySelectorAll('[data-key] [aria-label^="Move "]')]
    .map((button) => button.getAttribute('aria-label')?.slice('Move '.length) ?? '')
    .filter((name) => !/^(up|down)/.test(name));
export const choose = async (name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name.replace('?', '\\?')}, `) }));
export const openFold = (name: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
export async function pick(list: string | HTMLElement, option: string | RegExp) {
  await user.click(typeof list === 'string' ? screen.getByRole('combobox', { name: list }) : list);
  await user.click(await screen.findByRole('option', { name: option }));
}
export async function undoRemoval(name: string) {
  const toast = (await screen.findByText(`Removed “${name}”`)).closest<HTMLElement>('[role="alert"]');
  if (!toast) throw new Error('The removal was not announced');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
}
