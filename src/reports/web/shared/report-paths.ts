import { generatePath } from 'react-router';
import { resources } from '../../../../resources.config.ts';

const { pages } = resources.reports;

export const reportPaths = {
  list: pages.list.path,
  create: pages.create.path,
  edit: (id: number) => generatePath(pages.edit.path, { id: String(id) }),
  generate: (id?: number) => (id === undefined ? pages.generate.path : `${pages.generate.path}?report=${id}`),
  show: (id: number, run?: number | null) =>
    `${generatePath(pages.show.path, { reportId: String(id) })}${run ? `?run=${run}` : ''}`,
};
