import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { layout } from '../../contract/settings.ts';
import { Logo } from '../../theme/logo.tsx';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { fileAddress } from '../providers/files.ts';

/** The logo in the header leads home. */
export function HomeLogo() {
  const settings = useThemeSettings();
  const { logoUrl, logoDarkUrl = '', websiteTitle } = settings;
  return (
    <Box
      component={Link}
      to="/dashboard"
      aria-label={`${websiteTitle}, to the dashboard`}
      sx={{
        display: 'flex',
        color: 'text.primary',
        minWidth: 0,
        '--logo-width': { xs: '100px', sm: `${layout.logoMaxWidth}px` },
        '& > *': { maxWidth: 'var(--logo-width)', maxHeight: layout.logoMaxHeight },
      }}
    >
      <Logo
        {...settings}
        logoUrl={logoUrl && fileAddress(logoUrl)}
        logoDarkUrl={logoDarkUrl && fileAddress(logoDarkUrl)}
      />
    </Box>
  );
}
