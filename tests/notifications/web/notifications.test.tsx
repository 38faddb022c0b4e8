import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts, tooltips } from '../../../src/core/contract/settings.ts';
import { fetchFile } from '../../../src/core/web/providers/files.ts';
import { http } from '../../../src/core/web/providers/http.ts';
import { Notifications, notificationProvider, notifyInfo } from '../../../src/core/web/providers/notifications.tsx';

beforeEach(() => {
  render(<Notifications mode="light" />);
});
afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
});

test('notifications: show the message of the server instead of a status code', async () => {
  const message = 'Error (status code: 422)';
  act(() => notificationProvider.open({ type: 'error', message, description: 'The name is taken' }));
  expect(await screen.findByText('The name is taken')).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});

test('notifications: one with a key is updated instead of added, and closes by the key', async () => {
  act(() => notificationProvider.open({ type: 'success', key: 'a', message: 'Saving' }));
  await screen.findByText('Saving');
  act(() => notificationProvider.open({ type: 'success', key: 'a', message: 'Saved' }));
  await screen.findByText('Saved');
  expect(screen.queryByText('Saving')).toBeNull();
  await act(async () => notificationProvider.close('a'));
  fireEvent.animationEnd(screen.getByText('Saved').closest('.Toastify__toast') as Element);
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});

test('notifications: a PDF that leaves out a script says so', async () => {
  const answer = { status: 200, statusText: '', data: new Blob(['%PDF-']) };
  vi.spyOn(http.defaults, 'adapter', 'get').mockReturnValue(async (config) => ({
    ...answer,
    config,
    headers: { 'x-scripts-without-font': 'Tibetan' },
  }));
  await fetchFile('/Reports/1/export', { format: 'pdf' });
  expect(await screen.findByText('The PDF leaves out text in: Tibetan. No font has it.')).toBeTruthy();
});

test('notifications: an undoable one can be undone', async () => {
  const cancelMutation = vi.fn();
  act(() =>
    notificationProvider.open({ type: 'progress', key: 'b', message: 'Deleted', cancelMutation, undoableTimeout: 5 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(cancelMutation).toHaveBeenCalledOnce();
});

test('notifications: appear at the top right, 320 pixels wide, and Alt+T moves the focus to them', async () => {
  act(() => void notifyInfo('Hello'));
  const toastElement = (await screen.findByText('Hello')).closest('.Toastify__toast') as HTMLElement;
  const container = toastElement.parentElement as HTMLElement;
  expect(container.className).toContain('Toastify__toast-container--top-right');
  expect(container.style.getPropertyValue('--toastify-toast-width')).toBe('320px');
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  expect(container.contains(document.activeElement)).toBe(true);
});

test('notifications: have the specified limits and durations', () => {
  expect(toasts).toEqual({
    autoCloseMs: 5000,
    position: 'top-right',
    dragPercent: 80,
    width: 320,
    hotKey: { alt: true, code: 'KeyT' },
  });
  expect(tooltips).toEqual({ enterMs: 100, touchEnterMs: 700, touchLeaveMs: 1500, maxWidth: 300 });
});
