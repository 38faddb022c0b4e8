import { type PageRoute, pages, resourceOf } from '../../../contract/catalogue.ts';
import type { MayShow } from '../../providers/access.ts';

export interface PaletteCommand {
  id: string;
  title: string;
  note: string;
  /** A path, or what to do. */
  act: string | (() => void);
}

/** The pages that the user may open without choosing a record first. */
export const pageCommands = (mayShow: MayShow): PaletteCommand[] =>
  pages()
    .filter(isReady)
    .filter(({ permission }) => mayShow(permission))
    .map(({ path, title, menu, resource }) => ({
      ...{ id: path, title: menu?.title ?? title, act: path },
      note: menu?.group ?? (resource ? resourceOf(resource).label[0] : ''),
    }));

const isReady = ({ path, screen }: PageRoute) => !path.includes(':') && screen !== 'planned';

/** The buttons with a text on the open page, such as Assign to me on a response. */
export function pageActions(): PaletteCommand[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')];
  const visible = buttons.filter((button) => button.offsetParent && textOf(button));
  const byText = new Map(visible.map((button) => [textOf(button), button]));
  return [...byText].map(([title, button]) => ({
    ...{ id: `action ${title}`, title, note: '' },
    act: () => button.click(),
  }));
}

const textOf = ({ innerText }: HTMLElement) => innerText.trim().split('\n')[0] ?? '';
