import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../src/core/web/providers/dialog.tsx';
import { ask, type DialogQuestion } from '../../../src/core/web/providers/dialog-queue.ts';

afterEach(cleanup);

const allButtons = { title: 'Delete the form?', showDeny: true, showCancel: true, showClose: true };

async function openDialog(question: DialogQuestion) {
  render(<DialogHost />);
  const answer = ask(question);
  await screen.findByRole('dialog', { name: question.title });
  return answer;
}

function answering(question: DialogQuestion) {
  render(<DialogHost />);
  return { answer: ask(question), dialog: screen.findByRole('dialog', { name: question.title }) };
}

test.each([
  ['OK', { result: 'confirm' }],
  ['No', { result: 'deny' }],
  ['Cancel', { result: 'dismiss', reason: 'cancel' }],
  ['Close this dialog', { result: 'dismiss', reason: 'close' }],
])('dialog: closes with %s', async (name, result) => {
  const { answer, dialog } = answering(allButtons);
  await dialog;
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await answer).toEqual(result);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('dialog: closes with the Escape key', async () => {
  const { answer, dialog } = answering(allButtons);
  await dialog;
  await userEvent.keyboard('{Escape}');
  expect(await answer).toEqual({ result: 'dismiss', reason: 'esc' });
});

test('dialog: closes on a click outside', async () => {
  const { answer, dialog } = answering(allButtons);
  const outsideElement = (await dialog).parentElement as HTMLElement;
  await userEvent.click(outsideElement);
  expect(await answer).toEqual({ result: 'dismiss', reason: 'backdrop' });
});

test('dialog: closes when its timer ends', async () => {
  expect(await openDialog({ title: 'Soon gone', timerMs: 30 })).toEqual({ result: 'dismiss', reason: 'timer' });
});

test.each([
  ['email', 'nobody', 'Invalid email address', 'ann@acme.test'],
  ['url', 'acme', 'Invalid URL', 'https://acme.test/a'],
  ['url', 'javascript:alert(1)', 'Invalid URL', 'http://acme.test'],
] as const)('dialog: an input of type %s rejects %s with "%s"', async (type, wrong, message, right) => {
  const { answer, dialog } = answering({ title: 'Where to?', input: { type, label: 'Address' } });
  await dialog;
  const input = screen.getByLabelText('Address');
  await userEvent.type(input, `${wrong}{Enter}`);
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.clear(input);
  await userEvent.type(input, `${right}{Enter}`);
  expect(await answer).toEqual({ result: 'confirm', value: right });
});

test('dialog: several dialogs open one after the other', async () => {
  render(<DialogHost />);
  const order = vi.fn();
  const first = ask({ title: 'First?' }).then(() => order('first'));
  const second = ask({ title: 'Second?' }).then(() => order('second'));
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await screen.findByRole('dialog', { name: 'Second?' });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await Promise.all([first, second]);
  expect(order.mock.calls.flat()).toEqual(['first', 'second']);
});
