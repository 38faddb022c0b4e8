import './strict-policy.ts';
import './theme/fonts.css';
import { isStaffPath } from './contract/page-paths.ts';
import { applyTheme } from './theme/css-variables.ts';
import { themeSettings } from './theme/settings.ts';
import { applyBrand } from './visitor/kit/brand.ts';
import { startPublicPages } from './visitor/main.tsx';

themeSettings.subscribe(() => applyTheme(themeSettings.read()));
applyBrand();
applyTheme(themeSettings.read());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

const loadStaff = () => import('./web/main.tsx');
const isOfStaff = (pathname: string) => isStaffPath(pathname, __STAFF_PATHS__);

if (isOfStaff(window.location.pathname)) {
  void loadStaff().then(({ startStaff }) => startStaff(root));
} else {
  startPublicPages(root, { isOfStaff, load: loadStaff });
}
