import { IconButton, Tooltip } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { muiTheme } from '../../../src/core/theme/mui-theme.ts';
import { themeSettings } from '../../../src/core/theme/settings.ts';

const theme = muiTheme(themeSettings.read());

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider theme={theme}>
      <Tooltip title="Delete">
        <IconButton>x</IconButton>
      </Tooltip>
    </ThemeProvider>,
  );
});
afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Delete' });
const tooltip = () => screen.queryByRole('tooltip')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** MUI starts the fade-out in the next event loop turn. */
function fadeOut() {
  wait(1);
  wait(500);
}

test('tooltip: the mouse opens it after 100 ms and closes it on leaving', () => {
  fireEvent.mouseOver(button());
  wait(99);
  expect(tooltip()).toBeUndefined();
  wait(1);
  expect(tooltip()).toBe('Delete');
  fireEvent.mouseLeave(button());
  fadeOut();
  expect(tooltip()).toBeUndefined();
});

test('tooltip: it stays open while the mouse rests on it', () => {
  fireEvent.mouseOver(button());
  wait(100);
  fireEvent.mouseLeave(button());
  fireEvent.mouseOver(screen.getByText('Delete'));
  wait(1);
  wait(1000);
  expect(tooltip()).toBe('Delete');
});

test('tooltip: a passing mouse does not open it', () => {
  fireEvent.mouseOver(button());
  wait(50);
  fireEvent.mouseLeave(button());
  wait(1000);
  expect(tooltip()).toBeUndefined();
});

test('tooltip: a long touch opens it after 700 ms, and it stays 1500 ms after the touch ends', () => {
  fireEvent.touchStart(button());
  wait(699);
  expect(tooltip()).toBeUndefined();
  wait(101);
  expect(tooltip()).toBe('Delete');
  fireEvent.touchEnd(button());
  wait(1499);
  expect(tooltip()).toBe('Delete');
  fadeOut();
  expect(tooltip()).toBeUndefined();
});

test('tooltip: a short tap does not open it', () => {
  fireEvent.touchStart(button());
  wait(200);
  fireEvent.touchEnd(button());
  wait(2000);
  expect(tooltip()).toBeUndefined();
});

test('tooltip: the keyboard focus opens it, and Escape closes it', () => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button().focus());
  fireEvent.keyUp(button(), { key: 'Tab' });
  wait(100);
  expect(tooltip()).toBe('Delete');
  fireEvent.keyDown(button(), { key: 'Escape' });
  fadeOut();
  expect(tooltip()).toBeUndefined();
});

test('tooltip: it is at most 300 pixels wide', () => {
  expect(theme.components?.MuiTooltip?.styleOverrides?.tooltip).toMatchObject({ maxWidth: 300 });
});
