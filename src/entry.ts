import './strict-policy.ts';
import './core/theme/first-frame.css';
import './core/theme/fonts.css';
import './core/web/layout/loader.css';
import { askInitialData } from './app/staff/early-answer.ts';
import { isStaffPath } from './core/contract/page-paths.ts';
import { layout } from './core/contract/settings.ts';
import { applyTheme } from './core/theme/css-variables.ts';
import { printing, themeShown } from './core/theme/printing.ts';
import { themeSettings } from './core/theme/settings.ts';
import { applyBrand } from './core/visitor/brand.ts';

const showTheme = () => applyTheme(themeShown(themeSettings.read()));
themeSettings.subscribe(showTheme);
printing.subscribe(showTheme);
applyBrand();
showTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

const loadStaff = () => import('./app/staff/main.tsx');
/** The bar and the menu until the staff application renders in their place. */
function firstFrame(): HTMLElement {
  const frame = Object.assign(document.createElement('div'), { className: 'first-frame' });
  const menuWidth = themeSettings.choice('miniDrawer') === true ? layout.miniDrawerWidth : layout.drawerWidth;
  frame.style.setProperty('--menu-width', `${window.innerWidth < layout.smallMaxWidth ? 0 : menuWidth}px`);
  frame.style.setProperty('--top-bar-height', `${layout.topBarHeight}px`);
  const loader = Object.assign(document.createElement('div'), {
    className: 'loader',
    role: 'progressbar',
    ariaLabel: 'Loading',
  });
  frame.append(loader);
  return frame;
}

const isOfStaff = (path: string) => isStaffPath(path, __STAFF_PATHS__);

const { pathname } = window.location;
if (isOfStaff(pathname)) {
  const showsFrame = localStorage.getItem('isLoggedIn') === 'true' && !isStaffPath(pathname, __BARE_PATHS__);
  if (showsFrame) root.append(firstFrame());
  const begun = { early: askInitialData(), loaderSince: showsFrame ? performance.now() : undefined };
  void loadStaff().then(({ startStaff }) => startStaff(root, begun));
} else {
  void import('./app/visitor.tsx').then(({ startPublicPages }) =>
    startPublicPages(root, { isOfStaff, load: loadStaff }),
  );
}
