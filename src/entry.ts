import './strict-policy.ts';
import './theme/fonts.css';
import { isStaffPath } from './contract/page-paths.ts';
import { applyTheme } from './theme/css-variables.ts';
import { themeSettings } from './theme/settings.ts';
import { takeBrand } from './visitor/kit/brand.ts';
import { startVisitor } from './visitor/main.tsx';

themeSettings.subscribe(() => applyTheme(themeSettings.read()));
takeBrand();
applyTheme(themeSettings.read());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

const loadStaff = () => import('./web/main.tsx');
const isOfStaff = (pathname: string) => isStaffPath(pathname, __STAFF_PATHS__);

if (isOfStaff(window.location.pathname)) {
  void loadStaff().then(({ startStaff }) => startStaff(root));
} else {
  startVisitor(root, { isOfStaff, load: loadStaff });
}
