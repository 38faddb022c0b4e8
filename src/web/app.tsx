import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { pages, resourceNames, resourceOf } from '../contract/catalogue.ts';
import { muiTheme } from '../theme/mui-theme.ts';
import { useThemeSettings } from '../theme/use-theme-settings.ts';
import { TooltipHost } from './layout/tooltip-host.tsx';
import { accessControlProvider } from './providers/access.ts';
import { authProvider } from './providers/auth.ts';
import './providers/back-button.ts';
import { dataProvider } from './providers/data.ts';
import { DialogHost } from './providers/dialog.tsx';
import { Notifications, notificationProvider } from './providers/notifications.tsx';
import { queryClient } from './providers/query-client.ts';
import { StaffRoutes } from './staff-routes.tsx';

const resources = resourceNames().map((name) => {
  const addresses = pages().filter(({ resource }) => resource === name);
  const pathOf = (key: string) => addresses.find((page) => page.name === `${name}.${key}`)?.path;
  const paths = Object.entries({
    list: pathOf('list'),
    create: pathOf('create'),
    edit: pathOf('edit'),
    show: pathOf('show'),
  });
  return {
    name,
    meta: { label: resourceOf(name).label[1] },
    ...Object.fromEntries(paths.filter(([, path]) => path)),
  };
});

/** The staff application. */
export function App() {
  const settings = useThemeSettings();
  const theme = useMemo(() => muiTheme(settings), [settings]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <BrowserRouter>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          accessControlProvider={accessControlProvider}
          notificationProvider={notificationProvider}
          routerProvider={routerProvider}
          resources={resources}
          options={{
            disableTelemetry: true,
            syncWithLocation: true,
            warnWhenUnsavedChanges: true,
            disableRouteChangeHandler: true,
            reactQuery: { clientConfig: queryClient },
          }}
        >
          <StaffRoutes />
          <Notifications mode={settings.mode} />
          <DialogHost />
          <TooltipHost />
        </Refine>
      </BrowserRouter>
    </ThemeProvider>
  );
}
