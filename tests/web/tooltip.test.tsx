import IconButton from '@mui/material/IconButton';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from '../../src/web/layout/tooltip.tsx';
import { TooltipHost } from '../../src/web/layout/tooltip-host.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Tooltip title="Delete">
        <IconButton>x</IconButton>
      </Tooltip>
      <p>Beside it</p>
      <TooltipHost />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole('button', { name: 'Delete' });
const beside = () => screen.getByText('Beside it');
const tooltip = () => screen.queryByRole('tooltip')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const touch = { pointerType: 'touch' };

test('the mouse brings it after 100 ms and takes it along', () => {
  fireEvent.pointerOver(button());
  wait(99);
  expect(tooltip()).toBeUndefined();
  wait(1);
  expect(tooltip()).toBe('Delete');
  fireEvent.pointerOver(beside());
  wait(100);
  expect(tooltip()).toBeUndefined();
});

test('the mouse may rest on it', () => {
  fireEvent.pointerOver(button());
  wait(100);
  fireEvent.pointerOver(beside());
  wait(50);
  fireEvent.pointerOver(screen.getByRole('tooltip'));
  wait(1000);
  expect(tooltip()).toBe('Delete');
});

test('a passing mouse brings nothing', () => {
  fireEvent.pointerOver(button());
  wait(50);
  fireEvent.pointerOver(beside());
  wait(1000);
  expect(tooltip()).toBeUndefined();
});

test('a finger brings it after 700 ms, and it stays 1500 ms after the finger has gone', () => {
  fireEvent.pointerDown(button(), touch);
  wait(699);
  expect(tooltip()).toBeUndefined();
  wait(1);
  expect(tooltip()).toBe('Delete');
  fireEvent.pointerUp(button(), touch);
  wait(1499);
  expect(tooltip()).toBe('Delete');
  wait(1);
  expect(tooltip()).toBeUndefined();
});

test('a short tap brings nothing', () => {
  fireEvent.pointerDown(button(), touch);
  wait(200);
  fireEvent.pointerUp(button(), touch);
  wait(2000);
  expect(tooltip()).toBeUndefined();
});

test('the keyboard brings it with the focus, and Escape takes it away', () => {
  act(() => button().focus());
  wait(100);
  expect(tooltip()).toBe('Delete');
  fireEvent.keyDown(button(), { key: 'Escape' });
  expect(tooltip()).toBeUndefined();
});

test('pressing the button takes it away', () => {
  fireEvent.pointerOver(button());
  wait(100);
  fireEvent.pointerDown(button());
  fireEvent.click(button());
  wait(1000);
  expect(tooltip()).toBeUndefined();
});
