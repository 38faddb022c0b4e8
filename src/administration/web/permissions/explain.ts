import { pages } from '../../../core/contract/catalogue.ts';
import type { Policy } from '../../../core/contract/policy.ts';
import { pageAt } from '../../../core/web/layout/page.tsx';

export interface Answer {
  opens: boolean;
  text: string;
}

export function explain(path: string, policy: Policy): Answer {
  const page = pageAt(pathnameOf(path));
  if (!page) return { opens: false, text: 'This page does not exist.' };
  const { title, permission } = page;
  if (!permission) return { opens: true, text: `“${title}” is open to all signed-in users.` };
  return policy.permits(permission)
    ? { opens: true, text: `“${title}” opens, because you have ${permission}.` }
    : { opens: false, text: `“${title}” does not open: it needs ${permission}, which your role does not have.` };
}

export function openedBy(permission: string): { pages: string[]; entries: string[] } {
  const opened = pages().filter((page) => page.permission === permission);
  return {
    pages: opened.map(({ path }) => path),
    entries: opened.flatMap(({ menu, title }) => (menu ? [`${menu.group} › ${menu.title ?? title}`] : [])),
  };
}

function pathnameOf(path: string): string {
  const text = path.trim();
  const { pathname } = URL.canParse(text) ? new URL(text) : new URL(text.replace(/^\/*/, '/'), window.location.origin);
  return pathname;
}
