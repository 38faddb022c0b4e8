import './theme/fonts.css';
import { staffPaths } from 'virtual:staff-paths';
import { config } from 'zod';
import { applyTheme } from './theme/css-variables.ts';
import { themeSettings } from './theme/settings.ts';
import { isStaffPath } from './visitor/front-door.ts';
import { startVisitor } from './visitor/main.tsx';

// Zod would probe for eval, and a strict content security policy reports even a caught probe.
config({ jitless: true });

themeSettings.subscribe(() => applyTheme(themeSettings.read()));
applyTheme(themeSettings.read());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

if (isStaffPath(window.location.pathname, staffPaths)) {
  void import('./web/main.tsx').then(({ startStaff }) => startStaff(root));
} else {
  startVisitor(root);
}
