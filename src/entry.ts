import './strict-policy.ts';
import './theme/first-frame.css';
import './theme/fonts.css';
import { isStaffPath } from './contract/page-paths.ts';
import { layout } from './contract/settings.ts';
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
/** The bar and the menu until the staff application renders in their place. */
function firstFrame(): HTMLElement {
  const frame = Object.assign(document.createElement('div'), { className: 'first-frame' });
  const menuWidth = themeSettings.choice('miniDrawer') === true ? layout.miniDrawerWidth : layout.drawerWidth;
  frame.style.setProperty('--menu-width', `${window.innerWidth < layout.smallMaxWidth ? 0 : menuWidth}px`);
  frame.style.setProperty('--top-bar-height', `${layout.topBarHeight}px`);
  return frame;
}

const isOfStaff = (path: string) => isStaffPath(path, __STAFF_PATHS__);

const { pathname } = window.location;
if (isOfStaff(pathname)) {
  if (localStorage.getItem('isLoggedIn') === 'true' && !isStaffPath(pathname, __BARE_PATHS__))
    root.append(firstFrame());
  void loadStaff().then(({ startStaff }) => startStaff(root));
} else {
  startPublicPages(root, { isOfStaff, load: loadStaff });
}
