import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { systemFeedbackUrl } from '../../contract/settings.ts';
import { Tooltip } from './tooltip.tsx';
import { useScreenSize } from './use-screen-size.ts';

const label = 'Temporary Link to Give Feedback on the System';
const outside = { href: systemFeedbackUrl, target: '_blank', rel: 'noopener noreferrer' };

/** Opens the form in which people say what they think of this system. */
export function SystemFeedback() {
  const { isSmall } = useScreenSize();
  if (!isSmall)
    return (
      <Button {...outside} variant="outlined" size="small" startIcon={<RateReviewOutlined />}>
        {label}
      </Button>
    );
  return (
    <Tooltip title={label}>
      <IconButton {...outside} aria-label={label}>
        <RateReviewOutlined />
      </IconButton>
    </Tooltip>
  );
}
