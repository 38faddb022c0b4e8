import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { MenuItem } from '../../../src/core/contract/catalogue.ts';
import { MenuNode } from '../../../src/core/web/frame/side-menu.tsx';

afterEach(cleanup);

function draw(item: object) {
  render(
    <MemoryRouter>
      <ul>
        <MenuNode item={item as MenuItem} depth={0} />
      </ul>
    </MemoryRouter>,
  );
}

test('menu: an entry of an unknown type says so', () => {
  draw({ id: 'x', title: 'X', type: 'carousel' });
  expect(screen.getByText('Menu Items Error')).toBeTruthy();
});

test('menu: an entry can be external, in a new tab, with a chip and a caption', () => {
  const more = { external: true, target: true, chip: 'New', caption: 'Opens the manual' };
  draw({ id: 'x', title: 'Manual', type: 'item', url: 'https://manual.test/', ...more });
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://manual.test/');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.getByText('Opens the manual')).toBeTruthy();
});

test('menu: an entry can be disabled', () => {
  draw({ id: 'x', title: 'Later', type: 'item', url: '/later', disabled: true });
  expect(screen.getByRole('link').getAttribute('aria-disabled')).toBe('true');
});
