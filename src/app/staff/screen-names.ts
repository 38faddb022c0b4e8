import type { PageRoute } from '../../core/contract/catalogue.ts';

export type GenericScreen = 'resource-list' | 'resource-create' | 'resource-edit' | 'resource-show';

const generic: Readonly<Record<string, GenericScreen>> = {
  list: 'resource-list',
  create: 'resource-create',
  edit: 'resource-edit',
  show: 'resource-show',
};

/** The screen of a page: its own, or the generic one for its name. */
export const screenNameOf = ({ name, screen }: PageRoute): string | undefined =>
  screen ?? generic[name.split('.')[1] ?? ''];
