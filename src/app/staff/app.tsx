import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { Refine } from '@refinedev/core';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { muiTheme } from '../../core/theme/mui-theme.ts';
import { useThemeSettings } from '../../core/theme/use-theme-settings.ts';
import { liveProvider } from '../../core/web/live/live-bus.ts';
import { accessControlProvider } from '../../core/web/providers/access.ts';
import { authProvider } from '../../core/web/providers/auth.ts';
import { dataProvider } from '../../core/web/providers/data.ts';
import { DialogHost } from '../../core/web/providers/dialog.tsx';
import { i18nProvider } from '../../core/web/providers/i18n.ts';
import { Notifications, notificationProvider } from '../../core/web/providers/notifications.tsx';
import { queryClient } from '../../core/web/providers/query-client.ts';
import { staffResources } from '../../core/web/providers/resources.ts';
import { routerProvider } from '../../core/web/providers/router.ts';
import { OverridesContext } from '../../core/web/record/overrides.ts';
import { resourceOverrides } from './overrides.ts';
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
