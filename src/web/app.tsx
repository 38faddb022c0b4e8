import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { Refine } from '@refinedev/core';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { muiTheme } from '../theme/mui-theme.ts';
import { useThemeSettings } from '../theme/use-theme-settings.ts';
import { OverridesContext } from './crud/record/overrides.ts';
import { liveProvider } from './live/live-bus.ts';
import { resourceOverrides } from './overrides.ts';
import { accessControlProvider } from './providers/access.ts';
import { authProvider } from './providers/auth.ts';
import { dataProvider } from './providers/data.ts';
import { DialogHost } from './providers/dialog.tsx';
import { i18nProvider } from './providers/i18n.ts';
import { Notifications, notificationProvider } from './providers/notifications.tsx';
import { queryClient } from './providers/query-client.ts';
import { staffResources } from './providers/resources.ts';
import { routerProvider } from './providers/router.ts';
import { StaffRoutes } from './staff-routes.tsx';

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
          i18nProvider={i18nProvider}
          liveProvider={liveProvider}
          routerProvider={routerProvider}
          resources={staffResources}
          options={{
            disableTelemetry: true,
            textTransformers: { humanize: String, singular: String, plural: String },
            syncWithLocation: true,
            warnWhenUnsavedChanges: true,
            disableRouteChangeHandler: true,
            liveMode: 'manual',
            reactQuery: { clientConfig: queryClient },
          }}
        >
          <OverridesContext value={resourceOverrides}>
            <StaffRoutes />
          </OverridesContext>
          <Notifications mode={settings.mode} />
          <DialogHost />
        </Refine>
      </BrowserRouter>
    </ThemeProvider>
  );
}
