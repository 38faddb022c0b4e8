import type { Present } from '../../core/contract/schemas/live.ts';

const shown = 3;

/** Example: 'Ada Berg is writing a note. Tom Hill and Mina Haddad are viewing.' */
export function formatViewers(users: readonly Present[]): string {
  const part = (doing: Present['doing'], text: string) => {
    const names = users.filter((one) => one.doing === doing).map(({ name }) => name);
    const list = names.length > shown ? [...names.slice(0, shown), `${names.length - shown} more`] : names;
    return names.length === 0
      ? ''
      : `${new Intl.ListFormat('en-GB').format(list)} ${names.length === 1 ? 'is' : 'are'} ${text}.`;
  };
  return [part('writing', 'writing a note'), part('viewing', 'viewing')].filter(Boolean).join(' ');
}
