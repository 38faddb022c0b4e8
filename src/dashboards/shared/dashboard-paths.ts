import { generatePath } from 'react-router';
import { resources } from '../../../resources.config.ts';

const { pages } = resources.dashboards;

export const dashboardPaths = {
  list: pages.list.path,
  create: pages.create.path,
  createNew: pages.createNew.path,
  createSimple: pages.createSimple.path,
  show: (id: number) => generatePath(pages.show.path, { id: String(id) }),
  edit: (id: number) => generatePath(pages.edit.path, { id: String(id) }),
  addChart: (id: number) => generatePath(pages.addChart.path, { id: String(id) }),
};
