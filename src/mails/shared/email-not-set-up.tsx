import { Alert, Link as MuiLink } from '@mui/material';
import { CanAccess } from '@refinedev/core';
import { Link } from 'react-router';
import { openPages } from '../../../resources.config.ts';

/** Says that no mail server is known, with a link to the settings for those who can change it. */
export function EmailNotSetUp() {
  return (
    <CanAccess
      resource="emailSettings"
      action="save"
      fallback={<Alert severity="info">Email isn’t set up. Ask your administrator.</Alert>}
    >
      <Alert severity="info">
        Email isn’t set up. Enter your mail server in{' '}
        <MuiLink component={Link} to={openPages.emailConfig.path}>
          Settings → Email
        </MuiLink>
        .
      </Alert>
    </CanAccess>
  );
}
